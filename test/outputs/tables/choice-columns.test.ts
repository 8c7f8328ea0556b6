import { expect, it } from 'vitest';
import { boolean } from '../../../src/model/values/boolean.ts';
import { integer } from '../../../src/model/values/number.ts';
import { text } from '../../../src/model/values/text.ts';
import type { ValueType } from '../../../src/model/values/value-type.ts';
import { ChoiceColumns } from '../../../src/outputs/tables/choice-columns.ts';
import type { Column, WrittenTable } from '../../../src/outputs/tables/table.ts';

function columnOf(key: string, value: ValueType, documentation: Column['documentation']): Column {
  return { name: key, path: ['ship', key], value, holds: 'value', nullable: true, documentation };
}

const rig = columnOf('rig', text, { choices: ['F', 'B'], labels: { F: 'Full-rigged', B: 'Brig' } });
const status = columnOf('status', integer, { choices: [1, 2], labels: { 1: 'Afloat' } });
const flag = columnOf('flag', boolean, { choices: [true, false], labels: { true: 'Yes' } });
const plain = columnOf('plain', text, { choices: ['F', 'B'] });

/** The categories of columns in the table of these ships. */
function categoriesOf(ships: readonly (Readonly<Record<string, unknown>> | null)[]) {
  const columns = [rig, status, flag, plain];
  const choices = new ChoiceColumns(columns);
  for (const ship of ships) choices.add({ ship });
  const { columns: found } = choices.explained({ columns } as unknown as WrittenTable);
  return Object.fromEntries(found.map(({ name, categories }) => [name, categories]));
}

it('gives texts and whole numbers that hold only labelled choices their categories', () => {
  expect(
    categoriesOf([{ rig: 'F', status: 2, flag: true, plain: 'F' }, { rig: '', status: null }, null]),
  ).toEqual({
    rig: [
      { value: 'F', label: 'Full-rigged' },
      { value: 'B', label: 'Brig' },
    ],
    status: [
      { value: 1, label: 'Afloat' },
      { value: 2, label: '2' },
    ],
  });
});

it('gives none to a column with any other value', () => {
  expect(
    categoriesOf([
      { rig: 'F', status: 3 },
      { rig: 'S', status: 1 },
    ]),
  ).toEqual({});
});
