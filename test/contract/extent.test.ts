import { expect, it } from 'vitest';
import { claimsAt } from '../../src/contract/claims/claims.ts';
import { extentOf } from '../../src/contract/extent.ts';

it('is the least and the greatest of however many numbers', () => {
  expect(extentOf([3, -1, 2])).toEqual([-1, 3]);
  expect(extentOf([])).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  expect(extentOf(Array.from({ length: 1_000_000 }, (_, index) => index))).toEqual([0, 999_999]);
});

it('is found for all claims of an entity that has very many', () => {
  const claim = { from: 100, to: 100, dated: 'stated', state: 'value' } as const;
  expect(claimsAt(Array(300_000).fill(claim), 90).claims).toHaveLength(300_000);
});
