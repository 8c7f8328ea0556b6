import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageRange, rangesOf } from '../../../src/contract/tree/shards.ts';
import { property } from '../../helpers/property.ts';

const pagesOf = ([first, last]: PageRange) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const counts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });

describe('rangesOf', () => {
  property([counts, fc.integer({ min: 1, max: 40 })])(
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

  property([counts, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })])(
    'divides a shard into the shards of a finer division',
    (pages, of, workers) => {
      const pagesIn = (number: number, total: number) =>
        rangesOf(pages, { number, of: total }).map((range) => (range === null ? [] : pagesOf(range)));
      for (let number = 1; number <= of; number += 1) {
        const fine = Array.from({ length: workers }, (_, index) =>
          pagesIn((number - 1) * workers + index + 1, of * workers),
        );
        expect(pages.map((_, index) => fine.flatMap((part) => part[index]))).toEqual(pagesIn(number, of));
      }
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
