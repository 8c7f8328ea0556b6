import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const few = ['--no-explorer', '--collection', 'core/ngas'];

const built = (cwd: string, ...args: string[]) => runHere(['build', ...few, ...args], cwd);
const released = folderOnce((cwd) => built(cwd, '--release', '1.0.0', '--local'));

const configure = (cwd: string, configuration: object) =>
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify(configuration));

/** That of the sample. */
const day = JSON.parse(readFileSync('data/polity-press.json', 'utf8')).dataset.date;

const sizeIn = (cwd: string, path: string) => statSync(join(cwd, 'out', path)).size;

/** How many files a host serves. */
const filesIn = (cwd: string) =>
  readdirSync(join(cwd, 'out'), { recursive: true, withFileTypes: true }).filter(
    (each) => each.isFile() && !each.parentPath.includes('.polity-press'),
  ).length;

const listIn = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'out/releases.json'), 'utf8'));

describe('build --release', () => {
  it('says how large the release is before it is there, and what there is then', async () => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await built(cwd, '--release', '1.0.0', '--local');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^note: release 1\.0\.0 is a full copy: \d+ files \([\d.]+ kB\); with it, the folder holds \d+ files \([\d.]+ [kM]B\)\n$/,
      ),
    ]);
    expect(stdout).toContain('\nReleased 1.0.0 for http://localhost:8000/v/1.0.0/.\n');
    expect(stdout).toContain(`\nWith 1 release (1.0.0), out holds ${filesIn(cwd)} files (`);
    expect(stderr).toContain(`the folder holds ${filesIn(cwd)} files (`);
    expect(stderr).not.toContain('incomplete');
    expect(stdout).not.toContain('Since');
    expect((await built(cwd)).stdout).toContain(`\nWith 1 release (1.0.0), out holds ${filesIn(cwd)} files`);
    expect((await built(cwd, '--release', '1.0.1', '--local')).stdout).toContain(
      '\nSince 1.0.0: records added 0, removed 0, changed 0.\nWith 2 releases (1.0.0, 1.0.1), out holds ',
    );
  });

  it('says no day of data of which nobody has said one', async () => {
    const cwd = temporaryFolder();
    const { code, stderr } = await built(cwd, makeExport(...tiny), '--release', '1.0.0', '--local');
    expect([code, listIn(cwd).releases[0].date]).toEqual([0, null]);
    const gaps = ['title', 'authors', 'licence', 'date'].map((key) => `dataset has no ${key}: .+\n`);
    expect(stderr).toMatch(
      new RegExp(
        `^warning: release 1.0.0 will never change, and its dataset is incomplete\n${gaps.join('')}hint: Complete `,
        'm',
      ),
    );
  });

  it('warns of the DOI of an earlier release', async () => {
    const cwd = temporaryFolder();
    const release = (version: string, doi: string) => {
      configure(cwd, { dataset: { version, doi } });
      return built(cwd, '--release', version, '--local');
    };
    expect((await release('1.0.0', '10.5281/zenodo.1')).stderr).not.toContain('DOI of');
    const { code, stderr } = await release('1.0.1', '10.5281/ZENODO.1');
    expect(code).toBe(0);
    expect(stderr).toContain(
      'warning: version 1.0.1 has the DOI of release 1.0.0 (10.5281/ZENODO.1)\nhint: A DOI ',
    );
    expect((await release('1.0.2', '10.5281/zenodo.2')).stderr).not.toContain('DOI of');
    // Also if nothing else is printed, or nothing changed.
    configure(cwd, { dataset: { version: '1.0.3-draft', doi: '10.5281/zenodo.2' } });
    for (const _ of [1, 2])
      expect(await built(cwd, '--quiet')).toMatchObject({
        ...{ code: 0, stdout: '' },
        stderr: expect.stringMatching(
          /^warning: version 1\.0\.3-draft has the DOI of release 1\.0\.2 .*\nhint: .*\n$/,
        ),
      });
  });

  it('warns of the version of a release that was withdrawn, with one that no release has had', async () => {
    const cwd = temporaryFolder();
    configure(cwd, { dataset: { title: 'Areas', version: '1.0.0' } });
    await built(cwd, '--release', '1.0.0', '--local');
    await runHere(['build', '--withdraw', '1.0.0', '--quiet'], cwd);
    const warning =
      'warning: out has the version of release 1.0.0, which was withdrawn\nhint: Release it as the next version; or set "version" of "dataset" in polity-press.json to a draft of it, such as 1.0.1-draft.\n';
    expect((await built(cwd, '--force')).stderr).toBe(warning);
    expect((await runHere(['snapshot', 'out', '--to', 'a.zip', '--quiet'], cwd)).stderr).toBe(warning);
  });

  it('warns of other data under the version of a release', async () => {
    const cwd = temporaryFolder();
    const dataset = { title: 'Areas', version: '1.0.0' };
    const build = (more: object, name: string, ...args: string[]) => {
      configure(cwd, { dataset: { ...dataset, ...more } });
      const changes = `update core_nga set name = '${name}' where id = 1`;
      return built(cwd, makeExport(...tiny, changes), ...args);
    };
    const warned = 'warning: out has the version of release 1.0.0';
    await build({}, 'One', '--release', '1.0.0', '--local');
    const same = await build({}, 'One', '--json');
    expect([same.stderr, JSON.parse(same.stdout).releases.unlike]).toEqual(['', null]);

    expect((await build({}, 'Other')).stderr).toMatch(
      new RegExp(
        `^${warned}, but not its data\nSince 1.0.0: records added 0, removed 0, changed 1.\nhint: .+ "dataset" in polity-press.json to a draft of it, such as 1.0.1-draft.\n$`,
      ),
    );
    const other = ['build', makeExport(...tiny), '--no-explorer', '--collection', 'core/regions', '--json'];
    expect((await runHere(other, cwd)).stderr).toMatch(
      /\nhint: Release it as 2\.0\.0; or set .* such as 2\.0\.0-draft\.\n$/,
    );
    const doi = '10.5281/zenodo.1';
    const { code, stdout, stderr } = await build({ doi }, 'Other', '--json');
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${warned} and its DOI, but not its data\n`)]);
    expect(JSON.parse(stdout).releases.unlike).toEqual({
      ...{ from: '1.0.0', structure: [], embedded: {} },
      collections: { 'core/ngas': { added: 0, removed: 0, changed: 1 } },
    });
    expect(await runHere(['verify', '--quiet'], cwd)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^warning: out\/v\/1\.0\.0: same-version\n {2}datapackage\.json: the latest tree has version 1\.0\.0, too, /,
      ),
    });
    const page = join(cwd, 'out/v/1.0.0/api/core/ngas/index.json');
    const whole = readFileSync(page);
    writeFileSync(page, 'garbage');
    expect((await build({ doi }, 'Other')).stderr).toBe(
      `${warned}, which cannot be read and compared\nhint: To see what is wrong with it: polity-press verify out\n`,
    );
    writeFileSync(page, whole);
    const packed = (tree: string) => runHere(['snapshot', tree, '--to', 'a.zip'], cwd);
    expect((await packed('out')).stderr).toContain(
      `\n${warned} and its DOI, but not its data\nSince 1.0.0: `,
    );
    expect((await packed('out/v/1.0.0')).stderr).not.toContain('but not its data');
    expect((await build({ version: '1.0.1-draft' }, 'Other')).stderr).toBe('');
    // The next release has its own data again.
    expect(
      (await build({ version: '1.0.1' }, 'Other', '--release', '1.0.1', '--local')).stderr,
    ).not.toContain('but not its data');
  });

  it('takes the day from polity-press.json, and says all with --json', async () => {
    const cwd = temporaryFolder();
    configure(cwd, { dataset: { date: '2024-03-25' }, hosts: ['cloudflare-pages'] });
    const { code, stdout } = await built(cwd, '--release', '1.0.0', '--local', '--json');
    expect(code).toBe(0);
    const { released, releases } = JSON.parse(stdout);
    expect(released).toBe('1.0.0');
    expect(releases).toEqual({
      published: listIn(cwd).releases,
      missing: [],
      unlike: null,
      // With their list and its feed.
      files: releases.published[0].files + 2,
      bytes: releases.published[0].bytes + sizeIn(cwd, 'releases.json') + sizeIn(cwd, 'releases.atom'),
    });
    expect(releases.published[0].date).toBe('2024-03-25');
    // The rules of a host are at the top only.
    expect(existsSync(join(cwd, 'out/_worker.js'))).toBe(true);
    expect(existsSync(join(cwd, 'out/v/1.0.0/_worker.js'))).toBe(false);
  });

  it.each([
    [['1.0'], '--release 1.0: a release has a version of three numbers, such as 1.0.0'],
    [['1.0.0'], 'release 1.0.0 is published already, and a release never changes'],
  ])('refuses %j at once, before anything is read', async ([version = ''], message) => {
    const cwd = await released();
    const { code, stdout, stderr } = await runHere(
      ['build', 'no-such.sqlite', '--release', version, '--local'],
      cwd,
    );
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `error: ${message}`]);
  });

  it.each([
    [[], 'http://localhost:8000'],
    [['--base-url', 'https://127.0.0.2/api'], 'https://127.0.0.2/api'],
    [['--base-url', 'http://[::1]:8000'], 'http://[::1]:8000'],
    [['--base-url', 'http://0.0.0.0'], 'http://0.0.0.0'],
    [['--base-url', 'http://db.localhost'], 'http://db.localhost'],
  ])('refuses an address of this machine (%j) without --local', async (args, address) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await built(cwd, '--release', '1.0.0', ...args);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([
      2,
      '',
      `error: release 1.0.0 would be published for ${address}, an address of this machine`,
    ]);
    expect(stderr).toMatch(/--base-url .*--local/);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  it('refuses another version than that of the dataset', async () => {
    const cwd = temporaryFolder();
    configure(cwd, { dataset: { version: '1.1.1' } });
    const { code, stdout, stderr } = await built(cwd, '--release', '2.0.0', '--local');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^error: --release 2\.0\.0 is not the version that polity-press\.json gives the dataset, 1\.1\.1\nhint: Set "version" of "dataset" in polity-press\.json to 2\.0\.0.*--release 1\.1\.1/,
    );
    expect((await built(cwd, '--release', '1.1.1', '--local')).code).toBe(0);
    for (const version of ['1.1.1', '1.1.0', '1.1.2-draft']) {
      configure(cwd, { dataset: { version } });
      const again = await built(cwd, '--release', '2.0.0', '--local');
      expect(again.stderr).toMatch(/to 2\.0\.0, with its date and DOI\n$/);
    }
    const small = await built(cwd, '--release', '1.1.2', '--local');
    expect(small.stderr).toMatch(
      /to 1\.1\.2, with its date and DOI\. If ids or keys of 1\.1\.1 are gone, it is 2\.0\.0\.\n$/,
    );
    const past = await built(cwd, '--release', '1.1.0', '--local');
    expect(past.stderr).toMatch(
      / to one after 1\.1\.1, such as 1\.1\.2, with its date and DOI\. If ids or keys /,
    );
  });

  it('keeps all that was said of the dataset', async () => {
    const cwd = temporaryFolder();
    const dataset = {
      title: 'A databank',
      version: '1.0.0',
      date: '2024-03-25',
      authors: [{ given: 'Ada', family: 'First' }],
      doi: '10.5281/zenodo.1',
    };
    configure(cwd, { dataset });
    await built(cwd, '--release', '1.0.0', '--local');
    const release = JSON.parse(readFileSync(join(cwd, 'out/v/1.0.0/release.json'), 'utf8'));
    expect(release).toEqual({ version: '1.0.0', date: '2024-03-25', dataset });
  });

  it('warns of a host whose limit all releases exceed, not one of them', async () => {
    const cwd = await released();
    const list = listIn(cwd);
    list.releases[0].files = 19_990;
    writeFileSync(join(cwd, 'out/releases.json'), JSON.stringify(list));
    const { code, stderr } = await built(cwd, '--host', 'cloudflare-pages');
    expect(code).toBe(0);
    expect(stderr).toContain('warning: cloudflare-pages would refuse the upload: 20,');
    expect(stderr).toContain('Each release is a full copy of the tree');
  });
});

describe('build --withdraw', () => {
  it('removes a release and builds nothing', async () => {
    const cwd = await released();
    const manifest = readFileSync(join(cwd, 'out/manifest.json'), 'utf8');
    const { code, stdout, stderr } = await runHere(['build', '--withdraw', '1.0.0'], cwd);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Release 1.0.0 is withdrawn: its files are gone from out');
    expect(existsSync(join(cwd, 'out/v'))).toBe(false);
    expect(readFileSync(join(cwd, 'out/manifest.json'), 'utf8')).toBe(manifest);
    expect(listIn(cwd).releases).toEqual([{ version: '1.0.0', date: day, withdrawn: true }]);
    const again = await runHere(['build', '--withdraw', '1.0.0', '--json'], cwd);
    expect(JSON.parse(again.stdout)).toEqual({
      command: 'withdraw',
      ok: true,
      out: 'out',
      version: '1.0.0',
      date: day,
      was_withdrawn: true,
      remaining: 0,
      quoted_by: [],
    });
    const next = await built(cwd, '--release', '1.0.0', '--local');
    expect(next.stderr).toContain('release 1.0.0 was withdrawn: its version is never used again');
  });

  it('refuses a link in its place, whose files would stay published, as verify does', async () => {
    const cwd = await released();
    renameSync(join(cwd, 'out/v/1.0.0'), join(cwd, 'elsewhere'));
    symlinkSync('../../elsewhere', join(cwd, 'out/v/1.0.0'));
    const { code, stderr } = await runHere(['build', '--withdraw', '1.0.0'], cwd);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^error: out\/v\/1\.0\.0 is a link or a file, .*nothing was withdrawn\nhint: Put the/,
      ),
    ]);
    expect(listIn(cwd).releases[0]).not.toHaveProperty('withdrawn');
    const verified = await runHere(['verify', '--latest', '--quiet'], cwd);
    expect([verified.code, verified.stderr]).toEqual([
      1,
      expect.stringContaining('v/1.0.0: is a symbolic link'),
    ]);
  });

  it.each([
    [
      ['build', 'x.sqlite', '--withdraw', '1.0.0', '--out', 'my tree'],
      /^error: --withdraw builds nothing, so it takes no export\nhint: .* --withdraw 1\.0\.0 --out 'my tree'`/,
    ],
    [['build', '--withdraw', '1.0.0', '--release', '1.1.0'], /'--withdraw <version>' cannot be used with/],
    [['build', '--withdraw', '1.0.0', '--page-size', '5'], /'--withdraw <version>' cannot be used with/],
    [
      ['build', '--withdraw', '1'],
      /^error: --withdraw 1: a release .* three numbers.*\nhint: Did you mean 1\.0\.0\?/,
    ],
    [['build', '--release', 'v1.2', '--local'], /\nhint: Did you mean 1\.2\.0\? Drafts,/],
    [['build', '--release', '1.0.0-rc', '--local'], /\nhint: Drafts,/],
    [['build', '--withdraw', '1.0.0'], /^error: cannot read out: it does not exist/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await runHere(args, temporaryFolder());
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('verify and serve', () => {
  it('know releases, and --latest leaves them out', async () => {
    const cwd = await released();
    const { code, stdout, stderr } = await runHere(['verify'], cwd);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nreleases +passed +2 +0 +0\n/);
    expect(stdout).toMatch(
      /\nout keeps the contract: all 22 checks passed\nout\/v\/1\.0\.0 keeps the contract/,
    );
    expect((await runHere(['verify', '--latest'], cwd)).stdout).not.toContain('out/v/1.0.0');
    writeFileSync(join(cwd, 'out/v/1.0.0/api/core/ngas/page-2.json'), '{}');
    const bad = await runHere(['verify'], cwd);
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining('failed: out/v/1.0.0: ')]);
    expect((await runHere(['verify', '--latest', '--quiet'], cwd)).stderr).toContain('v/1.0.0: holds ');
    // A release cannot be built again: the hint says what can be done, and that helps.
    const hints = bad.stderr.split('failed: out/v/1.0.0: ').slice(1);
    for (const hint of hints)
      expect(hint).toMatch(/\nhint: Restore v\/1\.0\.0 from a copy.*build --withdraw 1\.0\.0 --out out\n/);
    await runHere(['build', '--withdraw', '1.0.0', '--out', 'out'], cwd);
    expect((await runHere(['verify', '--quiet'], cwd)).code).toBe(0);
  });

  it('take the folder of a release for the tree that it is', async () => {
    const cwd = await released();
    expect(await runHere(['verify', 'out/v/1.0.0', '--quiet'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const { code } = await runHere(['build', 'out/v/1.0.0', '--out', 'copy', '--quiet'], cwd);
    expect(code).toBe(0);
    const refused = await runHere(['build', '--out', 'out/v/1.0.0'], cwd);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('holds a release, which never'),
    ]);
  });
});
