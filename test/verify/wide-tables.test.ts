import { expect, it } from 'vitest';
import { shows } from '../../src/verify/checks/wide-tables.ts';

it.each([
  ['a | ab', ['ab', 'a', 'a'], true],
  ['a | b', ['a | b'], true],
  ['ab | b', ['a', 'ab'], false],
  ['a | a', ['a', 'b'], false],
  ['ab', ['a'], false],
  [null, [], true],
  [null, ['a'], false],
])('a wide cell %j shows the texts %j: %j', (cell, texts, isShown) => {
  const claims = texts.map((value) => ({ value, low: null, high: null }));
  expect(shows([cell], claims)).toBe(isShown);
});

it.each([
  [
    [1, 3],
    [
      [2, 2],
      [1, 1],
      [3, 3],
    ],
    true,
  ],
  [
    [1, 4],
    [
      [2, 4],
      [1, 1],
    ],
    true,
  ],
  [
    [1, null],
    [
      [2, null],
      [1, 1],
    ],
    true,
  ],
  [
    [1, 3],
    [
      [1, 1],
      [2, 2],
    ],
    false,
  ],
  [
    [1, 2],
    [
      [1, 1],
      [2, null],
    ],
    false,
  ],
  [
    [1, 4],
    [
      [3, 1],
      [4, 4],
    ],
    true,
  ],
  [[null, null], [], true],
])('wide cells %j show the ranges %j: %j', (cells, ranges, isShown) => {
  const claims = ranges.map(([low = null, high = null]) => ({ value: null, low, high }));
  expect(shows(cells, claims)).toBe(isShown);
});
