import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { type Files, filesIn, ownCache, packed } from '../archive/support/archives.ts';
import { rawZip } from '../archive/support/raw-zip.ts';
import { snapshotOf } from '../archive/support/snapshot.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { hillsFolder, hillTable } from '../helpers/hills.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const baseUrl = 'https://api.example.org';
const description = choose('core/ngas', 'core/references', 'sc/tokens');

/** The files of a small tree, as a build publishes it: built once. */
let built: Promise<Files> | null = null;
function treeFiles(): Promise<Files> {
  built ??= buildTree(makeExport(...tiny), { baseUrl, description, explorer: false }).then(({ out }) =>
    filesIn(out),
  );
  return built;
}

/** Where an archive lies, its name, and what is in the cache. */
async function laidSnapshot(change: (files: Files) => Files = (files) => files) {
  const left = ownCache();
  const file = await snapshotOf(change(await treeFiles()));
  return { left, cwd: dirname(file), name: basename(file) };
}

describe('an archive of a tree', () => {
  it('is verified, by its name', async () => {
    const { left, cwd, name } = await laidSnapshot((files) => ({
      ...files,
      'README.md': '# Rome\n',
    }));
    const stdout = await succeeds(cwd, 'verify', name);
    expect(stdout).toMatch(/^checksums +passed/m);
    expect(stdout).toContain(`${name} keeps the contract: all `);
    const { stdout: json } = await runHere(['verify', name, '--json'], cwd);
    expect(JSON.parse(json)).toMatchObject({ ok: true, target: name, over: 'disk' });
    expect(left()).toEqual([]);
  });

  it('is built from, and gives the tree that it was made of', async () => {
    const { left, cwd, name } = await laidSnapshot();
    await succeeds(cwd, 'build', name, '--base-url', baseUrl, '--no-explorer', '--quiet');
    // That of the archive also has its tables.
    const { 'manifest.json': manifest, 'datapackage.json': _, ...tree } = filesIn(join(cwd, 'out'));
    const { 'manifest.json': published, 'datapackage.json': __, ...expected } = await treeFiles();
    expect(tree).toEqual(expected);
    const { given, ...own } = JSON.parse(String(manifest));
    expect(given).toEqual(['base_url', 'explorer']);
    expect(own).toEqual({ ...JSON.parse(String(published)), version: own.version });
    expect(left()).toEqual([]);
  });

  it('is imported, by its name', async () => {
    const { left, cwd, name } = await laidSnapshot();
    const { code, stdout } = await runHere(['import', 'api', name, '--to', 'e.sqlite', '--json'], cwd);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, source: join(cwd, name) }]);
    expect([readdirSync(cwd).sort(), left()]).toEqual([['e.sqlite', name].sort(), []]);
  });

  it('is named where a fault is in it, and never the folder of the cache', async () => {
    const page = 'api/core/references/index.json';
    const damaged = (files: Files) => ({
      ...files,
      [page]: '{"count": "many"}',
    });
    const { cwd, name, left } = await laidSnapshot(damaged);
    for (const args of [
      ['verify', name],
      ['build', name],
      ['import', 'api', name, '--to', 'e.sqlite'],
    ]) {
      const { code, stdout, stderr } = await runHere(args, cwd);
      expect([args[0], code]).toEqual([args[0], 1]);
      expect(stdout + stderr).toContain(args[0] === 'verify' ? page : name);
      expect(stdout + stderr).not.toContain('archive-');
    }
    expect(left()).toEqual([]);
  });

  it('is named by diff where its description has a fault', async () => {
    const { cwd, name, left } = await laidSnapshot((files) => ({
      ...files,
      'databank.json': '{"format": 1',
    }));
    const { code, stderr } = await runHere(['diff', name, name], cwd);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`error: ${name}/databank.json, line 1`)]);
    expect(left()).toEqual([]);
  });

  it.each(['manifest.json', 'databank.json', 'api/sc/tokens/index.json'])(
    'is not used by any command if %s was edited after it was packed',
    async (path) => {
      const left = ownCache();
      const files = await treeFiles();
      const { file, written } = await packed(files);
      const sums = written.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
      const edited = Buffer.from(`${files[path]} `);
      const changed = await packed({ ...files, [path]: edited, SHA256SUMS: sums });
      const [cwd, name] = [dirname(changed.file), basename(changed.file)];
      for (const args of [
        ['build', name],
        ['import', 'api', name, '--to', 'e.sqlite'],
        ['diff', name, name],
        ['serve', name],
        ['types', name],
      ]) {
        const { code, stdout, stderr } = await runHere(args, cwd);
        expect([code, stdout, stderr]).toEqual([
          2,
          '',
          `error: ${name} is damaged or was edited: by its SHA256SUMS, 1 file is not as it was packed ("${path}")\nhint: Download it again, or pack the tree again. To use an edited tree, unpack it and name the folder.\n`,
        ]);
      }
      expect([readdirSync(cwd), left()]).toEqual([[name], []]);
      // An archive of a folder has no sums.
      expect((await runHere(['build', basename(file), '--quiet'], dirname(file))).code).toBe(0);
    },
  );

  it('is refused where it is damaged, by each command, and leaves nothing', async () => {
    const { cwd, name, left } = await laidSnapshot();
    const bytes = readFileSync(join(cwd, name));
    writeFileSync(join(cwd, name), bytes.subarray(0, bytes.length - 9));
    for (const args of [['verify'], ['serve'], ['build'], ['import', 'api']]) {
      const to = args[0] === 'import' ? ['--to', 'e.sqlite'] : [];
      const { code, stderr } = await runHere([...args, name, ...to], cwd);
      expect([args, code, stderr]).toEqual([
        args,
        2,
        expect.stringMatching(`^error: ${name} is damaged: .*\nhint: `),
      ]);
    }
    expect(left()).toEqual([]);
  });
});

