import { CALENDAR_YEARS } from './years.ts';

/** The limits of data types: of bits, and the largest exact integer. */
const ofTypes: ReadonlySet<number> = new Set([
  ...[2 ** 15 - 1, 2 ** 16 - 1, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53 - 1, 2 ** 63],
  ...[-(2 ** 15), -(2 ** 31), -(2 ** 63)],
]);

/** What people enter for a missing number. */
const ofNines: ReadonlySet<number> = new Set([
  ...[99_999, 999_999, 9_999_999, 99_999_999, 999_999_999, -99, -999, -9999],
]);

export const isLimitOfType = (value: number) => ofTypes.has(value);

/** Why a number that was recorded looks wrong; null if it does not. */
export function doubtOf(value: number, unit: string | null = null): string | null {
  // -999 is a year like any other.
  if (unit === CALENDAR_YEARS) return null;
  if (isLimitOfType(value)) return 'looks wrong: the limit of a data type';
  return ofNines.has(value) ? 'looks wrong: all nines' : null;
}
