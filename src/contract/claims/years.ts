/** Years beyond these are not historical, so they are unknown: one of them would stretch every chart. */
export const FURTHEST_YEAR = 100_000;

export function isTooFar(year: number): boolean {
  return Math.abs(year) > FURTHEST_YEAR;
}

/** The unit of numbers that are years themselves; spans of time are in `years`. */
export const CALENDAR_YEARS = 'calendar years';

/** `44 BCE`; there was no year 0. */
export function yearText(year: number): string {
  return year < 0 ? `${-year} BCE` : `${year} CE`;
}

/** As stated; null at an open end. */
export type Years = readonly [from: number | null, to: number | null];

const OPEN_YEARS = 100;

/** The years to draw: an unknown end is a century away. */
export function spanOf(years: Years | null): readonly [number, number] | null {
  const [from, to] = years ?? [null, null];
  if (from !== null && to !== null) return from <= to ? [from, to] : [to, from];
  if (from !== null) return [from, yearAt(axisOf(from) + OPEN_YEARS - 1)];
  return to === null ? null : [yearAt(axisOf(to) - OPEN_YEARS + 1), to];
}

/** 1 BCE is next to 1 CE. */
export function axisOf(year: number): number {
  return year < 0 ? year + 1 : year;
}

/** Where a span begins and ends. */
export function axisOfSpan([first, last]: readonly [number, number]): readonly [number, number] {
  return [axisOf(first), axisOf(last) + 1];
}

export function yearAt(position: number): number {
  const whole = Math.floor(position);
  return whole <= 0 ? whole - 1 : whole;
}

/** As ISO 8601, which counts a year 0: 31 BCE is `-0030`. */
export function isoYear(year: number): string {
  const iso = axisOf(year);
  const digits = String(Math.abs(iso)).padStart(4, '0');
  // More than four digits need a sign.
  return iso < 0 ? `-${digits}` : digits.length > 4 ? `+${digits}` : digits;
}

/** Centuries as in the data files: -1 is 100 to 1 BCE, 0 is 1 to 99 CE. */
export function centuryYears(century: number): readonly [number, number] {
  return [century === 0 ? 1 : 100 * century, 100 * century + 99 || -1];
}
