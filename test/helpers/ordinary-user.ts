import { childUser } from '../publish/write/support/child-process.ts';

/** Does something as a user whom the system refuses what it refuses: root may read everything. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(childUser);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
