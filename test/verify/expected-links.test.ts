import { expect, test } from 'vitest';
import { expectedLinks } from '../../src/verify/expected-links.ts';

const address = 'https://example.org/api/core/ngas/';

test.each([
  [1, 1, null, null],
  [1, 4, `${address}?page=2`, null],
  [2, 4, `${address}?page=3`, address],
  [3, 4, `${address}?page=4`, `${address}?page=2`],
  [4, 4, null, `${address}?page=3`],
])('page %i of %i', (number, pages, next, previous) => {
  expect(expectedLinks('query', address, number, pages)).toEqual({ next, previous });
});

test.each([
  [1, 1, null, null],
  [1, 3, `${address}page-2.json`, null],
  [2, 3, `${address}page-3.json`, `${address}index.json`],
  [3, 3, null, `${address}page-2.json`],
])('straight at the file, page %i of %i', (number, pages, next, previous) => {
  expect(expectedLinks('file', address, number, pages)).toEqual({ next, previous });
});