describe('SHA256SUMS', () => {
  const other = 'f'.repeat(64);
  it.each<[string, (sums: string) => string, string]>([
    ['a wrong sum', (sums) => sums.replace(/^\w+ /m, `${other} `), 'differs from what SHA256SUMS says of it'],
    ['a line too few', (sums) => sums.replace(/.*\n/, ''), 'is not listed in SHA256SUMS'],
    ['a line twice', (sums) => sums + sums.slice(0, sums.indexOf('\n') + 1), 'is listed twice in SHA256SUMS'],
    [
      'a file that is not there',
      (sums) => `${sums}${other}  none.json\n`,
      'none.json: is missing, but listed in SHA256SUMS',
    ],
    [
      'a path that leads outside',
      (sums) => `${sums}${other}  ../none.json\n`,
      'is not a sum and the path of a file',
    ],
    ['a line that is none', (sums) => `${sums}nonsense\n`, 'is not a sum and the path of a file'],
    ['nothing', () => '', 'is not listed in SHA256SUMS'],
  ])('fails verify with %s', async (_, sums, message) => {
    ownCache();
    const file = await snapshotOf(await treeFiles(), sums);
    const { code, stderr } = await runHere(['verify', file, '--quiet']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toMatch(/^failed: checksums$/m);
  });

  it('may lack the end of its last line', async () => {
    ownCache();
    const file = await snapshotOf(await treeFiles(), (sums) => sums.trimEnd());
    expect((await runHere(['verify', file, '--json'])).stdout).toMatch(/"checksums",\s*"state": "passed"/);
  });

  it('fails verify where it is missing', async () => {
    ownCache();
    const { file } = await packed(await treeFiles());
    const { code, stderr } = await runHere(['verify', file, '--quiet']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SHA256SUMS: is missing')]);
  });

  it('is accepted by sha256sum', async () => {
    ownCache();
    const { folder, discard } = await openArchive(await snapshotOf(await treeFiles()), {
      signal: new AbortController().signal,
    });
    onTestFinished(discard);
    expect(
      execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }),
    ).toBe('');
  });
});

