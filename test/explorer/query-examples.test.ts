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
    ...{ variables, collections: [{ name: 'values' }], regions: [], sources: 0 },
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
    'Population by Sacrifice',
    'Coverage by variable',
    'Population and Sacrifice, by entity and century',
  ]);
  expect(titlesOf(number, name, religion)[0]).toBe('Population by Religion');
});

it('puts a code that holds for a whole life beside the numbers of each century of it', () => {
  const database = new BetterSqlite3(':memory:');
  onTestFinished(() => void database.close());
  database.exec(`CREATE TABLE claims (claim TEXT, entity_id INTEGER, entity TEXT, variable TEXT, low REAL, high REAL,
    value TEXT, code_label TEXT, state TEXT, year_from INTEGER, year_to INTEGER, dated TEXT);
    INSERT INTO claims VALUES
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
