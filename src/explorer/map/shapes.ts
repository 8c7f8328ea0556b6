import type { Outline, Shapes } from '../data-types.ts';

/** The shapes of a year, as their indexes. */
export function shapesIn({ from, to }: Shapes, year: number): number[] {
  const found: number[] = [];
  // They are in the order of their first years.
  for (let index = 0; index < from.length && (from[index] as number) <= year; index += 1)
    if ((to[index] as number) >= year) found.push(index);
  return found;
}

/** The files that have the outlines of some shapes: 1 is the first. */
export function outlineFilesOf(shapes: readonly number[], perFile: number): number[] {
  return [...new Set(shapes.map((index) => Math.floor(index / perFile) + 1))];
}

/** Where longitude and latitude are in a picture. */
type Project = (longitude: number, latitude: number) => readonly [x: number, y: number];

/** An outline as it is drawn. */
export interface DrawnOutline {
  /** The path of an SVG, to be filled by `evenodd`. */
  readonly path: string;
  /** How large it is about, to draw what is smaller over what is larger. */
  readonly size: number;
}

/** An outline in a picture. Lines between its points are straight there: it is too fine for a difference that one sees. */
export function drawOutline(outline: Outline, units: number, project: Project): DrawnOutline {
  let size = 0;
  const rings = outline.map((ring) => {
    const points: string[] = [];
    const [xs, ys]: [number[], number[]] = [[], []];
    let [longitude, latitude] = [0, 0];
    for (let index = 0; index < ring.length; index += 2) {
      longitude += ring[index] as number;
      latitude += ring[index + 1] as number;
      const [x, y] = project(longitude / units, latitude / units);
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
      xs.push(x);
      ys.push(y);
    }
    size += extent(xs) * extent(ys);
    return `M${points.join('L')}Z`;
  });
  return { path: rings.join(''), size };
}

function extent(numbers: readonly number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return most - least;
}
