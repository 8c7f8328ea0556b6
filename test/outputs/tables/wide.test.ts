import { describe, expect, it } from 'vitest';
import type { RecordObject } from '../../../src/engine/record-objects.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import type { RecordTable } from '../../../src/outputs/tables/table.ts';
import { tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { entityKind, variablesOf } from '../../../src/outputs/tables/variables.ts';
import {
  gathererOf,
  joinedCells,
  joinedColumns,
  variableColumns,
  wideColumns,
} from '../../../src/outputs/tables/wide.ts';
import { description } from '../../helpers/bundled.ts';

const roles = linkRoles(description);
const tables = tablesOf(description);
const entity = entityKind(tables, roles) as NonNullable<ReturnType<typeof entityKind>>;

/** What records of a collection say of polities: by polity, year and value. */
function gathered(
  name: string,
  key: string,
  said: readonly (readonly [number | null, number | null, unknown])[],
) {
  const table = tables.find((each) => each.name === name) as RecordTable;
  const variables = variablesOf(tables, roles).filter((variable) => variable.table === table);
  const gatherer = gathererOf(variables, roles);
  for (const [polity, year, value] of said)
    gatherer.add({ year_from: year, [key]: value, polity: polity === null ? null : { id: polity } });
  return gatherer.found();
}

/** The cells of a polity, by column, without what names it. */
function cellsOf(found: ReturnType<typeof gathered>, polity: RecordObject) {
  const columns = wideColumns(entity, roles, found).filter(({ column }) => column.path.length === 0);
  return Object.fromEntries(columns.map(({ column, cell }) => [column.name, cell(polity)]));
}

describe('the wide table', () => {
  it('shows several texts by the first year, each once, and tells where it did', () => {
    const found = gathered('general/polity-religions', 'religion', [
      [1, 300, 'Later'],
      [1, -50, 'Earlier'],
      [1, null, 'Always'],
      [1, 400, 'Later'],
      [2, 7, 'One | and only'],
    ]);
    const name = 'general_polity_religions_religion';
    expect(cellsOf(found, { id: 1 })).toEqual({ [name]: 'Always | Earlier | Later' });
    expect(cellsOf(found, { id: 2 })).toEqual({ [name]: 'One | and only' });
    expect([...joinedCells(found)]).toEqual([
      { entity: 1, variable: name, records: 4, values: ['Always', 'Earlier', 'Later'] },
    ]);
    const [row] = [...joinedCells(found)];
    expect(joinedColumns(entity).map(({ cell }) => cell(row as NonNullable<typeof row>))).toEqual([
      ...[1, name, 4, 'Always | Earlier | Later'],
    ]);
  });

  it('shows several numbers as the least and the greatest', () => {
    const found = gathered('crisisdb/total-populations', 'total_population', [
      [1, 100, 2000],
      [1, 50, -3],
      [1, 60, 10],
      [2, 1, 5],
    ]);
    const cells = (least: number | null, most: number | null) => ({
      total_population__min: least,
      total_population__max: most,
    });
    expect(cellsOf(found, { id: 1 })).toEqual(cells(-3, 2000));
    expect(cellsOf(found, { id: 2 })).toEqual(cells(5, 5));
    expect(cellsOf(found, { id: 3 })).toEqual(cells(null, null));
  });

  it('takes what stands for no value as none', () => {
    const found = gathered('general/polity-religions', 'religion', [
      [1, null, 'NO_VALUE_ON_WIKI'],
      [1, null, ''],
      [1, null, null],
      [null, null, 'Of nobody'],
    ]);
    expect(cellsOf(found, { id: 1 })).toEqual({ general_polity_religions_religion: null });
    expect([...joinedCells(found)]).toEqual([]);
  });

  it('says of each variable where it is from, and how many values were joined', () => {
    const found = gathered('general/polity-religions', 'religion', [
      [1, 1, 'a'],
      [1, 2, 'b'],
      [2, 2, 'b'],
    ]);
    const [variable] = found as [(typeof found)[number]];
    expect(
      Object.fromEntries(variableColumns.map(({ column, cell }) => [column.name, cell(variable)])),
    ).toEqual({
      variable: 'general_polity_religions_religion',
      collection: 'general/polity-religions',
      key: 'religion',
      type: 'text',
      joined: 'each value once, by the first year, with " | " between them',
      records: 3,
      entities: 2,
      entities_with_several: 1,
      description: null,
    });
  });

  it('gives a variable that is called like a column of the entity another name', () => {
    const alike = tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === 'token' ? { ...column, name: 'long_name' } : column,
      ),
    }));
    const names = variablesOf(alike, roles).map(({ name }) => name);
    expect(names).toContain('sc_tokens_long_name');
    expect(names).not.toContain('long_name');
    expect(new Set(names).size).toBe(names.length);
  });
});
