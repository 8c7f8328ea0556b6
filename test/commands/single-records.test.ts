import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/contract/errors.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Neither is looked at: the explorer, and the wait for the disk. */
const quick = ['--no-explorer', '--no-sync'];

const few = ['core/references', 'core/citations', 'core/ngas'].flatMap((name) => ['--collection', name]);

const newOut = () => join(temporaryFolder(), 'out');

const run = (...args: readonly string[]) => succeeds(process.cwd(), ...args);

/** Builds the tiny databank, and gives what `--json` says. */
const built = async (out: string, ...args: readonly string[]) =>
  JSON.parse(await run('build', makeExport(...tiny), '--out', out, ...quick, '--json', ...args));

/** The files of a tree that are those of single records. */
const recordFiles = (out: string) =>
  [...readTree(out).keys()].filter((path) => /^api\/\w+\/[\w-]+\/[^/]+\/index\.\w+$/.test(path));

describe('build --records', () => {
  it('adds a file for each record, the bytes that it has on its page, and its id to the manifest', async () => {
    const [out, plain] = [newOut(), newOut()];
    const { total, records } = await built(out, '--records', '--page-size', '3', ...few);
    await built(plain, '--page-size', '3', ...few);
    expect(records).toBe(true);
    const [tree, without] = [readTree(out), readTree(plain)];
    const { collections } = JSON.parse(String(tree.get('manifest.json')));
    let count = 0;
    for (const { path, pages } of collections) {
      for (let number = 1; number <= pages; number += 1) {
        const page = String(tree.get(`${path.slice(1)}page-${number}.json`));
        for (const { id } of JSON.parse(page).results) {
          const record = String(tree.get(`${path.slice(1)}${id}/index.json`));
          expect(JSON.parse(record).id).toBe(id);
          expect(page).toContain(record);
          count += 1;
        }
      }
    }
    expect(count).toBe(total.records);
    // Nothing else differs, but the manifest by the ids, and what describes their addresses and types.
    const others = [...tree].filter(([path]) => !recordFiles(out).includes(path));
    expect(recordFiles(out)).toHaveLength(count);
    for (const collection of collections) delete collection.ids;
    expect(collections).toEqual(JSON.parse(String(without.get('manifest.json'))).collections);
    const differs = ([path]: readonly [string, unknown]) =>
      /^(?:manifest.json|openapi.json|databank.d.ts)$/.test(path);
    expect(others.filter((file) => !differs(file))).toEqual([...without].filter((file) => !differs(file)));
  });

  it('is said in the summary, kept, and given up by --no-records, which removes these files and no others', async () => {
    const out = newOut();
    const build = ['build', makeExport(...tiny), '--out', out, ...quick, ...few];
    await run(...build);
    const before = readTree(out);
    expect(await run(...build, '--records')).toMatch(
      /^Published \d+ files \([^)]+\) with single records in /m,
    );
    const stdout = await run(...build);
    expect(stdout).toMatch(
      / with single records in .+\n(.+\n)*Inherited from the last build: --records \(--forget drops them\)$/m,
    );
    expect(await run(...build, '--no-records')).not.toContain('single records');
    expect(readTree(out)).toEqual(before);
    expect(await run(...build)).not.toContain('Kept');
    await run(...build, '--records');
    await run(...build, '--forget');
    expect(readTree(out)).toEqual(before);
  });

  it('comes from the command line, from the configuration, from the last build, or by default', async () => {
    const folder = temporaryFolder();
    const configure = (records: unknown) =>
      writeFileSync(
        join(folder, 'polity-press.json'),
        JSON.stringify(records === undefined ? {} : { records }),
      );
    const file = makeExport(...tiny);
    const from = async (...args: readonly string[]) => {
      const call = ['build', file, '--collection', 'core/ngas', ...quick, '--json', ...args];
      const { code, stdout } = await runHere(call, folder);
      const { records, settings_from } = JSON.parse(stdout);
      return [code, records, settings_from.records];
    };
    configure(undefined);
    expect(await from()).toEqual([0, false, 'default']);
    configure(true);
    expect(await from('--no-records')).toEqual([0, false, 'command line']);
    expect(await from('--forget')).toEqual([0, true, 'configuration']);
    configure(undefined);
    expect(await from()).toEqual([0, true, 'last build']);
    configure(false);
    expect(await from()).toEqual([0, false, 'configuration']);
    expect(await from('--records')).toEqual([0, true, 'command line']);
    configure('yes');
    const { code, stderr } = await runHere(['build', file], folder);
    expect(code).toBe(2);
    expect(stderr).toContain('records: is text, expected boolean');
  });

  it('leaves a file of the user among the records alone, and does not build over it', async () => {
    const out = newOut();
    await built(out, '--records', ...few);
    for (const own of [
      'api/core/ngas/1/notes.txt',
      'api/core/ngas/99/index.json',
      'api/core/ngas/1/index.html',
    ]) {
      const path = join(out, own);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'mine');
      const before = readTree(out);
      const { code, stderr } = await runHere([
        'build',
        makeExport(...tiny),
        '--out',
        out,
        '--no-records',
        ...few,
      ]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/holds .+ that no build wrote/);
      expect(readTree(out)).toEqual(before);
    }
  });

  it('has twins for GitHub Pages, which the manifest need not name', async () => {
    const out = newOut();
    const subsections = ['--collection', 'core/subsections'];
    const { total } = await built(out, '--records', '--host', 'github-pages', '--explorer', ...subsections);
    const tree = readTree(out);
    expect(recordFiles(out)).toHaveLength(2 * total.records);
    expect(String(tree.get('api/core/subsections/2/index.html'))).toBe(
      '{"id":2,"name":"Unsorted","section":null}',
    );
    expect(String(tree.get('manifest.json'))).not.toContain('subsections/2/index.html');
    await run('verify', out, '--quiet');
    await built(out, '--no-records', ...subsections);
    expect(recordFiles(out)).toEqual([]);
    await run('verify', out, '--quiet');
  });

  it('changes nothing of what is imported from the tree, which is built again as it was', async () => {
    const out = newOut();
    await built(out, '--records', ...few);
    const folder = temporaryFolder();
    const copy = async (source: string, name: string) => {
      const again = join(folder, name);
      await run('build', source, '--out', again, ...quick, '--records', '--quiet');
      return readTree(again);
    };
    const tree = readTree(out);
    expect(await copy(out, 'with')).toEqual(tree);
    const base = await served(out);
    expect(await copy(base, 'served')).toEqual(tree);
  });
});

