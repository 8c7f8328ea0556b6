/**
 * Years as the databank has them, and as people read them: -500 is 500 BCE, 1 is 1 CE; there is no year 0, and data that
 * say 0 mean that the year is not known.
 */

/** A year in words; plain from 1000 on, as everybody writes it. */
export function showYear(year: number | null): string {
  if (year === null) return '?';
  if (year === 0) return 'unknown';
  if (year < 0) return `${-year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}

/** Two years in words, the era said once: 509–27 BCE, 27 BCE – 395 CE; from 500 BCE where the last is not known. */
export function showSpan(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `until ${showYear(to)}`;
  if (to === null) return `from ${showYear(from)}`;
  if (from === to) return showYear(from);
  if (from < 0 && to < 0) return `${-from}–${-to} BCE`;
  if (from > 0 && to > 0) return to < 1000 ? `${from}–${to} CE` : `${from}–${to}`;
  return `${showYear(from)} – ${showYear(to)}`;
}

/** The year that somebody typed: `500 BCE`, `500 bc`, `-500`, `1492`, `AD 79`; null if it is none. 0 is none. */
export function readYear(text: string): number | null {
  const found =
    /^\s*(?:(ad|ce)\s+)?([-−–]?)\s*(\d{1,10})\s*(b\.?\s?c\.?(?:\s?e\.?)?|c\.?\s?e\.?|a\.?\s?d\.?)?\s*$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, before, sign, digits, after] = found;
  const era = after ?? before ?? '';
  if (sign !== '' && era !== '') return null;
  const year = Number(digits);
  if (year === 0) return null;
  return sign !== '' || /^b/i.test(era) ? -year : year;
}

/** The first and the last year, as somebody stated them; null is not known. */
export type Years = readonly [from: number | null, to: number | null];

/** How many years are taken for what has an unknown end: enough to be seen near the year that is known. */
const OPEN_YEARS = 100;

/**
 * The years that a picture, a filter or a map uses for stated ones; null where neither end is known. An unknown end is a
 * century away at most, and never outside of those that it is within.
 */
export function spanOf(years: Years | null, within: Years | null = null): readonly [number, number] | null {
  const [from, to] = years ?? [null, null];
  if (from !== null && to !== null) return from <= to ? [from, to] : [to, from];
  const [first, last] = within ?? [null, null];
  if (from !== null) {
    const open = yearAt(axisOf(from) + OPEN_YEARS - 1);
    return [from, last === null || last < from ? open : Math.min(open, last)];
  }
  if (to === null) return null;
  const open = yearAt(axisOf(to) - OPEN_YEARS + 1);
  return [first === null || first > to ? open : Math.max(open, first), to];
}

/** Where a year is on an axis: 1 BCE is next to 1 CE. */
export function axisOf(year: number): number {
  return year < 0 ? year + 1 : year;
}

export function yearAt(position: number): number {
  const whole = Math.floor(position);
  return whole <= 0 ? whole - 1 : whole;
}

/** The first and last year of a century as the files count them: century -1 is 100 to 1 BCE, century 0 is 1 to 99 CE. */
export function centuryYears(century: number): readonly [number, number] {
  return [century === 0 ? 1 : 100 * century, 100 * century + 99 || -1];
}

export function centuryOf(year: number): number {
  return Math.floor(year / 100);
}

/**
 * The years where an axis from `from` to `to` has its marks, at most `most` of them: round ones; 1 CE where a round mark
 * would be the year 0.
 */
export function ticks(from: number, to: number, most: number): number[] {
  const span = Math.max(1, to - from);
  const step = steps.find((each) => span / each <= most) ?? powerOfTen(span / most);
  const years: number[] = [];
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) {
    const shown = year === 0 ? 1 : year;
    if (shown >= from && shown <= to) years.push(shown);
  }
  return years;
}

/** How many marks an axis of this width in pixels has room for: of at most `most`; 0 is a width that nobody knows. */
export function ticksIn(width: number, most: number): number {
  return width === 0 ? most : Math.max(1, Math.min(most, Math.floor(width / roomOfYear)));
}
/** A year in words, and half of one that stands at an end of the axis, with what is between, in pixels. */
const roomOfYear = 96;

/** The least power of ten that is no less: data may have any year, and no axis may have marks without end. */
export function powerOfTen(least: number): number {
  return 10 ** Math.ceil(Math.log10(least));
}
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