it('says what is not an archive, and what holds no tree', async () => {
  const left = ownCache();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'README.md'), '# Rome\n');
  writeFileSync(join(cwd, 'photos.zip'), rawZip([{ name: 'rome.jpg', content: 'jpg' }]));
  writeFileSync(join(cwd, 'tree.tar.gz'), gzipSync(Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')])));
  writeFileSync(join(cwd, 'dump.zip'), rawZip([{ name: 'dump.sql', content: 'sql' }]));
  const inner = ['manifest.json', 'databank.json'].map((name) => ({ name: `a/out/${name}`, content: '{}' }));
  writeFileSync(join(cwd, 'inner.zip'), rawZip(inner));
  const notAtTop =
    /^error: the tree in inner\.zip is not at its top but in its folder a\/out\nhint: Unpack it, /;
  for (const [args, message] of [
    [['serve', 'inner.zip'], notAtTop],
    [['verify', 'inner.zip'], notAtTop],
    [['build', 'inner.zip'], notAtTop],
    [
      ['serve', 'README.md'],
      /^error: README\.md is not a \.zip archive\nhint: .* If this is an export or a dump, make a tree of it first: polity-press build README\.md$/m,
    ],
    [['verify', 'README.md'], /^error: README\.md is not a \.zip archive\n/],
    [
      ['serve', 'photos.zip'],
      /^error: photos\.zip holds no published tree: its manifest\.json is missing\nhint: .* archive/,
    ],
    [['verify', 'photos.zip'], /^error: photos\.zip holds no published tree: neither/],
    [
      ['import', 'api', 'photos.zip', '--to', 'e'],
      /^error: photos\.zip holds no published tree: there is no folder api in it/,
    ],
    [
      ['import', 'dump', 'dump.zip', '--to', 'e'],
      /^error: dump\.zip is a zip archive\nhint: .*unzip -p dump\.zip \| /,
    ],
    [['build', 'dump.zip'], /^error: dump\.zip is a zip archive\nhint: .*unzip -p dump\.zip \| /],
    [
      ['serve', 'tree.tar.gz'],
      /^error: tree\.tar\.gz is not a \.zip archive\nhint: .* or a \.zip archive of one\./,
    ],
    [['verify', 'tree.tar.gz'], /^error: tree\.tar\.gz is not a \.zip archive\n/],
    [
      ['import', 'api', 'tree.tar.gz', '--to', 'e'],
      /^error: tree\.tar\.gz is not a \.zip archive\nhint: .* or a \.zip archive of one\./,
    ],
    [['build', 'tree.tar.gz'], /^error: tree\.tar\.gz is a tar archive\nhint: Unpack it, .*published tree/],
    [['diff', 'tree.tar.gz', 'photos.zip'], /^error: tree\.tar\.gz is a tar archive\nhint: Unpack it, /],
    [
      ['snapshot', '--to', 'tree.tar.gz'],
      /^error: the name of tree\.tar\.gz does not end in \.zip\nhint: Archives are \.zip files: name one, as in --to tree\.zip\.$/m,
    ],
  ] as const) {
    const { code, stdout, stderr } = await runHere(args, cwd);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  }
  expect(left()).toEqual([]);
});

it('is described by itself, and the next command says how to get at that', async () => {
  ownCache();
  const cwd = hillsFolder();
  const path = makeExport(hillTable, "INSERT INTO hill VALUES (1, 'Palatine')");
  await runHere(['build', path, '--config', 'own.json', '--out', 'tree', '--quiet'], cwd);
  const file = await snapshotOf(filesIn(join(cwd, 'tree')));
  const { code, stdout } = await runHere(['import', 'api', file, '--to', 'e.sqlite'], temporaryFolder());
  expect(code).toBe(0);
  expect(stdout).toContain(`Next: unzip -p ${file} databank.json > e.sqlite.databank.json && `);
});

it.each([
  ['import dump', ' is an archive of a published tree, not a dump', ['import', 'dump']],
  ['import', 'import needs the word api before ', ['import']],
])('is not a dump for %s, which names the import that reads it', async (_, message, command) => {
  const { left, cwd, name } = await laidSnapshot();
  const { code, stderr } = await runHere([...command, name, '--to', 'e.sqlite'], cwd);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).toContain(`hint: Import it with: polity-press import api ${name} --to e.sqlite\n`);
  expect(left()).toEqual([]);
});
