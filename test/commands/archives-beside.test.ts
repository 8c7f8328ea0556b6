import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveEntry, writeArchive } from '../../src/archive/write-archive.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { exportIn } from '../trust/crash-safety/exports.ts';

const templates = suiteFolder();
let source = '';

beforeAll(async () => {
  source = exportIn(templates, 'source.sqlite', `UPDATE core_polity SET private_comment = 'a secret'`);
  for (const [name, ...options] of [['plain'], ['private', '--include-private-comments']] as const) {
    const cwd = join(templates, name);
    mkdirSync(cwd);
    expect(await build(cwd, ...options)).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd)).toMatchObject({ code: 0 });
  }
});

const few = ['core/ngas', 'sc/tokens'].flatMap((name) => ['--collection', name]);
const build = (cwd: string, ...args: string[]) =>
  runHere(['build', source, '--no-explorer', '--quiet', ...few, ...args], cwd);
const filesOf = (cwd: string) =>
  [...readTree(join(cwd, 'out'))].map(([path, bytes]) => [path, String(bytes)]);
const configure = (cwd: string, configuration: object) =>
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify(configuration));

/** A new folder with the plain tree, and an archive of one tree in it. */
function lay(archive: string, at: string): string {
  const cwd = temporaryFolder();
  cpSync(join(templates, 'plain/out'), join(cwd, 'out'), { recursive: true });
  cpSync(join(templates, archive), join(cwd, 'out', at));
  return cwd;
}

const pack = (path: string, entries: Iterable<ArchiveEntry>) =>
  writeArchive(path, entries, { signal: new AbortController().signal });
const cutOff = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 1000));

describe('another tree in the output folder', () => {
  const lie = (of: string) => {
    const cwd = lay('plain/a.zip', 'a.zip');
    rmSync(join(cwd, 'out/a.zip'));
    cpSync(join(templates, of, 'out'), join(cwd, 'out/other'), { recursive: true });
    return cwd;
  };

  it('passes if it publishes what the tree does', async () => {
    const cwd = lie('plain');
    expect(await runHere(['verify', '--quiet'], cwd)).toMatchObject({ code: 0, stderr: '' });
    expect(await build(cwd, '--force')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['', (_: string) => {}],
    [
      ', by a link,',
      (cwd: string) => {
        renameSync(join(cwd, 'out/other'), join(cwd, 'elsewhere'));
        symlinkSync('../elsewhere', join(cwd, 'out/other'));
      },
    ],
  ])(
    'with private comments%s fails a verification, a build and a snapshot, which name it',
    async (_, move) => {
      const cwd = lie('private');
      move(cwd);
      const manifest = () => readFileSync(join(cwd, 'out/manifest.json'), 'utf8');
      const before = manifest();
      const found = /other\/: polity\.private_comment is withheld today, but still published/;
      const verified = await runHere(['verify', '--quiet'], cwd);
      expect(verified).toMatchObject({ code: 1, stderr: expect.stringMatching(found) });
      for (const run of [build(cwd, '--force'), runHere(['snapshot', '--to', 'b.zip', '--quiet'], cwd)]) {
        const { code, stderr } = await run;
        expect(code).toBe(1);
        expect(stderr).toMatch(found);
        expect(stderr).toContain('Move out/other/ out of out, or remove it');
      }
      expect(manifest()).toBe(before);
      expect(existsSync(join(cwd, 'b.zip'))).toBe(false);
    },
  );

  it('with private comments is not built', async () => {
    const cwd = lie('plain');
    const before = filesOf(cwd);
    for (const out of ['out/new', 'out/new/deep', 'out/other'])
      expect(await build(cwd, '--out', out, '--include-private-comments')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/lies in .*out, which is published/),
      });
    expect(await build(cwd, '--out', 'part', '--shard', '1/1', '--include-private-comments')).toMatchObject({
      code: 0,
    });
    expect(await runHere(['join', 'part', '--out', 'out/joined', '--quiet'], cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/lies in .*out, which is published/),
    });
    expect(filesOf(cwd)).toEqual(before);
  });
});

describe('an archive in the output folder that holds other pages than the tree', () => {
  it.each([
    ['of a value', 'UPDATE core_nga SET name = name || 1', 'api/sc/tokens/page-1.json', []],
    ['of a number of records', 'DELETE FROM sc_token WHERE id = 1', '/api/sc/tokens/', ['--tables']],
  ])(
    'is named by build, again, and verify, with what makes it again: %s',
    async (_, change, first, packing) => {
      const cwd = lay('plain/a.zip', 'databank.zip');
      if (packing.length > 0)
        await runHere(['snapshot', '--to', 'out/databank.zip', ...packing, '--quiet'], cwd);
      expect((await build(cwd)).stderr).toBe('');
      expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
      const other = exportIn(cwd, 'other.sqlite', change);
      const warning = `warning: out/databank.zip is published with the tree, but holds other pages than the tree: ${first}`;
      const again = 'snapshot out --to out/databank.zip';
      for (const command of [
        ['build', other, '--no-explorer', ...few],
        ['build', other, '--no-explorer', ...few],
        ['verify'],
      ]) {
        const { code, stderr } = await runHere([...command, '--quiet'], cwd);
        expect([code, stderr]).toEqual([0, expect.stringContaining(warning)]);
        expect(stderr).toContain(again);
      }
      expect(await runHere([...again.split(' '), '--quiet'], cwd)).toMatchObject({ code: 0 });
      expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
    },
  );
});

