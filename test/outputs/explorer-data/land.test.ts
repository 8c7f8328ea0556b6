import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Land } from '../../../src/outputs/explorer-data/entity-page/land.ts';

type Point = readonly [x: number, y: number];

/** The rings of a path, in quarters of a degree. */
function ringsOf(path: string): Point[][] {
  return path.split('M').flatMap((ring) => {
    const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    const points = Array.from({ length: steps.length / 2 }, (_, at): Point => {
      [x, y] = [x + (steps[2 * at] as number), y + (steps[2 * at + 1] as number)];
      return [x, y];
    });
    return points.length === 0 ? [] : [points];
  });
}

/** Twice, and signed. */
const areaOf = (path: string) =>
  ringsOf(path)
    .flatMap((ring) => ring.map(([x, y], at) => [x, y, ...(ring.at(at - 1) as Point)] as const))
    .reduce((sum, [x, y, beforeX, beforeY]) => sum + beforeX * y - x * beforeY, 0);

/** In degrees. */
const square = (left: number, top: number, size: number) => {
  const [right, bottom] = [left + size, top + size];
  return [left, top, right, top, right, bottom, left, bottom].map((degrees) => degrees * 4);
};

it.each([
  ['a ring in the window', square(2, 3, 1), ['8 12', '8 16', '12 12', '12 16']],
  ['a part of a ring', square(-5, -5, 6), ['0 0', '0 4', '4 0', '4 4']],
  ['a ring around the window', square(-50, -50, 100), ['0 0', '0 40', '80 0', '80 40']],
  ['nothing of a ring outside', square(30, 3, 4), []],
])('has %s', (_, ring, points) => {
  const [shown = []] = ringsOf(new Land([ring]).around([0, 0, 20, 10]));
  expect(new Set(shown.map((point) => point.join(' ')))).toEqual(new Set(points));
});

it('has all land of the world in parts', () => {
  const file = new URL('../../../dist/explorer/land.json', import.meta.url);
  const land = new Land(JSON.parse(readFileSync(file, 'utf8')));
  let sum = 0;
  for (let x = -180; x < 180; x += 60)
    for (let y = -90; y < 90; y += 30) sum += areaOf(land.around([x, y, 60, 30]));
  const whole = areaOf(land.around([-180, -90, 360, 180]));
  expect(Math.abs(whole)).toBeGreaterThan(100_000);
  expect(Math.abs(sum / whole - 1)).toBeLessThan(0.001);
});
