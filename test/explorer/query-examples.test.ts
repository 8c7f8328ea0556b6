import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Catalog, DatabaseFile } from '../../src/explorer/data-types.ts';
import { drawnResult } from '../../src/explorer/query/chart-of-result.ts';
import { examplesOf } from '../../src/explorer/query/examples.ts';
import { documentNamed } from '../helpers/documentation.ts';

const variable = (name: string, known: number, entities: number, list: string | null) => ({
  ...{ id: name.toLowerCase(), name, known, entities, list, collection: 0, number: list === 'numbers' },
  ...{ longest: list === 'numbers' ? [[0, known] as const] : [], years: [-200, 1900] as const },
});
const code = (state: string) => ({ code: state, label: state, state });

type Variables = readonly ReturnType<typeof variable>[];

const none = { ids: [], claims: [] };

const examplesOn = (
  variables: Variables,
  region: string | null,
  sources: Parameters<typeof examplesOf>[2]['sources'] = none,
) => {
  const catalog = {
    ...{ variables, collections: [{ name: 'values' }], regions: ['Africa', 'Asia'], centuries: null },
    codes: { texts: [code('unknown'), code('none')], presence: [code('absent'), code('present')] },
  } as unknown as Catalog;
  const file = { tables: [{ name: 'claims', holds: 'claims' }] } as unknown as DatabaseFile;
  return examplesOf(catalog, file, { entities: [{ region }], sources });
};
const examplesFor = (...variables: Variables) => examplesOn(variables, 'Asia');
const titlesOf = (examples: ReturnType<typeof examplesOf>) => examples.map(({ title }) => title);

it('compares a number with codes that say something, or what most entities have little of', () => {
  const number = variable('Population', 300, 200, 'numbers');
  const name = variable('Alternative name', 1000, 300, 'texts');
  const religion = variable('Religion', 200, 180, 'texts');
  const sacrifice = variable('Sacrifice', 20, 20, 'presence');
  expect(titlesOf(examplesFor(number, name, religion, sacrifice))).toEqual([
    'Population in Asia, by century',
    'Population by Sacrifice, in the same years',
    'Coverage by variable',
    'Population and Sacrifice, by entity and century',
  ]);
  const others = [
    { ...variable('Token', 90, 90, 'presence'), section: 'Complexity', part: null },
    { ...variable('Decline', 80, 80, 'presence'), section: 'Crises', part: 'decline' },
    { ...variable('Sacrifice', 20, 20, 'presence'), section: 'Crises', part: null },
  ];
  const inSection = { ...number, section: 'Crises', part: null };
  expect(titlesOf(examplesFor(inSection, ...others))[1]).toBe('Population by Sacrifice, in the same years');
  expect(titlesOf(examplesFor(number, name, religion))[1]).toBe('Population by Religion, in the same years');
});

it('asks nothing that has no answer: no century without years, no region of nothing, no source that claims lack', () => {
  const number = variable('Depth', 30, 13, 'numbers');
  const undated = { years: null as never, longest: [] };
  const name = variable('Name', 20, 13, 'texts');
  expect(
    titlesOf(
      examplesOn(
        [
          { ...number, ...undated },
          { ...name, ...undated },
        ],
        'Asia',
      ),
    ),
  ).toEqual(['All values of Depth', 'Coverage by variable']);
  expect(titlesOf(examplesOn([number, { ...name, ...undated }], null))).toEqual(['Coverage by variable']);
  const uncited = { ids: [7, 8], claims: [{ collection: 1, rows: [0], references: [0] }] } as never;
  expect(titlesOf(examplesOn([number], null, uncited))).toEqual(['Coverage by variable']);
  const cited = { ids: [7, 8], claims: [{ collection: 0, rows: [0, 1, 2], references: [0, 1, 1] }] } as never;
  const [, citing] = examplesOn([number], null, cited);
  expect(citing?.sql).toContain("LIKE '%;ref-8;%'");
});

const claimsDatabase = (rows: string) => {
  const database = new BetterSqlite3(':memory:');
  onTestFinished(() => void database.close());
  database.exec(`CREATE TABLE claims (claim TEXT, entity_id INTEGER, entity TEXT, variable TEXT, low REAL, high REAL,
    value TEXT, code_label TEXT, state TEXT, year_from INTEGER, year_to INTEGER, dated TEXT, region TEXT DEFAULT 'Asia');
    INSERT INTO claims (claim, entity_id, entity, variable, low, high, value, code_label, state, year_from, year_to, dated)
    VALUES ${rows}`);
  return database;
};