const withheld = 'polity.private_comment is withheld today, but still published';

describe('an archive in the output folder that holds what is kept private today', () => {
  it.each(['databank.zip', 'v/databank.zip', 'files/databank'])(
    'fails build, verify and other snapshots until it is removed or made again: %s',
    async (path) => {
      const cwd = temporaryFolder();
      cpSync(join(templates, 'plain'), cwd, { recursive: true });
      mkdirSync(join(cwd, 'out', path, '..'), { recursive: true });
      cpSync(join(templates, 'private/a.zip'), join(cwd, 'out', path));
      const again = new RegExp(`snapshot out --to out/${path}`);
      const before = filesOf(cwd);
      const built = await build(cwd);
      expect([built.code, built.stdout]).toEqual([1, '']);
      expect(built.stderr).toContain(`\n${path}: ${withheld}\n`);
      expect(built.stderr).toContain(
        `hint: Nothing was published; out is unchanged. Remove out/${path}, run this again, and then make it again`,
      );
      expect(built.stderr).toMatch(again);
      expect(filesOf(cwd)).toEqual(before);
      const verified = await runHere(['verify', '--quiet'], cwd);
      expect([verified.code, verified.stderr]).toEqual([
        1,
        expect.stringContaining(`${path}: ${withheld}; make`),
      ]);
      expect(verified.stderr).toMatch(again);
      if (path === 'v/databank.zip') return;
      const other = await runHere(['snapshot', '--to', 'out/other.zip'], cwd);
      expect([other.code, other.stderr]).toEqual([1, expect.stringContaining(`\n${path}: ${withheld}\n`)]);
      expect(other.stderr).toMatch(
        /hint: out\/other\.zip was not written\. Remove out\/\S+, or make it again: /,
      );
      if (path === 'files/databank') return rmSync(join(cwd, 'out', path));
      expect(await runHere(['snapshot', '--to', `out/${path}`, '--quiet'], cwd)).toMatchObject({ code: 0 });
      expect(await runHere(['verify', '--quiet'], cwd)).toMatchObject({ code: 0 });
      expect(await build(cwd)).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('fails the plain build after one with private texts', async () => {
    const cwd = temporaryFolder();
    cpSync(join(templates, 'private/out'), join(cwd, 'out'), { recursive: true });
    expect(await runHere(['snapshot', '--to', 'out/databank.zip', '--quiet'], cwd)).toMatchObject({
      code: 0,
    });
    // As long as they are published, nothing is wrong with it.
    configure(cwd, {});
    expect((await runHere(['verify', '--quiet'], cwd)).code).toBe(0);
    expect((await runHere(['snapshot', '--to', 'out/b.zip', '--quiet'], cwd)).code).toBe(0);
    rmSync(join(cwd, 'out/b.zip'));
    const { code, stdout } = await build(cwd, '--json');
    const problem = { table: 'databank.zip', record: null, field: 'polity.private_comment' };
    expect([code, JSON.parse(stdout).problems]).toEqual([
      1,
      expect.arrayContaining([{ ...problem, message: 'is withheld today, but still published' }]),
    ]);
    rmSync(join(cwd, 'out/databank.zip'));
    expect((await build(cwd)).code).toBe(0);
  });

  it.each([
    [{ withhold: { 'polity.long_name': { as: 'withheld' } } }, 'polity.long_name is withheld today'],
    [{ exclude: ['core/ngas'] }, 'core/ngas is excluded today'],
  ])('fails after %j', async (configuration, what) => {
    const cwd = lay('plain/a.zip', 'databank.zip');
    expect(await build(cwd)).toMatchObject({ code: 0, stderr: '' });
    configure(cwd, configuration);
    for (const args of [
      ['verify'],
      ['snapshot', '--to', 'b.zip'],
      ['build', source, '--collection', 'sc/tokens'],
    ]) {
      const { code, stderr } = await runHere(args, cwd);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`databank.zip: ${what}`)]);
    }
  });

  it('fails a build with nothing else to do, as soon as it is there, and a link to it does, too', async () => {
    const cwd = lay('plain/a.zip', 'databank.zip');
    for (const _ of [1, 2]) expect(await build(cwd)).toMatchObject({ code: 0, stderr: '' });
    symlinkSync(join(templates, 'private/a.zip'), join(cwd, 'out/new.zip'));
    expect((await build(cwd)).stderr).toContain(`new.zip: ${withheld}`);
  });

  it('fails where somebody packed the whole folder', async () => {
    const cwd = temporaryFolder();
    cpSync(join(templates, 'plain/out'), join(cwd, 'out'), { recursive: true });
    const files = [...readTree(join(templates, 'private/out'))];
    const entries = files.map(([path, bytes]) => ({ path: `out/${path}`, content: Buffer.from(bytes) }));
    await pack(join(cwd, 'out/all.zip'), entries);
    expect((await build(cwd)).stderr).toContain(`all.zip: ${withheld}`);
  });

  it('fails join', async () => {
    const cwd = lay('private/a.zip', 'databank.zip');
    expect((await build(cwd, '--shard', '1/1', '--out', 'part')).code).toBe(0);
    const { code, stderr } = await runHere(['join', 'part', '--out', 'out'], cwd);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`databank.zip: ${withheld}`)]);
  });

  it('may be of a release that is allowed to', async () => {
    const cwd = temporaryFolder();
    await build(cwd, '--release', '1.0.0', '--local');
    const packed = await runHere(['snapshot', 'out/v/1.0.0', '--to', 'out/1.0.0.zip', '--quiet'], cwd);
    expect(packed.code).toBe(0);
    const withhold = { withhold: { 'polity.long_name': { as: 'withheld' } } };
    configure(cwd, withhold);
    expect((await build(cwd)).stderr).toContain('1.0.0.zip: polity.long_name is withheld today');
    configure(cwd, { ...withhold, releases: { '1.0.0': { allow: ['polity.long_name'] } } });
    expect((await build(cwd)).code).toBe(0);
    expect(await runHere(['verify', '--quiet'], cwd)).toMatchObject({ code: 0, stderr: '' });
    expect((await runHere(['snapshot', '--to', 'b.zip', '--quiet'], cwd)).code).toBe(0);
  });
});

