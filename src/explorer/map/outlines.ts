import { useState } from 'preact/hooks';
import type { Shapes } from '../data-types.ts';
import { loadOutlines, useLoaded } from '../load.ts';
import { placeOf } from './world-projection.ts';

/** The shapes of a year; they are sorted by their first years. */
export function shapesIn({ from, to }: Pick<Shapes, 'from' | 'to'>, year: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < from.length && (from[index] as number) <= year; index += 1)
    if ((to[index] as number) >= year) found.push(index);
  return found;
}

export function outlineFilesOf(shapes: readonly number[], perFile: number): number[] {
  return [...new Set(shapes.map((index) => Math.floor(index / perFile) + 1))];
}

export interface DrawnOutline {
  /** An SVG path for fill-rule `evenodd`. */
  readonly path: string;
  readonly size: number;
}

type Project = (longitude: number, latitude: number) => readonly [x: number, y: number];

/** Draws straight lines: the points are too close for a visible difference. */
export function drawOutline(
  outline: readonly (readonly number[])[],
  units: number,
  project: Project,
): DrawnOutline {
  let size = 0;
  const rings = outline.map((ring) => {
    const points: string[] = [];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    let [longitude, latitude] = [0, 0];
    // Each ring is a position, and the steps from it.
    for (let index = 0; index < ring.length; index += 2) {
      longitude += ring[index] as number;
      latitude += ring[index + 1] as number;
      const [x, y] = project(longitude / units, latitude / units);
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    size += (right - left) * (bottom - top);
    return `M${points.join('L')}Z`;
  });
  return { path: rings.join(''), size };
}

const drawn = new Map<number, readonly DrawnOutline[]>();

async function load(file: number, { units }: Shapes): Promise<void> {
  const project: Project = (longitude, latitude) => placeOf({ longitude, latitude }) ?? [0, 0];
  const { outlines } = await loadOutlines(file);
  drawn.set(
    file,
    outlines.map((outline) => drawOutline(outline, units, project)),
  );
}

/** The map does not wait for the others. */
export function useOutlines(shapes: Shapes | null, shown: readonly number[]) {
  const [, setLoaded] = useState(0);
  const perFile = shapes?.per_file ?? 1;
  const files = outlineFilesOf(shown, perFile);
  const drawing = useLoaded(files.join(), async () => {
    if (shapes === null) return;
    const missing = files.filter((file) => !drawn.has(file));
    await Promise.all(
      missing.map(async (file) => {
        await load(file, shapes);
        setLoaded((count) => count + 1);
      }),
    );
  });
  const outlines = new Map<number, DrawnOutline>();
  for (const index of shown) {
    const outline = drawn.get(Math.floor(index / perFile) + 1)?.[index % perFile];
    if (outline !== undefined) outlines.set(index, outline);
  }
  return { outlines, drawing };
}
