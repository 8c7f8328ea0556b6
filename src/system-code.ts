import { constants } from 'node:os';

/** The names of the system's numbers, which differ from system to system. */
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

/** The code of a failure (`ENOENT`); null if it has none. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  // What libuv has no name for (a full quota, a stale handle) has only its number.
  const number = /^Unknown system error -([0-9]+)$/.exec(error.code)?.[1];
  return number === undefined ? error.code : (NAMES.get(Number(number)) ?? `E${number}`);
}
