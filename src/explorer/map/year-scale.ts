import { axisOf, centuryYears, yearAt } from '../../contract/claims/years.ts';
import type { Catalog, Span } from '../data-types.ts';
import { entityYears } from '../entities.ts';
import { regionGroups, sum, sumByPlace } from '../regions.ts';

/** Years along a slider: the more entities existed, the more room a century has. */
export interface YearScale {
  /** First and last position, see axisOf. */
  readonly span: Span;
  /** The share of the length before a position: 0 to 1. */
  share(position: number): number;
  position(share: number): number;
  readonly bars: readonly Bars[];
}

/** One region's part of the histogram, on top of those before it: a path in a box of 1000 x 100. */
export interface Bars {
  readonly label: string;
  readonly className: string;
  readonly path: string;
}

/** What a century without entities has, as a share of the mean. */
const least = 0.15;

interface Knot {
  readonly at: number;
  readonly share: number;
}

export function yearScale(catalog: Catalog): YearScale {
  const span = entityYears(catalog).map(axisOf) as [number, number];
  const counts = catalog.centuries?.counts ?? [];
  const totals = sumByPlace(counts);
  // Without any entity, all centuries are alike.
  const mean = sum(totals) / Math.max(1, totals.length) || 1;
  const parts = totals.flatMap((total, place) => {
    const years = centuryYears((catalog.centuries?.first ?? 0) + place).map(axisOf) as [number, number];
    const [from, to] = [Math.max(span[0], years[0]), Math.min(span[1], years[1] + 1)];
    if (from >= to) return [];
    return [{ from, to, weight: (least * mean + total) * ((to - from) / 100), place }];
  });
  // Years outside of all centuries, which are too far away to be counted.
  const ends = [parts[0]?.from ?? span[1], parts.at(-1)?.to ?? span[1]] as const;
  const all = [
    ...(ends[0] > span[0] ? [{ from: span[0], to: ends[0], weight: mean, place: -1 }] : []),
    ...parts,
    ...(ends[1] < span[1] ? [{ from: ends[1], to: span[1], weight: mean, place: -1 }] : []),
  ];
  const whole = sum(all.map(({ weight }) => weight)) || 1;
  const knots: Knot[] = [{ at: span[0], share: 0 }];
  let before = 0;
  for (const { to, weight } of all) {
    before += weight;
    knots.push({ at: to, share: Math.min(1, before / whole) });
  }
  const scale = {
    span,
    share: (position: number) => between(knots, 'at', 'share', position),
    position: (share: number) => between(knots, 'share', 'at', share),
  };
  return { ...scale, bars: barsOf(catalog, parts, scale) };
}

/** Straight between two knots, and the nearest end outside of them. */
function between(knots: readonly Knot[], from: keyof Knot, to: keyof Knot, value: number): number {
  const next = knots.findIndex((knot) => knot[from] > value);
  const after = knots[next] ?? (knots.at(-1) as Knot);
  const before = knots[next - 1] ?? (next < 0 ? after : (knots[0] as Knot));
  const length = after[from] - before[from];
  if (length === 0) return before[to];
  return before[to] + ((value - before[from]) / length) * (after[to] - before[to]);
}

interface Century {
  readonly from: number;
  readonly to: number;
  readonly place: number;
}

function barsOf(
  catalog: Catalog,
  centuries: readonly Century[],
  { share }: Pick<YearScale, 'share'>,
): readonly Bars[] {
  const counts = catalog.centuries?.counts ?? [];
  const most = Math.max(1, ...sumByPlace(counts));
  const below = new Map<number, number>();
  return regionGroups(catalog).flatMap(({ label, className, members }) => {
    const own = sumByPlace(members.map((member) => counts[member] ?? []));
    const path = centuries.map(({ from, to, place }) => {
      const count = own[place] ?? 0;
      const base = below.get(place) ?? 0;
      below.set(place, base + count);
      if (count === 0) return '';
      const [left, right] = [share(from) * 1000, share(to) * 1000].map((each) => each.toFixed(1));
      const [bottom, top] = [base, base + count].map((each) => (100 - (each / most) * 100).toFixed(1));
      return `M${left} ${bottom}V${top}H${right}V${bottom}Z`;
    });
    return path.some((each) => each !== '') ? [{ label, className, path: path.join('') }] : [];
  });
}

/** At most `most` round years whose shares are far enough from each other; the roundest first. */
export function ticksOf({ span, share }: YearScale, most: number): { year: number; share: number }[] {
  const taken: { year: number; share: number }[] = [];
  const length = Math.max(1, span[1] - span[0]);
  for (
    let step = 10 ** Math.ceil(Math.log10(length));
    step >= 50 && step >= length / 200;
    step = roundBelow(step)
  )
    for (let year = Math.ceil(yearAt(span[0]) / step) * step; axisOf(year || 1) <= span[1]; year += step) {
      const tick = { year: year || 1, share: share(axisOf(year || 1)) };
      if (taken.every((other) => Math.abs(other.share - tick.share) >= 1 / most)) taken.push(tick);
    }
  return taken.sort((one, other) => one.share - other.share);
}

/** 1000, 500, 100, 50, ... */
const roundBelow = (step: number) => step / (String(step).startsWith('5') ? 5 : 2);
