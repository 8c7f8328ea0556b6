import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Catalog, DatabaseFile } from '../../src/explorer/data-types.ts';
import { examplesOf } from '../../src/explorer/query/examples.ts';

const variable = (name: string, known: number, entities: number, list: string | null) => ({
  ...{ id: name.toLowerCase(), name, known, entities, list, collection: 0, number: list === 'numbers' },
});
const code = (state: string) => ({ code: state, label: state, state });

const examplesFor = (...variables: readonly ReturnType<typeof variable>[]) => {
  const catalog = {
    ...{ variables, collections: [{ name: 'values' }], regions: ['Asia'], sources: 0 },
    codes: { texts: [code('unknown'), code('none')], presence: [code('absent'), code('present')] },
  } as unknown as Catalog;
  const file = { tables: [{ name: 'claims', holds: 'claims' }] } as unknown as DatabaseFile;
  return examplesOf(catalog, file);
};

it('compares a number with codes that say something, or what most entities have little of', () => {
  const titlesOf = (...variables: readonly ReturnType<typeof variable>[]) =>
    examplesFor(...variables).map(({ title }) => title);
  const number = variable('Population', 300, 200, 'numbers');
  const name = variable('Alternative name', 1000, 300, 'texts');
  const religion = variable('Religion', 200, 180, 'texts');
  const sacrifice = variable('Sacrifice', 20, 20, 'presence');
  expect(titlesOf(number, name, religion, sacrifice)).toEqual([
    'Population in Asia, by century',
    'Population by Sacrifice',
    'Coverage by variable',
    'Population and Sacrifice, by entity and century',
  ]);
  expect(titlesOf(number, name, religion)[1]).toBe('Population by Religion');
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

it('counts a number in each century that it holds in', () => {
  const database = claimsDatabase(`
      ('1', 1, 'Parthia', 'population', 5, 6, NULL, NULL, 'value', -150, -32, 'stated'),
      ('2', 1, 'Parthia', 'population', 7, 9, NULL, NULL, 'value', -32, 105, 'stated'),
      ('3', 1, 'Parthia', 'population', 4, 4, NULL, NULL, 'value', NULL, 199, 'stated'),
      ('4', 1, 'Parthia', 'population', 1, 1, NULL, NULL, 'value', -247, 224, 'entity')`);
  const [example] = examplesFor(variable('Population', 4, 1, 'numbers'));
  expect(database.prepare(example?.sql ?? '').all()).toEqual([
    { year: -200, low: 5, high: 6, claims: 1 },
    { year: -100, low: 5, high: 9, claims: 2 },
    { year: 0, low: 7, high: 9, claims: 1 },
    { year: 100, low: 4, high: 9, claims: 2 },
  ]);
});

it('puts a code that holds for a whole life beside the numbers of each century of it', () => {
  const database = claimsDatabase(`
      ('1', 1, 'Parthia', 'population', 5, 6, NULL, NULL, 'value', -150, NULL, 'stated'),
      ('2', 1, 'Parthia', 'population', 7, 9, NULL, NULL, 'value', 50, 60, 'stated'),
      ('3', 1, 'Parthia', 'sacrifice of a person', NULL, NULL, 'A', 'Absent', 'absent', -247, 40, 'entity'),
      ('4', 2, 'Axum', 'population', 1, 1, NULL, NULL, 'value', 400, 400, 'stated'),
      ('5', 1, 'Parthia', 'population', 2, 2, NULL, NULL, 'value', -140, -140, 'stated')`);
  const examples = examplesFor(
    variable('Population', 3, 2, 'numbers'),
    variable('Sacrifice of a person', 1, 1, 'presence'),
  );
  const { sql } = examples.at(-1) as (typeof examples)[number];
  expect(database.prepare(sql).all()).toEqual([
    { entity: 'Parthia', year: -200, low: 2, high: 6, 'Sacrifice of a person': 'Absent' },
    { entity: 'Axum', year: 400, low: 1, high: 1, 'Sacrifice of a person': null },
    { entity: 'Parthia', year: 0, low: 7, high: 9, 'Sacrifice of a person': null },
  ]);
});
