import { getOrMake } from '../../../contract/get-or-make.ts';
import { Recent } from '../../../contract/recent.ts';
import { cut, type Point, side } from '../clip.ts';

/** In a degree. */
const UNITS = 4;

type Window = readonly [x: number, y: number, width: number, height: number];

/** The land of the world, of which pages show parts. */
export class Land {
  readonly #rings: readonly {
    readonly points: readonly Point[];
    readonly ends: readonly [left: number, right: number, top: number, bottom: number];
  }[];
  /** By window: the 617 entities of the databank are at 35 places. */
  readonly #paths = new Recent<string, string>(100);

  /** @param rings `x, y, x, y, ...`, in quarters of a degree east and south */
  constructor(rings: readonly (readonly number[])[]) {
    this.#rings = rings.map((ring) => {
      const [xs, ys] = [0, 1].map((axis) => ring.filter((_, at) => at % 2 === axis)) as [number[], number[]];
      const points = xs.map((x, at): Point => [x, ys[at] as number]);
      return { points, ends: [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] };
    });
  }

  /**
   * The land in a window, as a path in quarters of a degree, whose points are steps from the one before; empty at sea.
   * It is cut at one side after the other, which adds edges along the sides: a filled path does not show them.
   * @param window in degrees
   */
  around(window: Window): string {
    return getOrMake(this.#paths, window.join(' '), () => this.#pathIn(window));
  }

  #pathIn([x, y, width, height]: Window): string {
    const [left, top] = [Math.floor(x * UNITS), Math.floor(y * UNITS)];
    const [right, bottom] = [Math.ceil((x + width) * UNITS), Math.ceil((y + height) * UNITS)];
    const sides = [side(0, 1, left), side(0, -1, right), side(1, 1, top), side(1, -1, bottom)];
    return this.#rings
      .filter(({ ends: [a, b, c, d] }) => a < right && b > left && c < bottom && d > top)
      .map(({ points }) => stepsOf(sides.reduce(cut, points)))
      .join('');
  }
}

function stepsOf(points: readonly Point[]): string {
  if (points.length < 3) return '';
  const [first, ...others] = points as [Point, ...Point[]];
  let before = first;
  let steps = '';
  for (const point of others) {
    const [x, y] = [point[0] - before[0], point[1] - before[1]];
    before = point;
    if (x === 0 && y === 0) continue;
    if (steps !== '' && x >= 0) steps += ' ';
    steps += y < 0 ? `${x}${y}` : `${x} ${y}`;
  }
  return steps === '' ? '' : `M${first[0]}${first[1] < 0 ? '' : ' '}${first[1]}l${steps}Z`;
}
