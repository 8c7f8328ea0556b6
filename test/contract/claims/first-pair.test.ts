import { expect, it } from 'vitest';
import { firstPair } from '../../../src/contract/claims/first-pair.ts';

it.each([
  ['the first pair', ['from', 'to', 'year'], ['from', 'to']],
  ['another one that is whole, before one in part', ['from', 'year'], ['year', 'year']],
  ['a pair in part', ['to'], ['from', 'to']],
  ['the first pair without any', [], ['from', 'to']],
])('a record has %s', (_, own, expected) => {
  const has = (key: string) => own.includes(key);
  expect(firstPair(['from', 'to', 'year', 'year', 'begun'], has)).toEqual(expected);
});

it('the last key may be alone, and there may be none', () => {
  expect(firstPair(['from', 'to', 'begun'], (key) => key === 'begun')).toEqual(['begun']);
  expect(firstPair([], () => true)).toEqual([]);
});
