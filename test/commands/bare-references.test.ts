import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { lay, unpacked } from '../archive/support/archives.ts';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const bare = (refersTo: string, more: object = {}) => ({ value: 'integer?', refersTo, ...more });

const keys = {
  id: 'integer',
  port: bare('port', { column: 'port_id' }),
  captain: bare('person', { column: 'captain_id' }),
  twin: bare('ship', { column: 'twin_id' }),
  berth: { value: 'text?', refersTo: 'port' },
  ports: { ids: 'integer', link: 'visits', owner: 'ship_id', target: 'port_id', refersTo: 'port' },
  crew: { ids: 'integer', link: 'service', owner: 'ship_id', target: 'person_id', refersTo: 'person' },
};
const records = {
  ship: { table: 'ship', keys },
  port: { table: 'port', keys: { id: 'integer' } },
  person: { table: 'person', keys: { id: 'integer' } },
};
const collections = { ships: 'ship', ports: 'port', people: 'person' };

const rows = [
  'CREATE TABLE ship (id integer PRIMARY KEY, port_id integer, captain_id integer, twin_id integer, berth text)',
  'CREATE TABLE port (id integer PRIMARY KEY)',
  'CREATE TABLE person (id integer PRIMARY KEY)',
  'CREATE TABLE visits (ship_id integer, port_id integer)',
  'CREATE TABLE service (ship_id integer, person_id integer)',
  'INSERT INTO port VALUES (1), (2)',
  'INSERT INTO person VALUES (1)',
  // No person has the id 7.
  `INSERT INTO ship VALUES (1, 2, 7, NULL, '1'), (2, NULL, 1, 1, NULL)`,
  'INSERT INTO visits VALUES (1, 1), (2, 2)',
  'INSERT INTO service VALUES (1, 1), (2, 7)',
];

interface Resource {
  readonly name: string;
  readonly schema?: {
    readonly foreignKeys?: readonly { readonly fields: readonly string[]; readonly reference: object }[];
  };
}

it('declares foreign keys of bare ids that all name a record', async () => {
  const cwd = temporaryFolder();
  const described = { format: 1, api: '/api/', pageSize: 10, collections, records };
  writeFileSync(join(cwd, 'databank.json'), JSON.stringify(described));
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  const good = { code: 0, stdout: '', stderr: '' };
  expect(await runHere(['build', makeExport(...rows), '--no-sync', '--quiet'], cwd)).toEqual(good);
  expect(await runHere(['snapshot', '--to', 'ships.zip', '--quiet'], cwd)).toMatchObject({ code: 0 });
  expect(await runHere(['verify', 'ships.zip', '--quiet'], cwd)).toEqual(good);
  const files = await unpacked(join(cwd, 'ships.zip'));
  lay(join(cwd, 'ships'), files);

  const { resources } = JSON.parse(String(files['datapackage.json'])) as { resources: Resource[] };
  const declared = resources.flatMap(({ name, schema }) =>
    (schema?.foreignKeys ?? []).map(({ fields, reference }) => ({ name, ...reference, of: fields })),
  );
  expect(declared).toEqual([
    { name: 'ships', of: ['port'], resource: 'ports', fields: ['id'] },
    { name: 'ships', of: ['twin'], fields: ['id'] },
    { name: 'ships.ports', of: ['ship_id'], resource: 'ships', fields: ['id'] },
    { name: 'ships.ports', of: ['port_id'], resource: 'ports', fields: ['id'] },
    { name: 'ships.crew', of: ['ship_id'], resource: 'ships', fields: ['id'] },
  ]);

  const database = new BetterSqlite3(join(cwd, 'ships/export.sqlite'), { readonly: true });
  const inDatabase = database
    .prepare(
      `SELECT m.name, k."from", k."table", k."to" FROM sqlite_schema m, pragma_foreign_key_list(m.name) k
       WHERE m.type = 'table' ORDER BY 1, 2`,
    )
    .raw()
    .all();
  database.close();
  expect(inDatabase).toEqual([
    ['service', 'ship_id', 'ship', 'id'],
    ['ship', 'port_id', 'port', 'id'],
    ['ship', 'twin_id', 'ship', 'id'],
    ['visits', 'port_id', 'port', 'id'],
    ['visits', 'ship_id', 'ship', 'id'],
  ]);
});
