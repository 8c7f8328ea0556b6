import { groupBy } from '../../contract/group-by.ts';
import { beginningOf } from '../fold.ts';
import { around, type Box, meets, widthOf } from '../parts/boxes.ts';
import { OTHERS } from '../regions.ts';
import type { Mark } from './mark.ts';
import { type Point, placeOf, width } from './world-projection.ts';

export interface PlacedMark {
  readonly mark: Mark;
  readonly at: Point;
}

/**
 * Where marks are, in units of the map; several at one place are spread like the seeds of a sunflower.
 * @param unit units of the map for a pixel
 */
export function placedMarks(marks: readonly Mark[], unit: number): PlacedMark[] {
  const taken = new Map<string, number>();
  return marks.flatMap((mark) => {
    const at = mark.entity && placeOf(mark.entity);
    if (at === null) return [];
    const key = at.map(Math.round).join();
    const nth = taken.get(key) ?? 0;
    taken.set(key, nth + 1);
    const angle = nth * 2.39996;
    const away = 7 * unit * Math.sqrt(nth);
    return [{ mark, at: [at[0] + away * Math.cos(angle), at[1] + away * Math.sin(angle)] as const }];
  });
}

/** Marks may be closer together than a finger is wide: the one in the middle of the touch. */
export function nearestMark(placed: readonly PlacedMark[], [x, y]: Point): Mark | undefined {
  const away = ({ at }: PlacedMark) => Math.hypot(at[0] - x, at[1] - y);
  return placed.reduce<PlacedMark | undefined>(
    (best, each) => (best === undefined || away(each) < away(best) ? each : best),
    undefined,
  )?.mark;
}

/** Pixels: the radius of a mark, the height of a line, and of the letters in it where texts have the usual size. */
const [radius, line] = [6, 12];
export const LETTERS = 10.5;
const longest = 24;

export interface NameOnMap extends PlacedMark {
  readonly text: string;
  /** Whether the name ends at its mark: the other side has no room. */
  readonly isLeft: boolean;
}

const short = (text: string) =>
  text.length > longest ? `${beginningOf(text, longest - 1).trimEnd()}…` : text;

/** Keeps the end: it tells names apart that begin alike. */
const shortInMiddle = (text: string) =>
  `${beginningOf(text, longest / 2).trimEnd()}…${text
    .slice(1 - longest / 2)
    .replace(/^[\udc00-\udfff]/, '')
    .trimStart()}`;

const cuts = [short, shortInMiddle] as const;

/** How to write each of these names: two that would be written alike are cut in the middle, or not written at all. */
function shortNames(names: readonly string[]): (name: string) => string | undefined {
  const alike = cuts.map((cut) => groupBy(new Set(names), cut));
  return (name) => cuts.map((cut) => cut(name)).find((text, index) => alike[index]?.get(text)?.length === 1);
}

/** A value that shares its colour with others is named, too, if there is room. */
function textsOf({ saying, className }: Mark, name: string): readonly string[] {
  const isShared = saying !== null && className.split(' ').includes(OTHERS);
  return isShared ? [`${name}: ${short(saying.text)}`, name] : [name];
}

/**
 * The names that have room next to their marks, without covering another name or mark; of those that need the same room,
 * the entity with the longest life has it.
 * @param unit units of the map for a pixel
 * @param isFirst whether a mark has its name before others, over marks if need be
 * @param size how many times larger than usual texts are
 */
export function namesOnMap(
  placed: readonly PlacedMark[],
  unit: number,
  isFirst: (mark: Mark) => boolean = () => false,
  size = 1,
): NameOnMap[] {
  const marks = placed.map(({ at: [x, y] }) => around(x, y, (radius - 2) * unit));
  const names: Box[] = [];
  const isFree = (box: Box, own: number) => {
    const isMet = (other: Box) => meets(box, other);
    if (names.some(isMet)) return false;
    const { mark } = placed[own] as PlacedMark;
    return isFirst(mark) || !marks.some((other, index) => index !== own && isMet(other));
  };
  const length = ({ mark }: PlacedMark) => {
    if (isFirst(mark)) return Number.MAX_VALUE;
    return mark.entity?.span ? mark.entity.span[1] - mark.entity.span[0] : 0;
  };
  const order = [...placed.keys()].sort(
    (one, other) => length(placed[other] as PlacedMark) - length(placed[one] as PlacedMark),
  );
  const shortName = shortNames(placed.map(({ mark }) => mark.name));
  return order.flatMap((own): NameOnMap[] => {
    const { mark, at } = placed[own] as PlacedMark;
    const name = shortName(mark.name);
    if (name === undefined) return [];
    const [x, y] = at;
    const [away, half] = [radius * unit, (line / 2) * size * unit];
    const tries = textsOf(mark, name).flatMap((text) => [false, true].map((isLeft) => ({ text, isLeft })));
    for (const { text, isLeft } of tries) {
      const room = widthOf(text, LETTERS * size * unit);
      const left = isLeft ? x - away - room : x + away;
      const box: Box = [left, y - half, left + room, y + half];
      if (left < 0 || left + room > width || !isFree(box, own)) continue;
      names.push(box);
      return [{ mark, at, text, isLeft }];
    }
    return [];
  });
}
