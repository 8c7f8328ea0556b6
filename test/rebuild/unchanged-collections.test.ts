import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, vi } from 'vitest';
import { FileStage } from '../../src/write/file-stage.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { tick, workplace } from './workplace.ts';

/** A tree that was built by a call, in which an export was changed since. */
async function changed(sql: string, ...args: string[]) {
  const { cwd, out, cache, build: run, change } = await workplace();
  const build = async (...more: string[]) => (await run('e.sqlite', ...args, ...more)).json;
  await build();
  change(sql);
  await tick();
  return { cwd, out, cache, build, change };
}

/** The collections whose pages a build made. */
async function madeBy(build: () => Promise<unknown>): Promise<string[]> {
  const write = vi.spyOn(FileStage.prototype, 'write');
  await build();
  const paths = write.mock.calls.map(([path]) => /^api\/(.+)\/page-1\.json$/.exec(path)?.[1]);
  write.mockRestore();
  return [...new Set(paths.filter((path) => path !== undefined))].sort();
}

/** The files of a tree that a build into a new folder writes with other bytes, or not at all. */
async function differenceFromNew(cwd: string, out: string, ...args: string[]): Promise<string[]> {
  const fresh = join(temporaryFolder(), 'fresh');
  await runHere(['build', 'e.sqlite', '--out', fresh, '--force', ...args], cwd);
  const [one, other] = [readTree(out), readTree(fresh)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => other.get(path) === undefined || one.get(path)?.equals(other.get(path) as Buffer) !== true,
  );
}

const figures = ({ collections, total }: { collections: object[]; total: object }) => ({
  collections: collections.map((each) => ({ ...each, seconds: 0 })),
  total: { ...total, seconds: 0 },
});