describe('ids that can have no address', () => {
  const databank = {
    format: 1,
    api: '/api/',
    pageSize: 2,
    collections: { genres: 'genre', 'genres/Old': 'genre~2' },
    records: {
      genre: { table: 'genre', id: 'slug', keys: { slug: 'text' } },
      'genre~2': { table: 'old_genre', id: 'slug', keys: { slug: 'integer' } },
    },
  };
  const slugs = ['../x', 'Rome', 'a b', 'con', 'fine', 'index.html', 'old', 'rome', 'é'];

  it('are refused, all of them, and nothing is published; without single records they are fine', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
    writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const file = makeExport(
      'CREATE TABLE genre (slug TEXT); CREATE TABLE old_genre (slug INTEGER); INSERT INTO old_genre VALUES (1)',
      `INSERT INTO genre VALUES ${slugs.map((slug) => `('${slug}')`)}`,
    );
    expect(await runHere(['build', file, ...quick, '--quiet'], folder)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const before = readTree(join(folder, 'out'));
    const { code, stdout } = await runHere(['build', file, '--records', '--json'], folder);
    expect(code).toBe(1);
    const { problems } = JSON.parse(stdout) as { problems: Problem[] };
    expect(problems.map(({ table, record, field }) => [table, record, field])).toEqual(
      ['../x', 'a b', 'con', 'index.html', 'old', 'rome', 'é'].map((slug) => ['genre', slug, 'slug']),
    );
    expect(new Set(problems.map(({ collection }) => collection))).toEqual(new Set(['genres']));
    const { stderr } = await runHere(['build', file, '--records'], folder);
    const [first] = stderr.split('\n');
    expect(first).toBe('error: single records (--records) are not possible in 1 of 2 collections: genres');
    expect(stderr).toMatch(/^genre con, slug: cannot be part of an address: con is a device of Windows/m);
    expect(stderr).toMatch(/^hint: the tree published before is unchanged; .*--no-records.*"exclude"/m);
    expect(stderr).not.toContain('breaks the contract');
    renameSync(join(folder, 'polity-press.json'), join(folder, 'other.json'));
    const other = await runHere(['build', file, '--records', '--config', 'other.json'], folder);
    expect(other.stderr).toContain('"exclude" in other.json)');
    expect(readTree(join(folder, 'out'))).toEqual(before);
  });

  it('count once for a record in two lists', async () => {
    const folder = temporaryFolder();
    const twice = { ...databank, collections: { genres: 'genre', again: 'genre' } };
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(twice));
    writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const file = makeExport(`CREATE TABLE genre (slug TEXT); INSERT INTO genre VALUES ('a b'), ('é')`);
    const { stderr } = await runHere(['build', file, '--records'], folder);
    expect(stderr).toMatch(
      / in 2 of 2 collections: genres, again\n2 records of genre, slug: .*\n {2}ids a b, é\n/,
    );
    expect(stderr).toContain('; change these ids, or build with --no-records.');
  });
});
