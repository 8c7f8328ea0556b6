import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Enough kinds to share a schema, each with keys that refer to ports. */
const ships = Array.from({ length: 12 }, (_, index) => `ship${index}`);
const keys = {
  id: 'integer',
  port: { value: 'integer?', column: 'port_id', refersTo: 'port' },
  ports: { ids: 'integer', link: 'visits', owner: 'ship_id', target: 'port_id', refersTo: 'port' },
};
const records = {
  ...Object.fromEntries(ships.map((ship) => [ship, { table: 'ship', keys: { ...keys, [ship]: 'text?' } }])),
  port: { table: 'port', keys: { id: 'integer', name: 'text' } },
};
const rows = [
  `CREATE TABLE ship (id integer PRIMARY KEY, port_id integer, ${ships.map((ship) => `${ship} text`).join()})`,
  'CREATE TABLE port (id integer PRIMARY KEY, name text)',
  'CREATE TABLE visits (ship_id integer, port_id integer)',
  `INSERT INTO port VALUES (1, 'Delft'), (2, 'Hoorn')`,
  'INSERT INTO ship (id, port_id) VALUES (1, 2), (2, NULL)',
  'INSERT INTO visits VALUES (1, 1), (1, 2)',
] as const;

function describedIn(cwd: string, settings: object): void {
  const collections = Object.fromEntries(Object.keys(records).map((name) => [name, name]));
  const described = { format: 1, api: '/api/', pageSize: 10, collections, records };
  writeFileSync(join(cwd, 'databank.json'), JSON.stringify(described));
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', ...settings }));
}

const good = { code: 0, stdout: '', stderr: '' };
const quiet = ['--no-sync', '--quiet'];
const verify = ['verify', '--quiet'];
const configured = [...verify, '--config', 'polity-press.json'];

it.each([
  ['all collections', {}, [], true],
  ['all but the one that others refer to', { exclude: ['port'] }, [], false],
  ['the collections of --collection', {}, ships.flatMap((name) => ['--collection', name]), false],
])('a tree of %s keeps the contract', async (_, settings, chosen, refers) => {
  const cwd = temporaryFolder();
  describedIn(cwd, settings);
  expect(await runHere(['build', makeExport(...rows), ...chosen, ...quiet], cwd)).toEqual(good);
  expect(await runHere(verify, cwd)).toEqual(good);
  expect(await runHere(configured, cwd)).toEqual(good);
  const read = (path: string) => JSON.parse(readFileSync(join(cwd, 'out', path), 'utf8'));
  const { port, ports } = read('databank.json').records.ship3.keys;
  expect([port.refersTo, ports.refersTo]).toEqual(refers ? ['port', 'port'] : [undefined, undefined]);
  const path = 'schemas/records/common-keys.schema.json';
  const schema = read(path);
  const shared = schema.properties;
  const words = refers ? 'Refers to port.' : undefined;
  expect([shared.port.description, shared.ports.description]).toEqual([words, words]);

  shared.port.description = 'Refers to harbour.';
  writeFileSync(join(cwd, 'out', path), JSON.stringify(schema));
  for (const command of [verify, configured])
    expect(await runHere(command, cwd)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${path}: is not the schema of this version`),
    });
});

it('advises no roles to a choice of collections, and counts no wider nulls where it has none', async () => {
  const build = [
    'build',
    makeExport(...tiny, 'DELETE FROM core_subsection'),
    '--collection',
    'core/subsections',
  ];
  const { stdout } = await runHere(build, temporaryFolder());
  expect(stdout).toContain('Only 1 of 23 collections is published');
  expect(stdout).not.toMatch(/roles|Wider nulls/);
});

it('keeps the schemas that a handwritten one refers to', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'schemas'));
  const path = 'schemas/ship3.schema.json';
  const properties = {
    id: { type: 'integer' },
    port: { anyOf: [{ $ref: 'port.schema.json#/properties/id' }, { type: 'null' }] },
    ports: { type: 'array', items: { type: 'integer' } },
    ship3: { type: ['string', 'null'] },
  };
  const required = Object.keys(properties);
  const schema = { type: 'object', properties, required, additionalProperties: false };
  writeFileSync(join(cwd, path), JSON.stringify(schema));
  describedIn(cwd, { schemas: 'schemas' });
  const named = ['build', makeExport(...rows), '--collection', 'ship3'];
  expect(await runHere([...named, ...quiet], cwd)).toEqual(good);
  expect(await runHere(configured, cwd)).toEqual(good);
});
