import { rmSync } from 'node:fs';

/** Removes a work file, and what SQLite put beside it. */
export function removeWork(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}
