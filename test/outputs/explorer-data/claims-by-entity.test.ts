import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberAt, packedNumbers } from '../../../src/outputs/explorer-data/claims-by-entity.ts';

const number = fc.option(fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.double({ noNaN: true })));

it('numbers are read as they were packed, in four bytes each where that is exact', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const packed = packedNumbers(numbers);
      expect(numbers.map((_, place) => numberAt(packed, place))).toEqual(numbers);
    }),
  );
  expect(packedNumbers([-1, null, 2 ** 24]).BYTES_PER_ELEMENT).toBe(4);
  expect(packedNumbers([1, 2 ** 24 + 1]).BYTES_PER_ELEMENT).toBe(8);
  expect(numberAt(null, 0)).toBeNull();
});