it('adds up the numbers of each century that they hold in, as the panel does', () => {
  const database = claimsDatabase(`
      ('1', 1, 'Parthia', 'population', 5, 6, NULL, NULL, 'value', -150, -32, 'stated'),
      ('2', 1, 'Parthia', 'population', 7, 9, NULL, NULL, 'value', -32, 105, 'stated'),
      ('3', 1, 'Parthia', 'population', 4, 4, NULL, NULL, 'value', NULL, 199, 'stated'),
      ('4', 1, 'Parthia', 'population', 1, 1, NULL, NULL, 'value', -247, 224, 'entity'),
      ('5', 2, 'Han', 'population', 50, 60, NULL, NULL, 'value', -110, -20, 'entity'),
      ('6', 2, 'Han', 'population', NULL, NULL, NULL, NULL, 'unknown', -110, -20, 'stated'),
      ('7', 2, 'Han', 'population', 50, 60, NULL, NULL, 'value', NULL, NULL, 'entity'),
      ('8', 2, 'Han', 'population', 9, 9, NULL, NULL, 'value', 20, 220, 'stated'),
      ('9', 3, 'Kushan', 'population', 2, 2, NULL, NULL, 'value', 20, 20, 'stated')`);
  const [example] = examplesFor(variable('Population', 4, 1, 'numbers'));
  const row = (
    year: number,
    low: number,
    high: number,
    highest: number,
    entities: number,
    assumed: number,
  ) => ({
    ...{ year, low, high, highest, entities, of_years_of_entity: assumed },
  });
  expect(database.prepare(example?.sql ?? '').all()).toEqual([
    row(-300, 1, 1, 1, 1, 1),
    row(-200, 55, 66, 60, 2, 1),
    row(-100, 55, 69, 60, 2, 1),
    // Without the Han, who had ended; nothing says when the Kushan began.
    row(0, 9, 11, 9, 2, 0),
    row(100, 4, 9, 9, 1, 0),
    row(200, 1, 1, 1, 1, 1),
  ]);
});

it('puts a code that holds for a whole life beside the numbers of each century of it', () => {
  const database = claimsDatabase(`
      ('1', 1, 'Parthia', 'population', 5, 6, NULL, NULL, 'value', -150, NULL, 'stated'),
      ('2', 1, 'Parthia', 'population', 7, 9, NULL, NULL, 'value', 50, 60, 'stated'),
      ('3', 1, 'Parthia', 'sacrifice of a person', NULL, NULL, 'A', 'Absent', 'absent', -247, 40, 'entity'),
      ('4', 2, 'Axum', 'population', 1, 1, NULL, NULL, 'value', 400, 400, 'stated'),
      ('5', 1, 'Parthia', 'population', 2, 2, NULL, NULL, 'value', -140, -140, 'stated'),
      ('6', 3, 'Parthia', 'population', 8, 8, NULL, NULL, 'value', 90, 90, 'stated')`);
  const examples = examplesFor(
    variable('Population', 3, 2, 'numbers'),
    variable('Sacrifice of a person', 1, 1, 'presence'),
  );
  const { sql } = examples.at(-1) as (typeof examples)[number];
  expect(database.prepare(sql).all()).toEqual([
    { entity: 'Parthia (1)', year: -200, low: 2, high: 6, 'Sacrifice of a person': 'Absent' },
    { entity: 'Axum (2)', year: 400, low: 1, high: 1, 'Sacrifice of a person': null },
    { entity: 'Parthia (1)', year: 0, low: 7, high: 9, 'Sacrifice of a person': null },
    { entity: 'Parthia (3)', year: 0, low: 8, high: 8, 'Sacrifice of a person': null },
  ]);
});

it('the statement of docs/explorer.md draws stated years only, and a line for each of two of one name', () => {
  const database = claimsDatabase(`
      ('1', 1351, 'Haudenosaunee', 'total-population', 5, 6, NULL, NULL, 'value', 1600, 1600, 'stated'),
      ('2', 1352, 'Haudenosaunee', 'total-population', 7, 9, NULL, NULL, 'value', 1700, 1700, 'stated'),
      ('3', 1352, 'Haudenosaunee', 'total-population', 1, 1, NULL, NULL, 'value', NULL, NULL, 'entity')`);
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(documentNamed('docs/explorer.md')) ?? [];
  const rows = database.prepare(sql).raw().all() as (string | number)[][];
  const drawn = drawnResult({ columns: ['polity', 'year', 'low', 'high'], rows });
  expect(drawn?.series.map(({ label, claims }) => [label, claims.length])).toEqual([
    ['Haudenosaunee (1351)', 1],
    ['Haudenosaunee (1352)', 1],
  ]);
});

it('counts the entities and the years of known values, as in the code book', () => {
  const database = claimsDatabase(`
      ('1', 1, 'Parthia', 'population', 5, 6, NULL, NULL, 'value', -150, -32, 'stated'),
      ('2', 2, 'Axum', 'population', NULL, NULL, NULL, NULL, 'unknown', -900, 1900, 'entity'),
      ('3', 2, 'Axum', 'population', NULL, NULL, NULL, NULL, 'none', -950, 1950, 'entity')`);
  database.exec('ALTER TABLE claims ADD section TEXT; ALTER TABLE claims ADD variable_name TEXT');
  const example = examplesFor(variable('Population', 1, 1, 'numbers')).find(({ title }) =>
    title.startsWith('Coverage'),
  );
  expect(database.prepare(example?.sql ?? '').get()).toMatchObject({
    ...{ entities: 1, claims: 3, unknown: 1, first_year: -150, last_year: -32 },
  });
});
