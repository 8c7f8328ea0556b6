import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawOutline, outlineFilesOf, shapesIn } from '../../src/explorer/map/outlines.ts';
import { outlineOf } from '../../src/outputs/explorer-data/outline.ts';

const plane = (longitude: number, latitude: number) => [longitude, -latitude] as const;

describe('shapes of a year', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 40 })), { maxLength: 30 });

  it('are those that began before it and ended after it', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -60, max: 100 }), (list, year) => {
        const sorted = list.toSorted(([one], [other]) => one - other);
        const [from, to] = [sorted.map(([first]) => first), sorted.map(([first, length]) => first + length)];
        const found = new Set(shapesIn({ from, to }, year));
        for (const [index, [first, length]] of sorted.entries())
          expect([index, found.has(index)]).toEqual([index, first <= year && year <= first + length]);
      }),
    );
  });

  it('are in the files that their places say, each named once', () => {
    expect(outlineFilesOf([0, 255, 256, 300, 1024], 256)).toEqual([1, 2, 5]);
    expect(outlineFilesOf([], 256)).toEqual([]);
  });
});

describe('an outline', () => {
  it('is drawn through the points that were written, each ring closed', () => {
    const ring = (numbers: number[]) =>
      numbers.flatMap((_, at) => (at % 2 ? [] : [numbers.slice(at, at + 2)]));
    const outer = ring([10, 40, 20, 40, 20, 50.04, 10, 50, 10, 40]);
    const coordinates = [outer, ring([12, 42, 14, 42, 12, 44, 12, 42])];
    const outline = outlineOf({ type: 'Polygon', coordinates }) ?? [];
    expect(drawOutline(outline, 10, plane)).toEqual({
      path: 'M10.0 -40.0L20.0 -40.0L20.0 -50.0L10.0 -50.0ZM12.0 -42.0L14.0 -42.0L12.0 -44.0Z',
      size: 104,
    });
  });
});
