import { expect, it } from 'vitest';
import type { ColumnsFile } from '../../src/explorer/data-types.ts';
import { readColumns } from '../../src/explorer/table/column.ts';

const field = { nullable: true, many: false, embeds: null, help: null, year: false };
const rig = { F: 'Full-rigged', B: 'Brig' };
const file: ColumnsFile = {
  ...{ collection: 0, records: 4, page_size: 10 },
  fields: [
    { ...field, name: 'rig', type: 'text', labels: rig },
    { ...field, name: 'first_rig', type: 'text', labels: rig },
    { ...field, name: 'status', type: 'integer', labels: { 1: 'Afloat', 2: 'Lost' } },
    { ...field, name: 'decks', type: 'integer' },
  ],
  columns: [
    { name: 'rig', kind: 'text', words: ['B', 'F', 'S'], codes: [1, 0, 2, -1] },
    { name: 'first_rig', kind: 'text', values: ['F', 'B', 'S', null] },
    { name: 'status', kind: 'number', values: [2, 1, 9, null] },
    { name: 'decks', kind: 'number', values: [2, 1, 9, null] },
  ],
};
const columns = readColumns(file, []);

it.each([
  ['rig', 'text', ['Full-rigged', 'Brig', 'S', '']],
  ['first_rig', 'text', ['Full-rigged', 'Brig', 'S', '']],
  ['status', 'text', ['Lost', 'Afloat', '9', '']],
  ['decks', 'number', ['2', '1', '9', '']],
])('shows the choices of %s by their labels, and any other value as it is', (name, kind, shown) => {
  const column = columns.find((each) => each.name === name);
  expect(column?.kind).toBe(kind);
  expect([0, 1, 2, 3].map((row) => column?.text(row))).toEqual(shown);
});

it('keeps the choices themselves in addresses', () => {
  expect(columns.map(({ words, tokens }) => [words, tokens])).toEqual([
    [
      ['Brig', 'Full-rigged', 'S'],
      ['B', 'F', 'S'],
    ],
    [null, null],
    [
      ['Afloat', 'Lost', '9'],
      ['1', '2', '9'],
    ],
    [
      ['1', '2', '9'],
      ['1', '2', '9'],
    ],
  ]);
});
