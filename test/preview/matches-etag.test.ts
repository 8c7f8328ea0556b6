import { expect, test } from 'vitest';
import { matchesEtag } from '../../src/preview/matches-etag.ts';

test.each<[header: string, isMatch: boolean]>([
  ['"a"', true],
  ['W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['W/"b,c", W/"a"', true],
  ['"b"', false],
  ['"b,a"', false],
  ['a', false],
  ['', false],
  ['"a', false],
  ['"*"', false],
])('If-None-Match: %s', (header, isMatch) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(isMatch);
  expect(matchesEtag(header, '"a"')).toBe(isMatch);
});
