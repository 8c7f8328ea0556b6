import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { metadataFaults } from './failed-checks.ts';

type Records = DescriptionFile['records'];

const ent: Records = { ent: { table: 'ent', keys: { id: 'integer', name: 'text?' } } };
const tables = `
  CREATE TABLE ent (id INTEGER, name TEXT);
  INSERT INTO ent VALUES (1, 'one'), (2, NULL);`;

/** A folder with the snapshot of a service, s.zip. */
async function snapshotOf(
  collections: DescriptionFile['collections'],
  { records, sql }: { readonly records: Records; readonly sql: string },
  folder = temporaryFolder(),
) {
  const description: DescriptionFile = { format: 1, api: '/api/', pageSize: 2, collections, records };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(description));
  const roles = { entity: 'ent', label: ['name'], columns: { ent: ['name'] } };
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', roles }));
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.exec(sql);
  database.close();
  for (const args of [
    ['build', 'export.sqlite', '--no-explorer'],
    ['snapshot', '--to', 's.zip'],
  ]) {
    const { code, stderr } = await runHere([...args, '--quiet'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
  return folder;
}

describe('a snapshot is right with', () => {
  it.each<[string, DescriptionFile['collections'], Records, string]>([
    [
      'keys that are called like embedded ones',
      { x: 'x' },
      {
        ...ent,
        x: {
          table: 'x',
          keys: {
            id: 'integer',
            ent: { one: 'ent?' },
            ent_name: 'text?',
            ent_id: { value: 'integer?', column: 'other' },
          },
        },
      },
      `${tables} CREATE TABLE x (id INTEGER, ent_id INTEGER, ent_name TEXT, other INTEGER);
       INSERT INTO x VALUES (1, 1, 'own', 7), (2, 2, 'own too', 8), (3, NULL, NULL, 9);`,
    ],
    [
      'decimals that are negative zero',
      { x: 'x' },
      {
        ...ent,
        x: { table: 'x', keys: { id: 'integer', ent: { one: 'ent?' }, v: 'decimal(2)', w: 'decimal(0)' } },
      },
      `${tables} CREATE TABLE x (id INTEGER, ent_id INTEGER, v, w);
       INSERT INTO x VALUES (1, 1, '-0.00', '-0'), (2, 2, -0.001, -0.4), (3, NULL, '-0.01', '-1');`,
    ],
    [
      'keys that are called like helping columns',
      { x: 'x' },
      {
        ...ent,
        x: {
          table: 'x',
          keys: {
            id: 'integer',
            ent: { one: 'ent?' },
            v: 'text?',
            v__missing: 'text?',
            v__missing_2: 'text?',
            g: 'geometry?',
            g__wkb: 'text?',
          },
        },
      },
      `${tables} CREATE TABLE x (id INTEGER, ent_id INTEGER, v TEXT, v__missing TEXT, v__missing_2 TEXT, g TEXT, g__wkb TEXT);
       INSERT INTO x VALUES (1, 1, '', 'null', 'a', '{"type":"Point","coordinates":[1.5,-2]}', 'b'),
         (2, 2, NULL, '', NULL, NULL, NULL);`,
    ],
    ...['ent', 'Ent', 'ENT_2'].map((name): [string, DescriptionFile['collections'], Records, string] => [
      `the collection ${name} and the table ent of what is only embedded`,
      { [name]: 'other', x: 'x' },
      {
        ...ent,
        other: { table: 't2', keys: { id: 'integer', v: 'text?' } },
        x: { table: 'x', keys: { id: 'integer', ent: { one: 'ent?' } } },
      },
      `${tables} CREATE TABLE t2 (id INTEGER, v TEXT);
       CREATE TABLE x (id INTEGER, ent_id INTEGER);
       INSERT INTO t2 VALUES (5, 'five'), (6, '');
       INSERT INTO x VALUES (1, 1), (2, 2);`,
    ]),
    [
      'a collection that is called like the end of a wide table',
      { t: 't', ent: 'other' },
      {
        ...ent,
        other: { table: 'other', keys: { id: 'integer' } },
        t: { table: 't', keys: { id: 'integer', ent: { one: 'ent?' }, v: 'text?', w: 'integer?' } },
      },
      `${tables} CREATE TABLE t (id INTEGER, ent_id INTEGER, v TEXT, w INTEGER);
       CREATE TABLE other (id INTEGER);
       INSERT INTO t VALUES (1, 1, 'b', 3), (2, 1, 'a', -1), (3, 2, 'c', NULL);`,
    ],
  ])('%s', async (_, collections, records, sql) => {
    const folder = await snapshotOf(collections, { records, sql });
    const { code, stdout, stderr } = await runHere(['verify', 's.zip', '--quiet'], folder);
    expect({ code, stderr, stdout: code === 0 ? '' : stdout }).toEqual({ code: 0, stderr: '', stdout: '' });
  });
});

type Item = Record<string, unknown>;

/** Changes JSON in a file. */
const inJson =
  (
    path: string,
    change: (value: Readonly<Record<'resources' | 'distribution' | '@graph', Item[]>>) => void,
  ) =>
  (folder: string) => {
    const value = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    change(value);
    writeFileSync(join(folder, path), JSON.stringify(value));
  };

const inDatabase = (sql: string) => (folder: string) => {
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
};

describe('what a snapshot says of itself', () => {
  const kept = suiteFolder();
  beforeAll(async () => {
    const records: Records = {
      ...ent,
      x: { table: 'x', keys: { id: 'integer', ent: { one: 'ent?' }, v: 'text?' } },
    };
    const sql = `${tables} CREATE TABLE x (id INTEGER, ent_id INTEGER, v TEXT);
      INSERT INTO x VALUES (1, 1, 'a'), (2, 2, 'b');`;
    await snapshotOf({ x: 'x' }, { records, sql }, kept);
  });

  it.each<[string, (folder: string) => void]>([
    ['nothing', () => {}],
    ['no README', (folder) => rmSync(join(folder, 'README.md'))],
    ['no Data Package', (folder) => rmSync(join(folder, 'datapackage.json'))],
    ['a Croissant of nothing', (folder) => writeFileSync(join(folder, 'croissant.json'), '[')],
    ['an RO-Crate that is a list', (folder) => writeFileSync(join(folder, 'ro-crate-metadata.json'), '[]')],
    [
      'another sum',
      inJson('datapackage.json', ({ resources }) => Object.assign(resources[0] ?? {}, { hash: 'sha256:0' })),
    ],
    [
      'another size in the Croissant',
      inJson('croissant.json', ({ distribution }) =>
        Object.assign(distribution[0] ?? {}, { contentSize: '1 B' }),
      ),
    ],
    [
      'another sum in the RO-Crate',
      inJson('ro-crate-metadata.json', (crate) =>
        Object.assign(crate['@graph'].find((each) => each['@id'] === 'README.md') ?? {}, { sha256: '0' }),
      ),
    ],
    ['a table that is not listed', inJson('datapackage.json', ({ resources }) => resources.shift())],
    [
      'a path that leads outside',
      inJson('datapackage.json', ({ resources }) =>
        Object.assign(resources[0] ?? {}, { path: '../../secret' }),
      ),
    ],
    ['no wide table', (folder) => rmSync(join(folder, 'wide'), { recursive: true })],
    ['a table of its own', (folder) => writeFileSync(join(folder, 'tables', 'secrets.csv'), 'a\r\n')],
    ['a trigger', inDatabase('CREATE TRIGGER evil AFTER INSERT ON x BEGIN DELETE FROM x; END')],
    ['another table', inDatabase('CREATE TABLE auth_user (id)')],
    ['a key that leads nowhere', inDatabase('UPDATE x SET ent_id = 7')],
  ])('is held against what is there: %s', async (_, change) => {
    const { folder, discard } = await openArchive(join(kept, 's.zip'), {
      signal: new AbortController().signal,
    });
    onTestFinished(discard);
    change(folder);
    const faults = await metadataFaults(folder);
    expect(faults.map((fault) => fault.join(': ')).join('\n')).toMatchSnapshot();
  });
});
