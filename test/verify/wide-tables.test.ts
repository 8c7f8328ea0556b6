import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shows, wideTables } from '../../src/verify/checks/wide-tables.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { serviceOf } from '../outputs/explorer-data/support/empires.ts';

it('a wide table without entities has been looked at', async () => {
  const folder = temporaryFolder();
  for (const name of ['tables/core', 'wide']) mkdirSync(`${folder}/${name}`, { recursive: true });
  const { collections } = serviceOf();
  for (const name of ['wide/polity', 'tables/core/polities', 'variables', 'claims'])
    writeFileSync(`${folder}/${name}.ndjson`, '');
  const found: unknown[] = [];
  const notes = { looked: () => found.push('looked'), fail: (...fault: string[]) => found.push(fault) };
  if ('examine' in wideTables)
    await wideTables.examine({ folder, collections, target: {} } as never, notes as never, []);
  expect(found).toEqual(['looked']);
});

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
