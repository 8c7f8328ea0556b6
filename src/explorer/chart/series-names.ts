import { around, type Box, meets, widthOf } from '../parts/boxes.ts';

/** In pixels of the chart. */
export type Place = readonly [x: number, y: number];

interface SeriesName {
  readonly label: string;
  readonly x: number;
  /** Of its middle. */
  readonly y: number;
  /** Whether it ends at x. */
  readonly isLeft: boolean;
}

/** Of the letters of the usual size, in pixels. */
const LETTERS = 12;

/**
 * Half of a dot with its ring, and of the room in which a name seems to be the dot's; from the centre of a dot to a name next to
 * it, and above or below it; and between points of a line that a name must not cover.
 */
const [dot, near, aside, over, step] = [5, 12, 9, 14, 4];

export interface NamedLine {
  readonly label: string;
  /** Its dots, and the ends of its bars, in their order. */
  readonly places: readonly Place[];
  /** From the least to the greatest of several values. */
  readonly whiskers: readonly Box[];
}

/**
 * The names of lines, each next to the rightmost or the leftmost dot of its own, in the picture, over no name, dot, bar or
 * line, and not near the dot of another. Null if one has no such place: then a legend has to name them.
 * @param size how many times larger than usual texts are
 */
export function seriesNames(
  lines: readonly NamedLine[],
  [left, top, right, bottom]: Box,
  size: number,
): SeriesName[] | null {
  const drawn = lines.flatMap(({ places, whiskers }) => [
    ...places.flatMap((place, index) => between(place, places[index + 1] ?? place)),
    ...whiskers,
  ]);
  const named: SeriesName[] = [];
  const names: Box[] = [];
  for (const { label, places } of lines) {
    const dots = lines.flatMap((line) =>
      line.places.map(([x, y]) => around(x, y, line.places === places ? dot : near)),
    );
    const taken = [...drawn, ...dots, ...names];
    const width = widthOf(label, LETTERS * size);
    const half = (LETTERS / 2) * size;
    const found = placesOfName(places, over * size).find(([x, y, isLeft]) => {
      const begin = isLeft ? x - width : x;
      const box: Box = [begin, y - half, begin + width, y + half];
      if (box[0] < left || box[1] < top || box[2] > right || box[3] > bottom) return false;
      if (taken.some((other) => meets(box, other))) return false;
      names.push(box);
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
  const byPlace = places.toSorted(([one], [other]) => one - other);
  const [first, last] = [byPlace[0], byPlace.at(-1)];
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