describe('a build after a change to the export', () => {
  it('makes only the collections that come from the tables which have changed', async () => {
    const { build } = await changed(`UPDATE sc_token SET token = 'another' WHERE id = 1`);
    expect(await madeBy(build)).toEqual(['sc/tokens']);
  });

  it('makes every collection that embeds a record which has changed', async () => {
    const { build } = await changed(`UPDATE core_reference SET title = 'another' WHERE id = 1`);
    const made = await madeBy(build);
    expect(made).toContain('core/citations');
    expect(made).toContain('sc/tokens');
    expect(made).not.toContain('core/ngas');
  });

  it('makes those of a table that is declared in another way', async () => {
    const { build } = await changed(`ALTER TABLE crisisdb_us_location RENAME COLUMN city TO town`);
    const { problems } = await build();
    expect(problems).toEqual([expect.objectContaining({ table: 'crisisdb_us_location', field: 'city' })]);
  });

  it('makes all of them where another build has published with other settings, which this one keeps', async () => {
    const { build, out, cwd, cache } = await changed(`UPDATE sc_token SET token = 'another' WHERE id = 1`);
    vi.stubEnv('XDG_CACHE_HOME', temporaryFolder());
    await build('--records');
    vi.stubEnv('XDG_CACHE_HOME', dirname(cache));
    await build();
    expect(await differenceFromNew(cwd, out, '--records')).toEqual([]);
  });

  it('makes all of them where somebody edited the settings that the manifest holds', async () => {
    const { build, out, cwd } = await changed('SELECT 1');
    const manifest = join(out, 'manifest.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8')
        .replaceAll('http://localhost:8000', 'https://x.example')
        .replace('"given": []', '"given": ["base_url"]'),
    );
    await build();
    expect(await differenceFromNew(cwd, out, '--base-url', 'https://x.example')).toEqual([]);
  });

  it('rewrites only the pages and the data files of the explorer that differ', async () => {
    const { build, out } = await changed(`UPDATE sc_token SET token = 'another' WHERE id = 11`);
    const before = readTree(out);
    const times = new Map([...before.keys()].map((path) => [path, statSync(join(out, path)).mtimeMs]));
    await build();
    const differ = [...readTree(out)].filter(([path, bytes]) => !before.get(path)?.equals(bytes));
    expect(differ.map(([path]) => path)).toEqual([
      'api/sc/tokens/page-2.json',
      'api/sc/tokens/page-last.json',
      'explore/data/columns/sc/tokens.json',
      // It was `uncoded`: now it counts.
      'explore/data/coverage.json',
      'explore/data/search.json',
    ]);
    const touched = [...times].filter(([path, time]) => statSync(join(out, path)).mtimeMs !== time);
    expect(touched.map(([path]) => path)).toEqual(differ.map(([path]) => path));
  });

  it('repairs a file of a collection that has not changed, even one that looks as it did', async () => {
    const { build, out } = await changed(`UPDATE sc_token SET token = 'another' WHERE id = 1`);
    const file = join(out, 'api/core/ngas/index.json');
    const before = readFileSync(file, 'utf8');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, before.replace('"id":1', '"id":7'));
    utimesSync(file, atime, mtime);
    expect(await madeBy(build)).toEqual(['core/ngas', 'sc/tokens']);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('finds wrong keys of embedded records that nobody embeds, where few records are made', async () => {
    const manyPolities = `
      CREATE TEMP TABLE one AS SELECT * FROM core_polity WHERE id = 1;
      CREATE TEMP TRIGGER another AFTER UPDATE ON one BEGIN INSERT INTO core_polity SELECT * FROM one; END;
      ${Array.from({ length: 4000 }, (_, index) => `UPDATE one SET id = ${1000 + index};`).join('\n')}`;
    const { build, change } = await changed(manyPolities);
    expect(await build()).toMatchObject({ ok: true });
    change(`UPDATE sc_token SET token = 'another' WHERE id = 1`);
    await tick();
    expect(await build()).toMatchObject({ ok: true });
    change('UPDATE core_polity SET home_nga_id = 7777 WHERE id = 4321');
    await tick();
    expect(await build()).toMatchObject({ ok: false, problems: [{ table: 'core_polity', record: 4321 }] });
  });

  it('makes all of them with --force', async () => {
    const { build } = await changed(`UPDATE sc_token SET token = 'another' WHERE id = 1`);
    expect(await madeBy(() => build('--force'))).toHaveLength(23);
  });
});

const changes = [
  `UPDATE core_polity SET new_name = 'another' WHERE id = 1`,
  `UPDATE core_private_comment SET text = 'another' WHERE id = 2`,
  `DELETE FROM sc_token WHERE id = 1; DELETE FROM sc_token_citations WHERE token_id = 1`,
  `UPDATE core_nga SET capital_city = NULL`,
  `UPDATE sc_token SET private_comment_id = NULL`,
  `INSERT INTO crisisdb_us_location (id, city) VALUES (99, 'Boston')`,
  'VACUUM',
] as const;

const forms = [[], ['--records'], ['--host', 'github-pages', '--base-url', 'https://a.example/b']] as const;

describe('any changes to an export', () => {
  const cases = casesOf(8, 200);
  tally('rebuilds: after any changes to an export, the tree and the figures of a new build', cases);
  test.prop([fc.uniqueArray(fc.constantFrom(...changes), { minLength: 1 }), fc.constantFrom(...forms)], {
    numRuns: cases,
    seed,
  })(
    'give the tree, and the figures, of a build into an empty folder',
    async (some, args) => {
      const { cwd, out, build } = await changed(some.join('; '), ...args);
      const rebuilt = await build();
      rmSync(join(cwd, 'fresh'), { recursive: true, force: true });
      const fresh = await build('--out', 'fresh');
      expect([rebuilt.ok, rebuilt.problems]).toEqual([true, []]);
      expect(readTree(out)).toEqual(readTree(join(cwd, 'fresh')));
      expect(figures(rebuilt)).toEqual(figures(fresh));
      vi.unstubAllEnvs();
    },
    60_000 + cases * 10_000,
  );
});
