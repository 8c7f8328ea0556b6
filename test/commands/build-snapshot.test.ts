import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { filesBeside } from '../../src/commands/settings/files-beside.ts';
import { rawZip } from '../archive/support/raw-zip.ts';
import { publishTree } from '../helpers/build-tree.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

const few = ['--no-explorer', '--collection', 'core/ngas', '--collection', 'core/references'];
const both = ['databank.zip', 'export.sqlite'];

const path = writeExport(join(suiteFolder(), 'export.sqlite'), ...tiny);

function workplace(cwd = temporaryFolder()) {
  const run = async (...args: string[]) => runHere(args, cwd);
  const build = async (...args: string[]) => {
    const { code, stdout, stderr } = await run('build', path, ...few, '--json', ...args);
    return { code, stderr, json: JSON.parse(stdout) };
  };
  const here = (...names: string[]) => join(cwd, 'out', ...names);
  const present = () => both.filter((name) => existsSync(here(name)));
  return { cwd, run, build, here, present };
}

const begun = folderOnce((cwd) => workplace(cwd).build('--snapshot'));
const snapshotted = async () => workplace(await begun());

/** The bundled description and configuration, with another name for what records are about. */
function renamed(folder: string): string {
  const read = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
  const databank = read('databank.json')
    .replace('"polity": {\n      "table"', '"state": {\n      "table"')
    .replaceAll(/"one": "polity(\??)"/g, '"one": "state$1"');
  const { roles, withhold } = JSON.parse(read('polity-press.json'));
  const { polity, ...columns } = roles.columns;
  const { 'polity.private_comment': comment, ...others } = withhold;
  const configuration = {
    databank: 'state.json',
    withhold: { ...others, 'state.private_comment': comment },
    roles: { ...roles, entity: 'state', columns: { ...columns, state: polity } },
  };
  writeFileSync(join(folder, 'state.json'), databank);
  const path = join(folder, 'own.json');
  writeFileSync(path, JSON.stringify(configuration));
  return path;
}

it('packs what a tree says, with a configuration that names no description', async () => {
  const { cwd, run } = workplace();
  const collections = ['--no-explorer', '--collection', 'crisisdb/total-populations'];
  expect(await run('build', path, ...collections, '--config', renamed(cwd), '--quiet')).toMatchObject({
    code: 0,
    stderr: '',
  });
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset: { title: 'States' } }));
  expect((await run('snapshot', '--to', 'states.zip', '--quiet')).code).toBe(0);
  expect((await textIn(join(cwd, 'states.zip'), 'claims.csv')).split('\n').length).toBeGreaterThan(1);
});

