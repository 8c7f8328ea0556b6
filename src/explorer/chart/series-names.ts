import { around, type Box, meets, widthOf } from '../parts/boxes.ts';

/** In pixels of the chart. */
export type Place = readonly [x: number, y: number];

export interface SeriesName {
  readonly label: string;
  readonly x: number;
  /** Of its middle. */
  readonly y: number;
  /** Whether it ends at x. */
  readonly isLeft: boolean;
}

/** Of the letters of the usual size, in pixels. */
const LETTERS = 12;

/** Half of a dot with its ring; from its centre to a name next to it, and above or below it; and between points of a line that a name must not cover. */
const [dot, aside, over, step] = [5, 9, 14, 4];

/**
 * The names of lines, each next to the last or the first dot of its own, in the picture, over no name, dot or line. Null if
 * one has no such place: then a legend has to name them.
 * @param lines their dots, from left to right
 * @param size how many times larger than usual texts are
 */
export function seriesNames(
  lines: readonly { readonly label: string; readonly places: readonly Place[] }[],
  [left, top, right, bottom]: Box,
  size: number,
): SeriesName[] | null {
  const taken = lines.flatMap(({ places }) => [
    ...places.map(([x, y]) => around(x, y, dot)),
    ...places.flatMap((place, index) => between(place, places[index + 1] ?? place)),
  ]);
  const named: SeriesName[] = [];
  for (const { label, places } of lines) {
    const width = widthOf(label, LETTERS * size);
    const half = (LETTERS / 2) * size;
    const found = placesOfName(places, over * size).find(([x, y, isLeft]) => {
      const begin = isLeft ? x - width : x;
      const box: Box = [begin, y - half, begin + width, y + half];
      if (box[0] < left || box[1] < top || box[2] > right || box[3] > bottom) return false;
      if (taken.some((other) => meets(box, other))) return false;
      taken.push(box);
      return true;
    });
    if (found === undefined) return null;
    const [x, y, isLeft] = found;
    named.push({ label, x, y, isLeft });
  }
  return named;
}

function placesOfName(
  places: readonly Place[],
  away: number,
): (readonly [x: number, y: number, isLeft: boolean])[] {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    [last[0] + aside, last[1], false],
    [first[0] - aside, first[1], true],
    ...[-away, away].flatMap(
      (down) =>
        [
          [last[0] + dot, last[1] + down, true],
          [first[0] - dot, first[1] + down, false],
        ] as const,
    ),
  ];
}

/** Small boxes along a straight line. */
function between([x, y]: Place, [toX, toY]: Place): Box[] {
  const steps = Math.floor(Math.hypot(toX - x, toY - y) / step);
  return Array.from({ length: steps }, (_, index) => {
    const share = index / steps;
    return around(x + (toX - x) * share, y + (toY - y) * share, step / 2);
  });
}
