import { isReversed } from '../contract/claims/claims.ts';
import { axisOf, type Years, yearText } from '../contract/claims/years.ts';
import { clamp } from './clamp.ts';
import { clipped } from './fold.ts';

/** -500 is 500 BCE, 1 is 1 CE. There is no year 0: in data it is an unknown year. */

/** `2026-03-01` */
export const today = () => new Date().toISOString().slice(0, 10);

/** Without CE from 1000 on. */
export function showYear(year: number | null): string {
  if (year === null) return '?';
  if (year === 0) return 'unknown';
  return year < 1000 ? yearText(year) : String(year);
}

/** 509–27 BCE, 27 BCE – 395 CE, from 500 BCE; reversed years as recorded, with a doubt. */
export function showSpan(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `until ${showYear(to)}`;
  if (to === null) return `from ${showYear(from)}`;
  if (from === to) return showYear(from);
  if (isReversed(from, to)) return `${showYear(from)} to ${showYear(to)} (looks wrong: reversed)`;
  if (from < 0 && to < 0) return `${-from}–${-to} BCE`;
  if (from > 0 && to > 0) return to < 1000 ? `${from}–${to} CE` : `${from}–${to}`;
  return `${showYear(from)} – ${showYear(to)}`;
}

export const showYears = (years: Years | null) => (years === null ? '' : showSpan(...years));

/** ` in 1250`; empty without a year. */
export const sayIn = (year: number | null) => (year === null ? '' : ` in ${showYear(year)}`);

/** Of records that state theirs: others take the years of what they are about. */
export const showStated = (years: Years | null) => years && `stated years ${showYears(years)}`;

/** Of a text that `readYear` cannot read; `otherwise` of one that is not a 0 either. */
export function sayNoYear(text: string, otherwise = `“${clipped(text)}” is not a year`): string {
  return parseYear(text) === 0 ? 'There is no year 0: 1 CE follows 1 BCE' : otherwise;
}

/** Of a year outside of all years that there are; otherwise null. */
export function sayBeyond(year: number, [first, last]: readonly [number, number]): string | null {
  if (year >= first && year <= last) return null;
  return `${showYear(year)} is ${year > last ? 'after the last' : 'before the first'} year here`;
}

/** `ended 220 CE` or `begins 618 CE` of a life that the year is outside of; otherwise null. */
export function sayOutside(years: Years | null, year: number): string | null {
  const [from, to] = years ?? [null, null];
  if (to !== null && year > to) return `ended ${showYear(to)}`;
  return from !== null && year < from ? `begins ${showYear(from)}` : null;
}

/** Reads `500 BCE`, `500 bc`, `-500`, `1492` and `AD 79`; null for anything else, 0 included. */
export const readYear = (text: string) => parseYear(text) || null;

function parseYear(text: string): number | null {
  const found =
    /^\s*(?:(ad|ce)\s+)?([-−–]?)\s*(\d{1,10})\s*(b\.?\s?c\.?(?:\s?e\.?)?|c\.?\s?e\.?|a\.?\s?d\.?)?\s*$/i.exec(
      // Keyboards of East Asia write digits as wide as their letters.
      text.normalize('NFKC'),
    );
  if (found === null) return null;
  const [, before, sign, digits, after] = found;
  const era = after ?? before ?? '';
  if (sign !== '' && era !== '') return null;
  const year = Number(digits);
  if (year === 0) return 0;
  return sign !== '' || /^b/i.test(era) ? -year : year;
}

/** At most `most` round years; 1 CE instead of the year 0. */
export function ticks(from: number, to: number, most: number): number[] {
  const span = Math.max(1, to - from);
  const years = roundIn(from, to, roundYears(span / most));
  if (years.length > 1) return years;
  // One year gives no scale; labels are mostly shorter than their room.
  const closer = roundIn(from, to, roundYears(span / (2 * most)));
  return closer.length <= most + 1 ? closer : years;
}

function roundIn(from: number, to: number, step: number): number[] {
  const years: number[] = [];
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) {
    const shown = year === 0 ? 1 : year;
    if (shown >= from && shown <= to) years.push(shown);
  }
  return years;
}

/** 0 is an unknown width. */
export function ticksIn(width: number, most: number): number {
  return width === 0 ? most : clamp(Math.floor(width / roomOfYear), 1, most);
}
/** Pixels: a label, the space after it, and its share of the outer labels. */
const roomOfYear = 96;

/** The least round number of years >= `least`, which may be any: data may have any year. */
export function roundYears(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const rounds = [1, 2, 2.5, 5].map((each) => each * power);
  return rounds.find((each) => each >= least && Number.isInteger(each)) ?? 10 * power;
}

/** CSS styles for a span, clipped to the axis. */
export function placeOn([start, end]: readonly [number, number], [from, to]: readonly [number, number]) {
  const share = (position: number) => clamp((position - start) / (end - start), 0, 1) * 100;
  const left = share(axisOf(from));
  return { left: `${left}%`, width: `${share(axisOf(to) + 1) - left}%` };
}
