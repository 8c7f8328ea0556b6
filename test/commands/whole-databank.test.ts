import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { bundledConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { bundledDescription, describedService } from '../../src/commands/sources/described-service.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { exportTables } from '../../src/sources/export/export-tables.ts';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeDump } from '../sources/dump/write-dump.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';
import { answerAsService } from '../sources/service/support/service.ts';
import { tinyDatabank } from '../sources/service/support/small-service.ts';

const whole = describedService(bundledConfiguration('whole'), { includePrivateComments: true });
const tables = exportTables(kindsOf(whole.collections));
const of23 = bundledDescription().collections;

/** What the application calls differently, and stores as integers. */
const names = `
  ALTER TABLE core_region RENAME TO core_seshat_region;
  ALTER TABLE core_comment RENAME TO core_seshatcomment;
  ALTER TABLE core_private_comment RENAME TO core_seshatprivatecomment;
  ALTER TABLE core_polity RENAME COLUMN home_databank_region_id TO home_seshat_region_id;
  ALTER TABLE core_reference RENAME COLUMN library_link TO zotero_link;
  UPDATE crisisdb_silver_inflow SET silver_inflow = id;
  UPDATE crisisdb_arable_land_per_farmer SET arable_land_per_farmer = CAST(id AS integer);`;

function addOthers(database: Database): void {
  for (const { name, columns } of tables)
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${name} (${columns.map((each) => `"${each.name}"`).join(', ')})`,
    );
  database.exec(`
    INSERT INTO wf_camel (id, finalized, tag, name, camel, polity_id, private_comment_id)
      SELECT 1, 't', 'TRS', 'Camel', 'present', min(polity_id), min(private_comment_id)
      FROM sc_token WHERE private_comment_id IS NOT NULL;`);
}

/** A dump of the same database, without some of its tables. */
function dumpOf(path: string, without = /^$/): string {
  const database = new BetterSqlite3(path, { readonly: true });
  const dumped = tables
    .filter(({ name }) => !without.test(name))
    .map(({ name, columns }) => {
      // A real column of SQLite writes 1 as 1.0, which an integer column of PostgreSQL does not.
      const list = columns
        .map(({ name: column, value }) =>
          value.name === 'integer'
            ? `CAST(CAST("${column}" AS integer) AS text)`
            : `CAST("${column}" AS text)`,
        )
        .join(', ');
      const rows = database.prepare(`SELECT ${list} FROM ${name}`).raw().all() as (string | null)[][];
      return { name, columns: columns.map((each) => ({ name: each.name, type: 'text' as const })), rows };
    });
  database.close();
  const style = { rowsPerInsert: 0, namesColumns: true, conformingStrings: true };
  const file = join(temporaryFolder(), 'backup.sql');
  writeFileSync(file, writeDump(dumped, style));
  return file;
}

const file = writeExport(join(suiteFolder(), 'whole.sqlite'), ...tiny, names, addOthers);

const build = async (source: string, ...options: readonly string[]) => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await runHere(
    ['build', source, '--json', '--no-explorer', '--no-sync', ...options],
    cwd,
  );
  return { code, stderr, json: JSON.parse(stdout || '{}'), tree: () => readTree(join(cwd, 'out')) };
};

describe('a database of the whole application', () => {
  it('is recognised, publishes the pages of the interface document byte for byte, and names the rest', async () => {
    const more = makeExport(...tiny, names, addOthers, (database) =>
      database.exec(`
        CREATE TABLE django_session (id integer); INSERT INTO django_session VALUES (1), (2);
        CREATE TABLE sc_token_curator (id integer); INSERT INTO sc_token_curator VALUES (1);
        ALTER TABLE core_polity ADD COLUMN hidden text;`),
    );
    const [all, few] = [await build(more), await build(more, '--databank', 'interface')];
    expect(all.json.problems).toEqual([]);
    const withheld = {
      accounts: [
        { name: 'django_session', rows: 2 },
        { name: 'sc_token_curator', rows: 1 },
      ],
      unmentioned: [{ name: 'core_seshatcomment', rows: 1 }],
      keys: ['core_polity.hidden'],
      collections: [],
      unlisted: 0,
    };
    expect(all.json.not_published).toEqual({ ...withheld, tables: [] });
    expect(few.json.not_published).toEqual({ ...withheld, tables: [{ name: 'wf_camel', rows: 1 }] });
    expect([all.json.databank, all.json.collections.length]).toEqual(['whole', 214]);
    expect([few.json.databank, few.json.collections.length]).toEqual(['interface', 23]);
    const [pages, expected] = [all.tree(), few.tree()];
    const paths = [...expected.keys()].filter((path) =>
      of23.some((each) => `/${path}`.startsWith(each.path)),
    );
    expect(paths.length).toBeGreaterThan(3 * 23);
    for (const path of paths) expect(pages.get(path), path).toEqual(expected.get(path));
    const [camel] = JSON.parse(String(pages.get('api/wf/camels/index.json'))).results;
    expect(camel).toMatchObject({
      private_comment: { text: 'NO_PRIVATE_COMMENTS' },
      curator: [],
      polity: { home_databank_region: expect.anything() },
    });
  });

  it('is recognised in a dump, and says what a dump of some tables lacks', async () => {
    // That it then publishes all collections, the test above shows.
    const one = ['--collection', 'wf/camels'];
    const { json, tree } = await build(dumpOf(file), ...one);
    expect(json.problems).toEqual([]);
    expect([json.ok, json.databank, json.collections.length]).toEqual([true, 'whole', 1]);
    expect(tree().get('api/wf/camels/index.json')).toBeDefined();
    const few = await build(dumpOf(file), '--databank', 'interface', '--collection', 'core/ngas');
    expect(few.json.not_published).toMatchObject({ tables: [{ name: 'wf_camel', rows: 1 }], accounts: [] });
    const older = await build(dumpOf(file, /^wf_camel/), ...one);
    expect([older.code, older.json.databank, older.json.problems.length]).toEqual([1, 'whole', 2]);
    expect(older.stderr).toMatch(
      /wf_camel: the dump has no such table[\s\S]*--databank interface needs only/,
    );
  });

  it("publishes the service's own names of keys where they are asked for", async () => {
    const few = ['--collection', 'sc/tokens', '--collection', 'core/references'];
    const { tree } = await build(file, '--names', 'service', '--databank', 'interface', ...few);
    const [token] = JSON.parse(String(tree().get('api/sc/tokens/index.json'))).results;
    expect(Object.keys(token.polity)).toContain('home_seshat_region');
    const [reference] = JSON.parse(String(tree().get('api/core/references/index.json'))).results;
    expect(Object.keys(reference)).toContain('zotero_link');
  });
});

it('takes a configuration that fits only one description to be about that', async () => {
  const config = join(temporaryFolder(), 'polity-press.json');
  writeFileSync(config, JSON.stringify({ withhold: { 'reference.creator': { as: '' } } }));
  expect((await build(file, '--config', config, '--collection', 'core/references')).json.databank).toBe(
    'interface',
  );
  writeFileSync(config, JSON.stringify({ exclude: ['wf/*'] }));
  const { json } = await build(makeExport(...tiny), '--config', config, '--collection', 'core/ngas');
  expect(json.databank).toBe('whole');
});

it('verifies, packs and compares trees by a configuration that names no description', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ dataset: { title: 'All of it' } }));
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere([...args, '--config', 'own.json'], folder);
    return { code, text: stdout + stderr };
  };
  // No other description has these.
  const few = ['--collection', 'wf/camels', '--collection', 'wf/long-walls', '--no-sync'];
  const { text } = await run('build', file, '--no-explorer', '--out', 'few', ...few);
  expect(text).toMatch(/whole application/);
  expect(await run('verify', 'few')).toEqual({ code: 0, text: expect.stringMatching(/keeps the contract/) });
  expect((await run('snapshot', 'few', '--to', 'few.zip')).code).toBe(0);
  expect((await run('verify', 'few.zip')).code).toBe(0);
  const { stdout } = await runHere(['diff', 'few', 'few.zip', '--json', '--config', 'own.json'], folder);
  expect(JSON.parse(stdout).collections).toHaveLength(2);
});

it('names the collections of a service that its description does not have', async () => {
  const answer = answerAsService(await tinyDatabank());
  const index = Object.fromEntries(
    [...of23.map(({ name }) => name), 'wf/camels'].map((name) => [name, `/api/${name}/`]),
  );
  const { base } = await listen((request, response, at) =>
    request.path === '/api/' ? sendJson(response, index) : answer(request, response, at),
  );
  const { json } = await build(base);
  expect([json.databank, json.not_published.collections]).toEqual(['interface', ['wf/camels']]);
  const imported = await runHere(
    ['import', 'api', base, '--to', 'e.sqlite', '--databank', 'interface'],
    temporaryFolder(),
  );
  expect(imported.stdout).toMatch(
    /^Not published: 1 collection \(wf\/camels\)\.\nDescription: the interface/m,
  );
});
