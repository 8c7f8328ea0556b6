import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { dividedRange, type PageRange, rangesOf } from '../../src/contract/shards.ts';

const pagesOf = ([first, last]: PageRange) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const counts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });

describe('rangesOf', () => {
  test.prop([counts, fc.integer({ min: 1, max: 40 })])(
    'gives every page of every collection to one shard, in order, and each shard about as many',
    (pages, of) => {
      const shards = Array.from({ length: of }, (_, index) => rangesOf(pages, { number: index + 1, of }));
      const inOrder = shards.flatMap((ranges) =>
        ranges.flatMap((range, collection) =>
          range === null ? [] : pagesOf(range).map((page) => [collection, page]),
        ),
      );
      expect(inOrder).toEqual(
        pages.flatMap((count, collection) => pagesOf([1, count]).map((page) => [collection, page])),
      );
      const sizes = shards.map((ranges) =>
        ranges.reduce((sum, range) => sum + (range === null ? 0 : pagesOf(range).length), 0),
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(shards.every((ranges) => ranges.length === pages.length)).toBe(true);
    },
  );

  it('gives some shards nothing where there are fewer pages', () => {
    expect([1, 2, 3].map((number) => rangesOf([1, 1], { number, of: 3 }))).toEqual([
      [null, null],
      [[1, 1], null],
      [null, [1, 1]],
    ]);
  });
});

describe('dividedRange', () => {
  test.prop([fc.integer({ min: 1, max: 50 }), fc.nat({ max: 60 }), fc.integer({ min: 0, max: 70 })])(
    'covers every page once, in order, in no more ranges than asked for, about as many in each',
    (first, more, into) => {
      const range: PageRange = [first, first + more];
      const parts = dividedRange(range, into);
      expect(parts.flatMap(pagesOf)).toEqual(pagesOf(range));
      expect(parts).toHaveLength(Math.max(1, Math.min(into, more + 1)));
      const sizes = parts.map((part) => pagesOf(part).length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
    },
  );
});
