import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedLists } from '../../../src/outputs/explorer-data/packed-lists.ts';

const number = fc.oneof(fc.nat(300), fc.nat(2 ** 22), fc.nat(2 ** 31 - 1));

it('lists of numbers are read as they were written, however many are packed together', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), number)), fc.integer({ min: 1, max: 9 }), (pairs, together) => {
      const packed = new PackedLists(together);
      const expected = Array.from({ length: 7 }, (): number[] => []);
      let lists = 0;
      for (const [list, each] of pairs) {
        lists = Math.max(lists, list + 1);
        packed.add(list, each, lists);
        expected[list]?.push(each);
      }
      packed.end(lists);
      const read = expected.map((_, list) => {
        const numbers: number[] = [];
        packed.read(list, numbers);
        return numbers;
      });
      expect(read).toEqual(expected);
    }),
  );
});
