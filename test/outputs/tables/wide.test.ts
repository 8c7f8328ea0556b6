import { describe, expect, it } from 'vitest';
import type { Said } from '../../../src/contract/claims/claims.ts';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { entityKind, tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { wideColumns, wideRow } from '../../../src/outputs/tables/wide.ts';
import { description } from '../../helpers/bundled.ts';

const roles = linkRoles(description);
const variables = linkVariables(description);
const entity = entityKind(tablesOf(description), roles) as NonNullable<ReturnType<typeof entityKind>>;

/** The cells of a polity with these claims of one variable. */
function cellsOf(id: string, claims: readonly Partial<Said>[]) {
  const variable = variables.find((each) => each.id === id) as (typeof variables)[number];
  const none = { value: null, low: null, high: null, state: 'value', disputed: false } as const;
  const row = wideRow({ id: 1 }, new Map([[id, claims.map((claim) => ({ ...none, ...claim }))]]));
  return wideColumns(entity, roles, [variable])
    .filter(({ column }) => column.path.length === 0)
    .map(({ column, cell }) => [column.name, cell(row)]);
}

describe('the wide table', () => {
  it('has the names of the entity, and the variables in the order of the code book', () => {
    const names = wideColumns(entity, roles, variables).map(({ column }) => column.name);
    expect(names.slice(0, 8)).toEqual([
      ...['id', 'name', 'long_name', 'start_year', 'end_year', 'home_nga_name', 'home_databank_region_name'],
      variables[0]?.id.replaceAll('-', '_'),
    ]);
    expect(names).toEqual(expect.arrayContaining(['total_population_low', 'total_population_high']));
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the names and years of the entity without the role columns, and once with a part of them', () => {
    const columnsOf = (columns: NonNullable<typeof description.roles.columns>) => {
      const some = linkRoles({ ...description, roles: { ...description.roles, columns } });
      return wideColumns(entity, some, []).map(({ column }) => column.name);
    };
    expect(columnsOf({})).toEqual(['id', 'long_name', 'name', 'start_year', 'end_year']);
    const some = { [entity.name]: ['id', 'end_year', 'home_nga.name'] };
    expect(columnsOf(some)).toEqual(['id', 'end_year', 'home_nga_name', 'long_name', 'name', 'start_year']);
  });

  it('shows texts in the order of the claims, each once, and no unknown ones', () => {
    const claims = [{ value: 'Earlier' }, { value: 'Later' }, { value: 'Earlier' }];
    const unknown = { value: 'UNKNOWN', state: 'unknown' } as const;
    expect(cellsOf('religion', [...claims, unknown])).toEqual([['religion', 'Earlier | Later']]);
    expect(cellsOf('religion', [unknown])).toEqual([['religion', null]]);
  });

  it('leaves a year that is not known empty, which its column allows', () => {
    const row = wideRow({ id: 1, start_year: 0, end_year: 600 }, new Map());
    const years = wideColumns(entity, roles, []).filter(({ column }) => column.name.endsWith('_year'));
    expect(years.map(({ column, cell }) => [column.name, cell(row), column.nullable])).toEqual([
      ['start_year', null, true],
      ['end_year', 600, true],
    ]);
  });

  it('has every id, also of a year that looks unknown', () => {
    const { unknownYears = [0], ...given } = description.roles;
    const some = linkRoles({ ...description, roles: { ...given, unknownYears, years: ['id', 'end_year'] } });
    const [id] = wideColumns(entity, some, []);
    expect(id?.cell(wideRow({ id: 0, end_year: 0 }, new Map()))).toBe(0);
  });

  it.each([
    [
      [
        [7, 7],
        [-3, 10],
      ],
      [-3, 10],
    ],
    [
      [
        [7, 7],
        [8, null],
      ],
      [7, null],
    ],
    [[], [null, null]],
  ])('shows the numbers %j from the least to the greatest', (ends, [low, high]) => {
    const claims = ends.map(([least, greatest]) => ({ low: least ?? null, high: greatest ?? null }));
    expect(cellsOf('total-population', claims)).toEqual([
      ['total_population_low', low],
      ['total_population_high', high],
    ]);
  });

  it('gives a variable that is called like a column of the entity another name', () => {
    const [variable] = variables as [(typeof variables)[number]];
    const names = wideColumns(entity, roles, [{ ...variable, id: 'long-name', isNumber: false }]).map(
      ({ column }) => column.name,
    );
    expect(names.at(-1)).toBe('long_name_2');
  });
});
