import { expect, it } from 'vitest';
import { text } from '../../../src/model/values/text.ts';
import { describeColumn, describeTable } from '../../../src/outputs/dataset/table-facts.ts';
import type { Column } from '../../../src/outputs/tables/table.ts';

const column = { name: 'rig', path: ['rig'], value: text, holds: 'value', nullable: false } as const;

it.each<[what: string, facts: Partial<Column>, said: string]>([
  ['a help alone', { documentation: { help: 'How she was rigged' } }, 'How she was rigged'],
  [
    'choices with labels',
    {
      documentation: { help: 'How she was rigged', choices: ['F', 'unknown'], labels: { F: 'Full-rigged' } },
    },
    'How she was rigged. Expected: F (Full-rigged), unknown.',
  ],
  [
    'categories',
    {
      documentation: { help: 'Her state?', choices: [1, 2], labels: { 1: 'Afloat', 2: 'Lost' } },
      categories: [
        { value: 1, label: 'Afloat' },
        { value: 2, label: 'Lost' },
      ],
    },
    'Her state? Codes: 1 (Afloat), 2 (Lost).',
  ],
  [
    'a code that is its own label',
    { documentation: { choices: ['a', 'b'], labels: { a: 'a', b: 'Bee' } } },
    'Expected: a, b (Bee).',
  ],
  ['what the schema says of it', { keyText: 'How she was rigged.' }, 'How she was rigged.'],
  [
    'a help that the schema does not replace',
    { documentation: { help: 'Her rig' }, keyText: 'A text' },
    'Her rig',
  ],
  ['a unit', { documentation: { help: 'Its area' }, unit: 'km²' }, 'Its area. Unit: km².'],
])('describes a column in sentences: %s', (_, facts, said) => {
  expect(describeColumn({ ...column, documentation: {}, ...facts })).toBe(said);
});

it('says which years are outside a panel', () => {
  expect(describeTable({ name: 'panel-100', holds: 'panel', rows: 1 })).toContain(
    'Years beyond ±100,000 are unknown: a claim with two such years is in claims only.',
  );
  expect(describeTable({ name: 'panel-100', holds: 'panel', rows: 1 })).toMatch(/; 1 row\. A claim counts /);
  expect(describeTable({ name: 'claims', holds: 'claims', rows: 1234 })).toBe(
    'claims: one row for what a record says of its entity in one variable; 1,234 rows.',
  );
});