describe('build --snapshot', () => {
  it('publishes a database whose claims are neither a loss to a build from it nor private, unlike a table of the user', async () => {
    const { run, here } = workplace();
    const collection = ['--collection', 'sc/tokens', '--no-explorer'];
    await run('build', path, '--snapshot', ...collection, '--quiet');
    const again = (...options: string[]) =>
      run('build', here('export.sqlite'), '--out', 'again', ...collection, ...options);
    const lossOf = async () => (await again()).stdout.match(/^Not published: .*$/gm);
    const write = (sql: string) => {
      const database = new BetterSqlite3(here('export.sqlite'));
      database.exec(sql);
      database.close();
    };
    expect(await lossOf()).toBe(null);
    expect((await again('--require-public')).code).toBe(0);
    write('CREATE TABLE claims_2 AS SELECT claim, variable FROM claims LIMIT 3');
    expect(await lossOf()).toEqual(['Not published: 1 table with 3 rows (claims_2).']);
    expect((await again('--require-public')).stderr).toMatch(
      / in 1 place\nclaims_2: 3 rows that are not published\n/,
    );
    // Without the mark, it is the database of somebody else.
    write('DROP TABLE claims_2; PRAGMA application_id = 0; VACUUM');
    expect(await lossOf()).toEqual([
      expect.stringMatching(/^Not published: 1 table with \S+ rows \(claims\)\.$/),
    ]);
    expect((await again('--require-public')).code).toBe(1);
  });

  it('publishes the archive that `snapshot` makes, and the database in it', async () => {
    const { cwd, build, run, here } = workplace();
    expect((await build('--snapshot', '--explorer')).code).toBe(0);
    expect((await run('snapshot', '--to', 'other.zip', '--quiet')).code).toBe(0);
    expect(readFileSync(here('databank.zip')).equals(readFileSync(join(cwd, 'other.zip')))).toBe(true);
    const manifest = JSON.parse(readFileSync(here('manifest.json'), 'utf8'));
    expect([manifest.snapshot, manifest.given]).toEqual([true, ['snapshot']]);
    expect(manifest.files).toEqual(expect.arrayContaining(both));
    const database = new BetterSqlite3(here('export.sqlite'), { readonly: true });
    expect(database.prepare('SELECT count(*) FROM core_nga').pluck().get()).toBeGreaterThan(0);
    database.close();
    for (const name of both) expect(statSync(here(name)).mode & 0o777).toBe(0o644);
    for (const target of ['out', 'out/databank.zip'])
      expect([target, (await run('verify', target)).code]).toEqual([target, 0]);
  });

  it('is a tree when it is unpacked, with its tables', async () => {
    const { cwd, run, here } = await snapshotted();
    const { folder, discard } = await openArchive(here('databank.zip'), new AbortController());
    cpSync(folder, join(cwd, 'unpacked'), { recursive: true });
    await discard();
    execFileSync('chmod', ['-R', 'a+rX', join(cwd, 'unpacked')]);
    expect(await run('verify', 'unpacked', '--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(filesBeside(join(cwd, 'unpacked'))).toEqual([]);
    writeFileSync(join(cwd, 'unpacked/SHA256SUMS'), '');
    expect((await run('verify', 'unpacked', '--quiet')).stderr).toContain('databank.zip');
  });

  it('does nothing if nothing changed, keeps equal files, and is inherited until --forget', async () => {
    const { build, here, present } = workplace();
    await build('--snapshot');
    const before = both.map((name) => statSync(here(name)).mtimeMs);
    expect((await build('--snapshot')).json.up_to_date).toBe(true);
    const again = await build('--force');
    expect([again.json.up_to_date, again.json.settings_from.snapshot]).toEqual([false, 'last build']);
    expect(both.map((name) => statSync(here(name)).mtimeMs)).toEqual(before);
    expect((await build('--forget')).json.settings_from.snapshot).toBe('default');
    expect(present()).toEqual([]);
  });

  it('is a setting of polity-press.json, which --no-snapshot overrides', async () => {
    const { cwd, build, present } = workplace();
    writeFileSync(join(cwd, 'polity-press.json'), '{ "snapshot": true }');
    await build();
    expect(present()).toEqual(both);
    await build('--no-snapshot');
    expect(present()).toEqual([]);
  });

  it('keeps the last tree, archive included, if packing fails', async () => {
    const { here } = await snapshotted();
    const before = readTree(here());
    const pack = async () => {
      throw new Error('no room');
    };
    await expect(publishTree(path, here(), null, { snapshot: true }, { pack })).rejects.toThrow('no room');
    expect(readTree(here())).toEqual(before);
  });

  it('packs a release as that release', async () => {
    const { build, run, here } = workplace();
    const { code } = await build('--snapshot', '--release', '1.0.0', '--local');
    expect(code).toBe(0);
    const read = (name: string) => textIn(here('v/1.0.0/databank.zip'), name);
    expect(JSON.parse(await read('release.json')).version).toBe('1.0.0');
    expect(await read('manifest.json')).toBe(readFileSync(here('v/1.0.0/manifest.json'), 'utf8'));
    expect((await run('verify', 'out')).code).toBe(0);
    expect((await build('--no-snapshot')).code).toBe(0);
    expect(existsSync(here('v/1.0.0/export.sqlite'))).toBe(true);
  });

  it('replaces an archive with what is private today, unlike an archive of the user', async () => {
    const { cwd, build, run, here } = workplace();
    await build('--snapshot', '--include-private-comments');
    const { code, stderr } = await build('--snapshot');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('databank.zip')]);
    expect(JSON.parse(await textIn(here('databank.zip'), 'manifest.json')).private_comments_included).toBe(
      false,
    );
    await build('--forget');
    await run('snapshot', '--to', 'out/databank.zip', '--quiet');
    const refused = await build('--snapshot');
    expect([refused.code, refused.json.error.message]).toEqual([
      2,
      expect.stringContaining('replace or remove: databank.zip'),
    ]);
    expect(existsSync(join(cwd, 'out/databank.zip'))).toBe(true);
  });

  it('is not for a part of a tree, and says what to do instead', async () => {
    const { cwd, build } = workplace();
    writeFileSync(join(cwd, 'polity-press.json'), '{ "snapshot": true }');
    const { code, json } = await build('--shard', '1/2');
    expect([code, json.error.message]).toEqual([2, 'a part of a tree cannot have an archive of the whole']);
    expect(json.error.hint).toContain('--no-snapshot');
    expect(await build('--shard', '1/2', '--snapshot')).toMatchObject({ code, json });
    expect((await build('--shard', '1/2', '--no-snapshot')).code).toBe(0);
  });

  it('reports an archive that is not of its tree', async () => {
    const { run, here } = await snapshotted();
    writeFileSync(here('export.sqlite'), '');
    const { code, stdout } = await run('verify', 'out', '--json');
    expect(code).toBe(1);
    const failed = JSON.parse(stdout).checks.filter(({ state }: { state: string }) => state === 'failed');
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['packed-tree']);
  });

  it('reports an archive that was damaged on its way, in whatever it holds', async () => {
    const { run, here } = await snapshotted();
    const whole = readFileSync(here('databank.zip'));
    const said = async (archive: Buffer) => {
      writeFileSync(here('databank.zip'), archive);
      const { code, stderr } = await run('verify', 'out', '--quiet');
      return [code, stderr];
    };
    // The tree has none.
    const damaged = Buffer.from(whole);
    // Its name stands in its own header first.
    const at = whole.indexOf('README.md', 0, 'latin1') + 100;
    damaged[at] = (damaged[at] as number) ^ 1;
    // One bit may change what follows, or how much follows.
    expect(await said(damaged)).toEqual([
      1,
      expect.stringMatching(
        /packed-tree\n *databank\.zip: is (?:damaged|refused): its entry "?README\.md"? /,
      ),
    ]);
    expect(await said(whole.subarray(0, -1))).toEqual([
      1,
      expect.stringContaining('databank.zip: is damaged: its end is missing, or bytes follow it'),
    ]);
    const file = { name: 'a', content: 'a' };
    expect(await said(rawZip([file]))).toEqual([
      1,
      expect.stringContaining('databank.zip: holds no SHA256SUMS'),
    ]);
    const list = { name: 'SHA256SUMS', content: `${'0'.repeat(64)}  a\n` };
    expect(await said(rawZip([file, list]))).toEqual([
      1,
      expect.stringContaining(
        'databank.zip: is damaged or was edited: by its SHA256SUMS, 1 file is not as it was packed ("a")',
      ),
    ]);
    expect(await said(whole)).toEqual([0, '']);
  });
});

