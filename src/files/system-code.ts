import { constants } from 'node:os';

/** The names of the system's numbers, which differ from system to system. */
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

/** The code of a failure (`ENOENT`); null if it has none. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  // What libuv has no name for (a full quota, a stale handle) has only its number, whichever way Node says that.
  if (!/^(?:UNKNOWN|Unknown system error -[0-9]+)$/.test(error.code)) return error.code;
  const number = 'errno' in error ? Math.abs(Number(error.errno)) : Number.NaN;
  return NAMES.get(number) ?? (Number.isSafeInteger(number) ? `E${number}` : error.code);
}
