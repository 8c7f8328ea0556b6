import type { Span } from '../data-types.ts';
import { axisOf, powerOfTen, yearAt } from '../years.ts';

/** How many spans touch each of equal parts of the axis. */
export interface Histogram {
  /** Places on the axis: see axisOf. */
  readonly from: number;
  readonly width: number;
  readonly counts: readonly number[];
  /** The first and the last year of all. */
  readonly years: Span;
}

const sizes = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000];

/** Over all years of `spans`, in at most `most` parts whose size is a round number of years. Null without any. */
export function histogram(spans: Iterable<Span | null>, most: number): Histogram | null {
  const known: Span[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    if (span === null) continue;
    known.push(span);
    first = Math.min(first, axisOf(span[0]));
    last = Math.max(last, axisOf(span[1]));
  }
  if (known.length === 0) return null;
  const width =
    sizes.find((size) => (last - first) / size < most - 1) ?? powerOfTen((last - first) / (most - 1)) * 10;
  const from = Math.floor(first / width) * width;
  const counts = new Array<number>(Math.floor((last - from) / width) + 1).fill(0);
  const edges = new Array<number>(counts.length + 1).fill(0);
  for (const [start, end] of known) {
    const at = Math.floor((axisOf(start) - from) / width);
    const after = Math.floor((axisOf(end) - from) / width) + 1;
    edges[at] = (edges[at] ?? 0) + 1;
    edges[after] = (edges[after] ?? 0) - 1;
  }
  let open = 0;
  for (let index = 0; index < counts.length; index += 1) {
    open += edges[index] ?? 0;
    counts[index] = open;
  }
  return { from, width, counts, years: [yearAt(first), yearAt(last)] };
}

export function partYears({ from, width }: Pick<Histogram, 'from' | 'width'>, index: number): Span {
  return [yearAt(from + index * width), yearAt(from + (index + 1) * width - 1)];
}
