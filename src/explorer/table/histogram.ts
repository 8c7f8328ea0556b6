import { axisOf, yearAt } from '../../contract/claims/years.ts';
import { extentOf } from '../../contract/extent.ts';
import type { Span } from '../data-types.ts';
import { roundYears } from '../years.ts';

export interface Histogram {
  /** Positions on the axis, see axisOf. */
  readonly from: number;
  readonly width: number;
  readonly counts: readonly number[];
  readonly years: Span;
}

/** At most `most` parts, each a round number of years. Null without any span. */
export function histogram(spans: readonly (Span | null)[], most: number): Histogram | null {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0) return null;
  const years = extentOf(known.flat());
  const [first, last] = [axisOf(years[0]), axisOf(years[1])];
  const width = roundYears((last - first) / (most - 1));
  const from = Math.floor(first / width) * width;
  const counts = countParts(known, { from, width }, Math.floor((last - from) / width) + 1);
  return { from, width, counts, years };
}

export function countParts(
  spans: Iterable<Span>,
  { from, width }: Pick<Histogram, 'from' | 'width'>,
  length: number,
): number[] {
  const edges = new Array<number>(length + 1).fill(0);
  for (const [start, end] of spans) {
    const at = Math.floor((axisOf(start) - from) / width);
    const after = Math.floor((axisOf(end) - from) / width) + 1;
    edges[at] = (edges[at] ?? 0) + 1;
    edges[after] = (edges[after] ?? 0) - 1;
  }
  let open = 0;
  return edges.slice(0, length).map((change) => {
    open += change;
    return open;
  });
}

export function partYears({ from, width }: Pick<Histogram, 'from' | 'width'>, index: number): Span {
  return [yearAt(from + index * width), yearAt(from + (index + 1) * width - 1)];
}

/** 100 high; small counts stay visible. */
export function barsPath(counts: readonly number[], most = Math.max(...counts), from = 0, width = 1): string {
  const bar = (count: number, place: number) =>
    `M${from + place * width} 100v-${Math.max(2, (count / most) * 100).toFixed(1)}h${width}V100Z`;
  return counts.map((count, place) => (count > 0 ? bar(count, place) : '')).join('');
}
