import { CALENDAR_YEARS } from '../../contract/claims/years.ts';
import { groupBy } from '../../contract/group-by.ts';
import { type Claim, yearsOf } from '../claims/claim.ts';
import { type Evidence, evidenceOf } from '../claims/evidence.ts';
import { sideOfLife } from '../claims/outside.ts';
import { doubtOfClaim, sayClaim } from '../claims/say.ts';
import { exact, joined, withMinus } from '../fold.ts';
import { showYear, showYears } from '../years.ts';
import type { Drawn } from './scales.ts';

/** A point of a line: all values that hold in the same years, with a whisker over all of them. */
export type LinePoint = Omit<Drawn, 'claim'>;

export const middleOf = ({ low, high }: Pick<Drawn, 'low' | 'high'>) => (low + high) / 2;

/**
 * What a line connects, from left to right: of years that overlap, the ones with the same values are a point. Values
 * without years of their own are no part of it.
 * @param shown by the beginning of their years
 */
export function linePoints(shown: readonly Drawn[]): LinePoint[] {
  const stated = shown.filter(({ claim }) => claim.dated === 'stated');
  const spans = Array.from(groupBy(stated, ({ from, to }) => `${from} ${to}`).values(), pointOver);
  const starts = new Set(spans.flatMap(({ from, to }) => [from, to + 1]));
  const sorted = [...starts].sort((one, other) => one - other);
  let [holding, begun]: [LinePoint[], number] = [[], 0];
  return sorted.flatMap((from, place) => {
    const beginning = begun;
    while (spans[begun]?.from === from) begun += 1;
    holding = [...holding.filter(({ to }) => to >= from), ...spans.slice(beginning, begun)];
    const to = (sorted[place + 1] ?? from) - 1;
    return holding.length === 0 ? [] : [{ ...pointOver(holding), from, to }];
  });
}

/** A loop without lists: thousands of values may hold in one year. */
function pointOver(all: readonly LinePoint[]): LinePoint {
  const [{ from, to }] = all as [LinePoint];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of all) {
    low = Math.min(low, each.low);
    high = Math.max(high, each.high);
  }
  return { from, to, low, high };
}

/**
 * The `d` of the path, in steps from point to point, which are shorter than places.
 * @param digits after the point
 */
export function pathOf(
  points: readonly LinePoint[],
  x: (position: number) => number,
  y: (value: number) => number,
  digits = 1,
): string {
  const scale = 10 ** digits;
  const rounded = (place: number) => Math.round(place * scale);
  let [left, top] = [0, 0];
  return points
    .map((point, place) => {
      const [from, to, at] = [rounded(x(point.from)), rounded(x(point.to)), rounded(y(middleOf(point)))];
      const across = to > from ? `h${(to - from) / scale}` : '';
      const step = `${place === 0 ? 'M' : 'l'}${(from - left) / scale} ${(at - top) / scale}${across}`;
      [left, top] = [Math.max(from, to), at];
      return step;
    })
    .join('');
}

/** The class of a claim's sign; null for a sure value without years of its own, whose dotted line says it all. */
export function pointClass(claim: Claim): string | null {
  const { code } = evidenceOf(claim);
  return claim.dated === 'stated' || code !== 'c' ? `point evidence-${code}` : null;
}

/**
 * What a point says when it is pointed at.
 * @param label of its series; null on the page of its entity
 */
export function pointText(label: string | null, { claim }: Pick<Drawn, 'claim'>): string {
  const evidence = evidenceOf(claim);
  return joined([
    label === null ? sayClaim(claim) : `${label}: ${sayClaim(claim)}`,
    showYears(yearsOf(claim)),
    claim.dated === 'entity' && 'its own years are not recorded',
    label !== null &&
      sideOfLife(claim) !== null &&
      `outside its years, ${showYears(claim.entity?.years ?? null)}`,
    evidence.code !== 'c' && evidence.word,
  ]);
}

/**
 * What the signs of a chart mean: only of those that it has.
 * @param lines what is drawn of each series
 */
export function chartKey(lines: readonly (readonly Drawn[])[]): string {
  const shown = lines.flat();
  const has = (sign: Evidence['word']) => shown.some(({ claim }) => evidenceOf(claim).word === sign);
  const points = lines.map(linePoints);
  const isWide = ({ low, high }: LinePoint) => high > low;
  const entries = [
    [has('uncertain'), 'hollow ring: uncertain'],
    // The ring is dark on a light page, and light on a dark one.
    [has('disputed'), 'dot with a ring: disputed'],
    [has('inferred'), 'broken ring: inferred'],
    [shown.some(({ claim }) => doubtOfClaim(claim) !== null), '?: looks wrong'],
    [points.some((line) => line.some(isWide)), 'vertical line: a range, or several values'],
    [
      points.some((line) => line.length > 1 && line.some(isWide)),
      'the curve runs through the middle of these, which no record states',
    ],
    [
      shown.some(({ claim }) => claim.dated === 'entity'),
      'dotted: no years of its own, drawn over the whole life',
    ],
  ] as const;
  return entries.flatMap(([is, text]) => (is ? [text] : [])).join(' · ');
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format;

export function tickText(tick: number, unit: string | null): string {
  // There was no year 0.
  if (unit === CALENDAR_YEARS) return showYear(tick === 0 ? 1 : Math.round(tick));
  return Math.abs(tick) >= 10_000 ? withMinus(short(tick)) : exact(tick);
}

/** Radii of dots in pixels, within their ring. */
const [smallest, largest, ring] = [1, 3.5, 0.75];

/** So few dots hide no line. */
const FEW = 24;

/**
 * Dots as large as their room: of a value a year, their line is what one sees.
 * @param places of a series' dots, from left to right, in pixels
 */
export function dotRadius(places: readonly number[]): number {
  if (places.length <= FEW) return largest;
  const room = ((places.at(-1) ?? 0) - (places[0] ?? 0)) / (places.length - 1);
  return Math.min(largest, Math.max(smallest, room / 2 - ring));
}
