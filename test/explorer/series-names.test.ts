import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Place, seriesNames } from '../../src/explorer/chart/series-names.ts';
import { type Box, meets, widthOf } from '../../src/explorer/parts/boxes.ts';

const picture: Box = [60, 20, 640, 300];
const line = (label: string, ...places: Place[]) => ({ label, places, whiskers: [] });

it('are right of the last dot, or left of the first one, or above or below one', () => {
  const named = (...places: Place[]) => seriesNames([line('Angkor', ...places)], picture, 1)?.[0];
  expect(named([100, 100], [200, 100])).toEqual({ label: 'Angkor', x: 209, y: 100, isLeft: false });
  expect(named([200, 100], [630, 100])).toEqual({ label: 'Angkor', x: 191, y: 100, isLeft: true });
  expect(named([70, 100], [630, 100])).toEqual({ label: 'Angkor', x: 635, y: 86, isLeft: true });
  expect(named([70, 30], [630, 30])).toEqual({ label: 'Angkor', x: 635, y: 44, isLeft: true });
});

it('cover no bar, no whisker, and are not near the dot of another line', () => {
  const named = (...lines: Parameters<typeof seriesNames>[0]) => seriesNames(lines, picture, 1)?.[0];
  const bar = line('Angkor', [120, 100], [200, 100]);
  expect(named(bar)).toMatchObject({ x: 209, y: 100 });
  expect(named({ ...bar, whiskers: [[215, 90, 219, 110]] })).toMatchObject({ x: 111, y: 100, isLeft: true });
  const short = line('Angkor', [200, 100]);
  expect(named(short, line('Funan', [230, 112]))).toMatchObject({ x: 191, isLeft: true });
  expect(named(short, line('Funan', [230, 160]))).toMatchObject({ x: 209 });
});

it('are none where one has no place, or its line no dot', () => {
  expect(seriesNames([line('Angkor', [70, 100]), line('x'.repeat(200), [70, 100])], picture, 1)).toBeNull();
  expect(seriesNames([line('Angkor', [70, 100]), line('Funan')], picture, 1)).toBeNull();
  expect(seriesNames([line('Angkor', [100, 100])], picture, 30)).toBeNull();
});

it('cover no name and no dot, and stay in the picture', () => {
  const place = fc.tuple(fc.integer({ min: 60, max: 640 }), fc.integer({ min: 20, max: 300 }));
  const some = fc.array(
    fc.record({
      label: fc.string({ minLength: 1, maxLength: 20 }),
      places: fc.array(place, { minLength: 1, maxLength: 5 }),
      whiskers: fc.constant([]),
    }),
    { minLength: 1, maxLength: 4 },
  );
  let seen = 0;
  fc.assert(
    fc.property(some, fc.constantFrom(1, 2), (lines, size) => {
      const named = seriesNames(lines, picture, size);
      if (named === null) return;
      expect(named.map(({ label }) => label)).toEqual(lines.map(({ label }) => label));
      const boxes = named.map(({ label, x, y, isLeft }): Box => {
        const width = widthOf(label, 12 * size);
        const left = isLeft ? x - width : x;
        return [left, y - 6 * size, left + width, y + 6 * size];
      });
      for (const [index, box] of boxes.entries()) {
        expect(box[0] >= 60 && box[1] >= 20 && box[2] <= 640 && box[3] <= 300).toBe(true);
        expect(boxes.some((other, place) => place !== index && meets(box, other))).toBe(false);
        const dots = lines.flatMap(({ places }) => places);
        expect(dots.some(([x, y]) => meets(box, [x - 3, y - 3, x + 3, y + 3]))).toBe(false);
      }
      seen += 1;
    }),
  );
  expect(seen).toBeGreaterThan(10);
});
