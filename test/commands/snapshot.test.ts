import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lay, packed, unpacked } from '../archive/support/archives.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

const few = ['--no-explorer', '--collection', 'core/ngas', '--collection', 'core/references'];

/** A folder with a published tree of the tiny databank in `out/`. */
const published = folderOnce((cwd) => runHere(['build', makeExport(...tiny), ...few], cwd));

const configured = (cwd: string, dataset: object) =>
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset }));

describe('snapshot', () => {
  it('says what it packed, in lines that fit a terminal', async () => {
    const cwd = await published();
    configured(cwd, {
      title: 'A databank',
      version: '1.0.0',
      date: '2026-11-22',
      licence: { id: 'CC0-1.0' },
    });
    const { code, stdout, stderr } = await runHere(['--no-color', 'snapshot', '--to', 'databank.zip'], cwd, {
      columns: 80,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Packed out into databank.zip: 2 collections, ');
    expect(stdout).toContain('It is "A databank", version 1.0.0.');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/Next: .*verify databank\.zip $/);
    expect(stderr.replace(/\s+/g, ' ')).toContain('note: dataset has no authors: ');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect((await runHere(['verify', 'databank.zip'], cwd)).code).toBe(0);
  });

  it('warns of a record whose copies differ, and names it', async () => {
    const cwd = temporaryFolder();
    const tokens = ['--no-explorer', '--collection', 'sc/tokens'];
    expect((await runHere(['build', makeExport(...tiny), ...tokens], cwd)).code).toBe(0);
    const page = join(cwd, 'out/api/sc/tokens/index.json');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/"long_name":"[^"]*"/, '"long_name":"Other"'));
    const { code, stdout, stderr } = await runHere(['snapshot', '--to', 'databank.zip', '--json'], cwd);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ conflicts: [{ table: 'core_polity' }] });
    expect(stderr).toMatch(
      /warning: 1 record came in different versions, and the newest was kept \(core_polity \d+\)/,
    );
  });

  it('says of how many entities of the table it is', async () => {
    const cwd = temporaryFolder();
    const third = "INSERT INTO core_polity (id, name) VALUES (99, 'A')";
    const entitiesOf = async (...options: string[]) => {
      await runHere(['build', makeExport(...tiny, third), '--replace', ...options, '--quiet'], cwd);
      await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd);
      return /^\| Entities \| (.*?)[.:;] /m.exec(await textIn(join(cwd, 'a.zip'), 'README.md'))?.[1];
    };
    const tokens = ['--collection', 'sc/tokens'];
    expect([
      await entitiesOf(),
      await entitiesOf(...tokens),
      await entitiesOf(...tokens, '--no-explorer'),
    ]).toEqual([
      '3 (polity), all rows of the table that the tree was built from',
      "2 of 3 in the databank's table (polity)",
      '2 (polity), all that the tree publishes',
    ]);
  });

  it('refuses a link in place of a folder or file of the tree, and writes nothing', async () => {
    const cwd = await published();
    for (const path of ['out/api', 'out/api/core/ngas', 'out/openapi.json']) {
      const elsewhere = join(cwd, 'out/elsewhere');
      renameSync(join(cwd, path), elsewhere);
      symlinkSync(elsewhere, join(cwd, path));
      const { code, stderr } = await runHere(['snapshot', '--to', 'databank.zip'], cwd);
      expect({ path, code, stderr }).toEqual({
        ...{ path, code: 2 },
        stderr: expect.stringContaining(`error: ${path} is a symbolic link, which no archive holds\n`),
      });
      rmSync(join(cwd, path));
      renameSync(elsewhere, join(cwd, path));
    }
    expect(existsSync(join(cwd, 'databank.zip'))).toBe(false);
  });

  it('leaves tables that differ from their checksums unread when it is verified', async () => {
    const cwd = await published();
    await runHere(['snapshot', '--to', 'databank.zip', '--quiet'], cwd);
    const files = await unpacked(join(cwd, 'databank.zip'));
    const { file } = await packed({ ...files, 'tables/core/ngas.parquet': 'PAR1' });
    const { code, stdout } = await runHere(['verify', file, '--json'], cwd);
    const { failures } = JSON.parse(stdout) as { failures: { check: string; where: string }[] };
    expect(code).toBe(1);
    expect(failures.map(({ check, where }) => `${check}: ${where}`)).toEqual([
      'checksums: tables/core/ngas.parquet',
      'metadata: tables/core/ngas.parquet',
    ]);
  });

  it('leaves out the pages with --tables; what is left is verified, and builds the service again', async () => {
    const cwd = await published();
    await runHere(['build', makeExport(...tiny), ...few, '--explorer', '--quiet'], cwd);
    await runHere(['snapshot', '--to', 'whole.zip', '--quiet'], cwd);
    const packed = await runHere(['snapshot', '--to', 'tables.zip', '--tables', '--json'], cwd);
    expect(packed.code).toBe(0);
    for (const name of ['whole', 'tables']) lay(join(cwd, name), await unpacked(join(cwd, `${name}.zip`)));
    const [whole, tables] = ['whole', 'tables'].map((name) => readTree(join(cwd, name)));
    const left = [...(whole?.keys() ?? [])].filter((path) => tables?.has(path) !== true);
    expect(new Set(left.map((path) => path.split('/')[0]))).toEqual(
      new Set([
        ...['404-page.json', '404.html', '404.json', 'api', 'client.d.ts', 'client.js'],
        ...['databank.d.ts', 'explore', 'index.html', 'openapi.json'],
      ]),
    );
    for (const path of ['claims.csv', 'export.sqlite', 'tables/core/references.parquet'])
      expect(tables?.get(path)).toEqual(whole?.get(path));
    expect(String(tables?.get('README.md'))).toContain('The pages of the service were left out');
    for (const target of ['tables.zip', 'tables']) {
      const { code, stdout } = await runHere(['verify', target], cwd);
      expect([code, stdout]).toEqual([0, expect.stringContaining('it has no pages')]);
      const elsewhere = await runHere(['verify', target, '--base-url', 'https://wrong.example.org'], cwd);
      expect([elsewhere.code, elsewhere.stdout + elsewhere.stderr]).toEqual([
        1,
        expect.stringContaining('where its links lead, expected https://wrong.example.org'),
      ]);
    }
    for (const command of [
      ['build', 'tables.zip'],
      ['snapshot', '--to', 'b.zip', '--since', 'tables.zip'],
      ['serve', 'tables.zip'],
      ['diff', 'whole.zip', 'tables.zip'],
    ]) {
      const { code, stderr } = await runHere(command, cwd);
      expect([code, stderr]).toEqual([2, expect.stringContaining('use its export.sqlite')]);
    }
    const [, build = ''] = /`polity-press (build [^`]*)`/.exec(String(tables?.get('README.md'))) ?? [];
    expect(await runHere([...build.split(' '), '--no-explorer'], join(cwd, 'tables'))).toMatchObject({
      code: 0,
    });
    expect((await runHere(['diff', 'out', 'service'], cwd)).stdout).toContain('Nothing differs');
    appendFileSync(join(cwd, 'tables/claims.csv'), 'x');
    expect((await runHere(['verify', 'tables'], cwd)).code).toBe(1);
  });

  it.each(['out/api/s.zip', 'out/api/core/ngas/s.zip', './out/schemas/s.zip'])(
    'refuses a place that only builds write: %s',
    async (to) => {
      const cwd = await published();
      const before = [...readTree(cwd).keys()];
      const { code, stderr } = await runHere(['snapshot', '--to', to], cwd);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^error: .* only builds and snapshots write.*\nhint: .*out\/s\.zip$/m),
      ]);
      expect([...readTree(cwd).keys()]).toEqual(before);
      expect((await runHere(['snapshot', '--to', 'out/s.zip', '--quiet'], cwd)).code).toBe(0);
    },
  );

  it('is one object with --json', async () => {
    const cwd = await published();
    const { code, stdout } = await runHere(['snapshot', 'out', '--to', 'a.zip', '--json'], cwd);
    const printed = JSON.parse(stdout);
    expect([code, printed.ok, printed.command, printed.to, printed.version]).toEqual([
      ...[0, true, 'snapshot', 'a.zip', null],
    ]);
    const table = printed.tables.find(({ name }: { name: string }) => name === 'core/references');
    expect(table).toMatchObject({ holds: 'collection', columns: expect.arrayContaining(['id', 'title']) });
    expect(table.files[0]).toEqual({
      path: 'tables/core/references.csv',
      bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is called by what it is about, as its tree is, if nothing gives it a title', async () => {
    const cwd = temporaryFolder();
    const tokens = ['--collection', 'sc/tokens', '--no-sync', '--quiet'];
    await runHere(['build', makeExport(...tiny), ...tokens], cwd);
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd);
    expect(await textIn(join(cwd, 'a.zip'), 'README.md')).toContain('# A databank of polities\n');
    for (const path of ['datapackage.json', 'openapi.json', 'index.html'])
      expect(readFileSync(join(cwd, 'out', path), 'utf8')).toContain('A databank of polities');
  });

  it('names the file of the settings that it was given', async () => {
    const cwd = await published();
    writeFileSync(join(cwd, 'own.json'), '{}');
    const { stderr } = await runHere(['snapshot', '--to', 'a.zip', '--config', 'own.json'], cwd);
    expect(stderr).toContain('(own.json)');
    expect(stderr).toContain('`roles` in own.json');
    const args = ['--release', '1.0.0', '--local', '--config', 'own.json'];
    const built = await runHere(['build', makeExport(...tiny), ...few, ...args], cwd);
    expect(built.stderr).toContain('Complete "dataset" in own.json before');
    expect(stderr + built.stderr + built.stdout).not.toContain('polity-press.json');
  });

  it('says nothing of the data of others that the package says of its sample', async () => {
    const cwd = await published();
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd);
    expect(await textIn(join(cwd, 'a.zip'), 'README.md')).toContain('# A databank\n');
    const other = temporaryFolder();
    await runHere(['build', ...few], other);
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], other);
    expect(await textIn(join(other, 'a.zip'), 'README.md')).toContain(
      '# A sample of a historical polity databank',
    );
  });

  it('writes down what changed since another, and proposes the next version', async () => {
    const cwd = await published();
    configured(cwd, { title: 'A databank', version: '1.0.0', date: '2026-01-01' });
    await runHere(['snapshot', '--to', '1.0.0.zip', '--quiet'], cwd);
    const export2 = makeExport(
      ...tiny,
      'DELETE FROM core_nga WHERE id NOT IN (SELECT home_nga_id FROM core_polity WHERE home_nga_id IS NOT NULL)',
      "UPDATE core_reference SET title = 'Another title'",
    );
    expect((await runHere(['build', export2, ...few], cwd)).code).toBe(0);
    const since = ['snapshot', '--to', '2.0.0.zip', '--since', '1.0.0.zip'];
    const same = await runHere(since, cwd);
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('1.0.0 does not come after 1.0.0')]);
    configured(cwd, { title: 'A databank' });
    const early = await runHere([...since, '--json'], cwd);
    expect(JSON.parse(early.stdout).since).toMatchObject({ version: '1.0.0', proposed: '2.0.0' });
    expect(early.stderr).toContain('By the rule for versions, this is 2.0.0; dataset says none.');
    const unnamed = join(cwd, '2.0.0.zip');
    expect(await textIn(unnamed, 'CHANGELOG.md')).toMatch(/^# Changelog\n\n## This version\n/);
    expect(JSON.parse(await textIn(unnamed, 'datapackage.json'))).not.toHaveProperty('version');
    const releases = [
      { version: '1.0.0', date: '2026-01-01' },
      { version: '2.0.0', date: null, withdrawn: true },
    ];
    const list = join(cwd, 'out/releases.json');
    writeFileSync(list, JSON.stringify({ generator: 'polity-press', releases }));
    const taken = await runHere([...since, '--json'], cwd);
    expect(JSON.parse(taken.stdout).since).toMatchObject({ version: '1.0.0', proposed: '2.0.1' });
    expect(taken.stderr).toContain('this is 2.0.1 (versions up to 2.0.0 are taken); dataset says none.');
    rmSync(list);
    configured(cwd, { title: 'A databank', version: '2.0.0', date: '2026-02-02' });
    const { code, stderr } = await runHere(since, cwd);
    expect([code, stderr.includes('By the rule')]).toEqual([0, false]);
    const changelog = await textIn(join(cwd, '2.0.0.zip'), 'CHANGELOG.md');
    expect(changelog).toMatch(
      /^# Changelog\n\n## 2\.0\.0 \(2026-02-02\)\n\n(?:- .*\n)+\n## 1\.0\.0 \(2026-01-01\)\n\nFirst release\.\n$/,
    );
  });

  it('tells this version from the earlier ones, also where none has a number', async () => {
    const cwd = await published();
    await runHere(['snapshot', '--to', '1.zip', '--quiet'], cwd);
    for (const [earlier, title] of [
      ['1', 'Another'],
      ['2', 'A third'],
    ]) {
      const changed = makeExport(...tiny, `UPDATE core_reference SET title = '${title}'`);
      await runHere(['build', changed, ...few, '--quiet'], cwd);
      const to = `${Number(earlier) + 1}.zip`;
      await runHere(['snapshot', '--to', to, '--since', `${earlier}.zip`, '--quiet'], cwd);
    }
    const changelog = await textIn(join(cwd, '3.zip'), 'CHANGELOG.md');
    expect(changelog.match(/^## .*/gm)).toEqual([
      '## This version',
      '## An earlier version',
      '## An earlier version',
    ]);
  });

  it('exits with 2 where it is called in vain, and leaves nothing', async () => {
    const cwd = await published();
    for (const [args, message] of [
      [['snapshot'], "required option '--to <file>' not specified"],
      [['snapshot', 'missing', '--to', 'a.zip'], 'cannot read missing: it does not exist (ENOENT)'],
      [['snapshot', '.', '--to', 'a.zip'], '. holds no published tree'],
      [
        ['snapshot', 'out/api', '--to', 'a.zip'],
        'out/api holds no published tree\nhint: Did you mean out? Name the',
      ],
      [['snapshot', '--to', 'a.rar'], 'a.rar'],
      [['snapshot', '--to', 'missing/a.zip'], 'missing/a.zip'],
      [['snapshot', '--to', 'a.zip', '--since', 'missing'], 'missing'],
    ] as const) {
      const { code, stderr } = await runHere(args, cwd);
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(message)]);
      expect(stderr).toContain('hint: ');
      expect(existsSync(join(cwd, 'a.zip'))).toBe(false);
    }
  });

  describe('of a release', () => {
    const dataset = {
      title: 'A databank',
      date: '2024-03-25',
      authors: [{ given: 'Ada', family: 'First' }],
      licence: { id: 'CC0-1.0' },
      doi: '10.5281/zenodo.1',
    };

    const firstReleased = folderOnce((cwd) => {
      configured(cwd, dataset);
      return runHere(['build', makeExport(...tiny), ...few, '--release', '1.0.0', '--local'], cwd);
    });

    /** A folder with a release, and what it says of itself changed. */
    async function released(change: (release: Record<string, unknown>) => void = () => {}): Promise<string> {
      const cwd = await firstReleased();
      configured(cwd, { title: 'Another', authors: [{ name: 'Others' }], doi: '10.5281/zenodo.2' });
      const path = join(cwd, 'out/v/1.0.0/release.json');
      const release = JSON.parse(readFileSync(path, 'utf8'));
      change(release);
      writeFileSync(path, JSON.stringify(release));
      // It would show the change.
      rmSync(join(cwd, 'out/releases.json'));
      return cwd;
    }

    const pack = (cwd: string) => runHere(['snapshot', 'out/v/1.0.0', '--to', 'r.zip'], cwd);

    it('says what the release says, whatever the configuration says by now', async () => {
      const cwd = await released();
      const { code, stdout, stderr } = await pack(cwd);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('dataset has no')]);
      expect(stdout).toContain('It is "A databank", version 1.0.0.');
      const cited = await textIn(join(cwd, 'r.zip'), 'CITATION.cff');
      for (const own of ['A databank', '"First"', '10.5281/zenodo.1', '2024-03-25', 'CC0-1.0', '"1.0.0"'])
        expect(cited).toContain(own);
      const all = cited + (await textIn(join(cwd, 'r.zip'), 'README.md'));
      for (const today of ['Another', 'Others', 'zenodo.2']) expect(all).not.toContain(today);
    });

    it('says where the release says nothing, and takes nothing from today', async () => {
      const cwd = await released((release) => {
        delete release.dataset;
      });
      const { code, stdout, stderr } = await pack(cwd);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('dataset has no')]);
      expect(stdout).toContain('Release 1.0.0 has no title, authors, licence or DOI: ');
      expect(await textIn(join(cwd, 'r.zip'), 'README.md')).not.toContain('Another');
    });

    it.each<[string, (release: Record<string, unknown>) => void, string]>([
      ['a version', (release) => Object.assign(release, { version: 1 }), 'version'],
      ['an address', ({ dataset: own }) => Object.assign(own as object, { homepage: 'x' }), 'homepage'],
    ])('refuses a release that somebody changed: %s', async (_, change, fault) => {
      const cwd = await released(change);
      const { code, stderr } = await pack(cwd);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/release\.json is not as a build writes it/)]);
      expect(stderr).toContain(fault);
      expect(existsSync(join(cwd, 'r.zip'))).toBe(false);
    });
  });
});
