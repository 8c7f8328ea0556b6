import { expect, it } from 'vitest';
import { shows } from '../../src/verify/checks/wide-tables.ts';

it.each([
  ['a | ab', ['ab', 'a'], true],
  ['a | b', ['a | b'], true],
  ['ab | b', ['a', 'ab'], false],
  ['a | a', ['a', 'b'], false],
  ['ab', ['a'], false],
  [null, [], true],
  [null, ['a'], false],
])('a wide cell %j shows the texts %j: %j', (cell, texts, isShown) => {
  expect(shows({ capital: cell }, 'capital', texts)).toBe(isShown);
});

it.each([
  [1, 3, [2, 1, 3], true],
  [1, 3, [1, 2], false],
  [1, 2, [1, 2, 3], false],
])('a wide cell from %j to %j shows the numbers %j: %j', (least, greatest, numbers, isShown) => {
  const row = { area__min: least, area__max: greatest };
  expect(shows(row, 'area', numbers)).toBe(isShown);
});
