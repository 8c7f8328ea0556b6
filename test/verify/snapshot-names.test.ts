import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { DescriptionFile } from '../../src/description/key-facts.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Records = DescriptionFile['records'];

const ent: Records = { ent: { table: 'ent', keys: { id: 'integer', name: 'text?' } } };
const tables = `
  CREATE TABLE ent (id INTEGER, name TEXT);
  INSERT INTO ent VALUES (1, 'one'), (2, NULL);`;

/** What a build, a snapshot of it and `verify` of that say of a service. */
async function verified(
  collections: DescriptionFile['collections'],
  { records, sql }: { readonly records: Records; readonly sql: string },
) {
  const folder = temporaryFolder();
  const description: DescriptionFile = { format: 1, api: '/api/', pageSize: 2, collections, records };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(description));
  const roles = { entity: 'ent', label: ['name'], columns: { ent: ['name'] } };
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', roles }));
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.exec(sql);
  database.close();
  for (const args of [
    ['build', 'export.sqlite'],
    ['snapshot', '--to', 's.zip'],
  ]) {
    const { code, stderr } = await runHere([...args, '--quiet'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
  return runHere(['verify', 's.zip', '--quiet'], folder);
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
      'keys that are called like columns beside others',
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
      `the collection ${name} beside the table ent of what is embedded`,
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
    const { code, stdout, stderr } = await verified(collections, { records, sql });
    expect({ code, stderr, stdout: code === 0 ? '' : stdout }).toEqual({ code: 0, stderr: '', stdout: '' });
  });
});
