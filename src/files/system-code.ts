import { constants } from 'node:os';

/** The system's error numbers differ between systems. */
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

/** Such as `ENOENT`. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  // libuv has no name for some errors (a full quota, a stale handle), only their number.
  if (!/^(?:UNKNOWN|Unknown system error -[0-9]+)$/.test(error.code)) return error.code;
  const number = 'errno' in error ? Math.abs(Number(error.errno)) : Number.NaN;
  return NAMES.get(number) ?? (Number.isSafeInteger(number) ? `E${number}` : error.code);
}