describe('a service whose lists have fewer keys of a record than others of its table', () => {
  const id = { id: 'integer' };
  const one = (record: string) => ({ one: `${record}?`, column: 'site_id' });
  const named = { ...id, name: 'text' };

  async function built(records: object) {
    const place = workplace();
    const collections = { sites: 'site', finds: 'find' };
    writeFileSync(
      join(place.cwd, 'databank.json'),
      JSON.stringify({ format: 1, api: '/api/', pageSize: 10, collections, records }),
    );
    const database = new BetterSqlite3(join(place.cwd, 'finds.sqlite'));
    database.exec(`CREATE TABLE area (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE site (id INTEGER PRIMARY KEY, name TEXT, area_id INTEGER);
      CREATE TABLE find (id INTEGER PRIMARY KEY, site_id INTEGER);
      INSERT INTO area VALUES (1, 'Panay'), (2, 'Sumer');
      INSERT INTO site VALUES (1, 'Kalibo', 1), (2, 'Ur', 2); INSERT INTO find VALUES (1, 1)`);
    database.close();
    const build = ['build', 'finds.sqlite', '--databank', 'databank.json', '--no-explorer'];
    expect(await place.run(...build)).toMatchObject({ code: 0 });
    const before = readTree(place.here());
    return { ...place, before, ...(await place.run(...build, '--snapshot')) };
  }

  it('has null for what the list lacks, in the table of all records', async () => {
    const { code, run, here } = await built({
      site: { table: 'site', keys: id },
      find: { table: 'find', keys: { ...id, site: one('site~2') } },
      'site~2': { table: 'site', keys: named },
    });
    expect(code).toBe(0);
    expect(await textIn(here('databank.zip'), 'tables/site.ndjson')).toBe(
      '{"id":1,"name":"Kalibo"}\n{"id":2,"name":null}\n',
    );
    expect(await run('verify', 'out/databank.zip')).toMatchObject({ code: 0 });
  });

  it('is refused with the reason if another record would embed it, and the tree stays', async () => {
    const area = (record: string) => ({ one: `${record}?`, column: 'area_id' });
    const { code, stderr, here, before } = await built({
      site: { table: 'site', keys: { ...id, area: area('area') } },
      area: { table: 'area', keys: id },
      find: { table: 'find', keys: { ...id, site: one('site~2') } },
      'site~2': { table: 'site', keys: { ...named, area: area('area~2') } },
      'area~2': { table: 'area', keys: named },
    });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('name of area 2 is published only without this key'),
    ]);
    expect(readTree(here())).toEqual(before);
  });
});