describe('an archive in the output folder', () => {
  it.each([
    ['that is cut off', 'a.zip', cutOff],
    ['that is packed in another way', 'a.tar.gz', (path: string) => writeFileSync(path, gzipSync('tar'))],
    ['that is not one', 'a.zip', (path: string) => writeFileSync(path, 'nothing')],
    [
      'that does not say what it is',
      'a.zip',
      (path: string) =>
        pack(path, [
          { path: 'manifest.json', content: Buffer.from('{') },
          { path: 'databank.json', content: Buffer.from('{}') },
        ]),
    ],
  ])('%s is named by build, verify and snapshot: %s', async (_, name, change) => {
    const cwd = lay('plain/a.zip', name);
    await change(join(cwd, 'out', name));
    const warning = `warning: out/${name} is published with the tree, but cannot be read and was not checked: `;
    for (const again of [[], []]) {
      const { code, stderr } = await build(cwd, ...again);
      expect([code, stderr]).toEqual([0, expect.stringContaining(warning)]);
    }
    const packed = await runHere(['snapshot', '--to', 'b.zip'], cwd);
    expect([packed.code, packed.stderr]).toEqual([0, expect.stringContaining(warning)]);
    const { code, stdout, stderr } = await runHere(['verify'], cwd);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/\nprivacy-of-archives +not checked/)]);
    expect(stderr).toContain(`${name} cannot be read: `);
  });

  it('is warned of where a database or a dump is in it', async () => {
    const cwd = temporaryFolder();
    await build(cwd);
    const dump = Buffer.from('--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n');
    const entries = [
      { path: 'backup/README.md', content: Buffer.from('mine') },
      { path: 'backup/monday', content: dump },
    ];
    for (const to of ['a.zip', 'b.zip']) await pack(join(cwd, 'out', to), entries);
    await pack(join(cwd, 'out/pages.zip'), entries.slice(0, 1));
    execFileSync('cp', ['-p', join(templates, 'plain/a.zip'), join(cwd, 'out/ours.zip')]);
    writeFileSync(join(cwd, 'out/b.gz'), gzipSync(dump));
    const inside = (name: string) => `${name} (which holds "backup/monday")`;
    const warning = `warning: out is published with ${inside('a.zip')}, ${inside('b.zip')}\nhint: Move them out of`;
    for (const args of [['build', source, '--no-explorer', '--quiet', ...few], ['verify']])
      for (const _ of [1, 2]) {
        const { code, stderr } = await runHere(args, cwd);
        expect([code, stderr]).toEqual([0, expect.stringContaining(warning)]);
        expect(stderr).toContain('warning: out is published with b.gz\n');
      }
    expect(existsSync(join(cwd, 'out/a.zip'))).toBe(true);
  });
});
