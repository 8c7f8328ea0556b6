import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { leftInStaging } from '../../helpers/left-in.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
import { runCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../tally.ts';
import { casesOf, randomOf } from './cases.ts';
import { changedTexts, exportIn, manyTokens } from './exports.ts';
import { BLOCK, mountSmallDisk } from './small-disk.ts';
import { emptyTree, treeHash } from './tree-hash.ts';

/** Stands in the manifest: with it, a build in this process gives the same bytes as the command line. */
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

const cases = casesOf(2, 100);
const releasing = casesOf(2, 60);
const folder = suiteFolder();
const disk = mountSmallDisk();
afterAll(() => disk?.remove());
if (disk === null) console.log('no file system can be mounted here: a full disk is not tried (needs root)');

/** Builds by the command line or in this process; returns the exit code and the message. */
async function buildInto(
  out: string,
  path: string,
  isCli: boolean,
  workers = 1,
): Promise<{ code: number; text: string }> {
  if (isCli) {
    const { code, stderr } = await runCli([
      'build',
      path,
      '--quiet',
      '--out',
      out,
      '--workers',
      `${workers}`,
    ]);
    return { code: code ?? -1, text: stderr };
  }
  try {
    const { problems } = await buildTree(path, { out, version, workers });
    return { code: problems.length === 0 ? 0 : 1, text: '' };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { code: 2, text: `error: ${error.message}\nhint: ${error.hint}\n` };
  }
}

/** Joins these parts; returns the exit code and the message. */
async function joinInto(out: string, parts: readonly string[]): Promise<{ code: number; text: string }> {
  const { code, stderr } = await runHere(['join', ...parts, '--out', out, '--quiet']);
  return { code: code ?? -1, text: stderr };
}

describe('a disk that is full', { ...needsRoot, skip: disk === null }, () => {
  tally('a full disk: exit 2, the path named, the old tree untouched', cases);
  tally('a full disk while a release is published: exit 2, everything as it was', releasing);
  const out = join(disk?.folder ?? '', 'out');
  let [old, next] = ['', ''];
  /** The room that a build needs in addition to the old tree: the most that is left, so that some builds succeed. */
  let needed = { bytes: 0, files: 0 };
  const trees: Record<string, { before: string; after: string }> = {};
  const parts = [1, 2, 3].map((number) => join(folder, `part-${number}`));

  beforeAll(async () => {
    if (disk === null) return;
    old = exportIn(folder, 'old.sqlite');
    next = exportIn(folder, 'next.sqlite', changedTexts);
    const empty = disk.used();
    await buildTree(next, { out, version });
    const full = disk.used();
    needed = { bytes: full.bytes - empty.bytes + 20 * BLOCK, files: full.files - empty.files + 20 };
    const after = treeHash(out);
    rmSync(out, { recursive: true });
    await buildTree(old, { out: join(folder, 'old-tree'), version });
    trees.first = { before: emptyTree, after };
    trees.rebuild = { before: treeHash(join(folder, 'old-tree')), after };
    trees.join = trees.rebuild;
    for (const [index, part] of parts.entries())
      await buildTree(next, { out: part, version, shard: { number: index + 1, of: parts.length } });
  });

  it(`stops a build at ${cases} points`, async () => {
    if (disk === null) return;
    const random = randomOf('a full disk', cases);
    const ends = { published: 0, refused: 0 };
    for (let index = 0; index < cases; index += 1) {
      const kind = random.pick(['first', 'rebuild', 'rebuild', 'join']);
      const { before = '', after = '' } = trees[kind] ?? {};
      if (kind !== 'first') cpSync(join(folder, 'old-tree'), out, { recursive: true });
      // From nothing at all to a little more than what a build needs, in even steps.
      const part = index / Math.max(1, cases - 1);
      const isBytes = random.below(2) === 0;
      const bytes = isBytes ? Math.ceil((needed.bytes * part) / BLOCK) * BLOCK : null;
      const files = isBytes ? null : Math.ceil(needed.files * part);
      disk.leave({ bytes, files });
      const workers = 1 + random.below(2);
      const { code, text } =
        kind === 'join' ? await joinInto(out, parts) : await buildInto(out, next, index % 5 === 0, workers);
      const shown = `${kind}, ${workers} workers, ${bytes} bytes and ${files} files left: ${text}`;
      expect([0, 2], shown).toContain(code);
      expect(treeHash(out), shown).toBe(code === 0 ? after : before);
      expect(leftInStaging(out), shown).toEqual([]);
      if (code === 2) expect(text).toMatch(noSpaceAt(out));
      // A folder that the build made is gone again.
      expect(existsSync(out), shown).toBe(code === 0 || kind !== 'first');
      ends[code === 0 ? 'published' : 'refused'] += 1;
      disk.leave({ bytes: null, files: null });
      rmSync(out, { recursive: true, force: true });
    }
    console.log('a full disk', ends);
    expect(ends.refused).toBeGreaterThan(0);
  });

  it(`stops a release at ${releasing} points: others stay as they are`, async () => {
    if (disk === null) return;
    const few = ['--collection', 'sc/tokens', '--no-explorer', '--quiet', '--local', '--out', out];
    const release = (path: string, version: string) => ['build', path, '--release', version, ...few];
    const first = await runHere(release(old, '1.0.0'));
    expect(first.code, first.stderr).toBe(0);
    const before = { hash: treeHash(out), used: disk.used() };
    const copy = join(folder, 'released');
    cpSync(out, copy, { recursive: true });
    expect((await runHere(release(next, '1.1.0'))).code).toBe(0);
    const after = { hash: treeHash(out), used: disk.used() };
    const room = {
      bytes: after.used.bytes - before.used.bytes + 1200 * BLOCK,
      files: after.used.files - before.used.files + 100,
    };
    const random = randomOf('a full disk during a release', releasing);
    const ends = { published: 0, refused: 0 };
    for (let index = 0; index < releasing; index += 1) {
      rmSync(out, { recursive: true, force: true });
      cpSync(copy, out, { recursive: true });
      const part = index / Math.max(1, releasing - 1);
      const isBytes = random.below(2) === 0;
      const bytes = isBytes ? Math.ceil((room.bytes * part) / BLOCK) * BLOCK : null;
      const files = isBytes ? null : Math.ceil(room.files * part);
      disk.leave({ bytes, files });
      const args = release(next, '1.1.0');
      const { code, stderr } = await (index % 5 === 0 ? runCli(args) : runHere(args));
      const shown = `${bytes} bytes and ${files} files left: ${stderr}`;
      expect([0, 2], shown).toContain(code);
      expect(treeHash(out), shown).toBe(code === 0 ? after.hash : before.hash);
      expect(leftInStaging(out), shown).toEqual([]);
      if (code === 2) expect(stderr).toMatch(noSpaceAt(out));
      ends[code === 0 ? 'published' : 'refused'] += 1;
      disk.leave({ bytes: null, files: null });
    }
    rmSync(out, { recursive: true });
    console.log('a full disk during a release', ends);
    expect(ends.refused).toBeGreaterThan(0);
  });

  const [bytes, files] = ['no space left on the disk', 'no room for more files on the disk, [a-z ]+'];
  it.each([
    ['describe', ['describe', 'django', '--to', 'describe_api.py'], { bytes: BLOCK, files: null }, bytes],
    ['init', ['init', '--out', 'out'], { bytes: BLOCK, files: null }, bytes],
    ['describe', ['describe', 'django', '--to', 'describe_api.py'], { bytes: null, files: 0 }, files],
    ['host', ['host', 'cloudfront', '--to', '.'], { bytes: BLOCK, files: null }, bytes],
  ])('leaves no part of what %s writes, and the next try succeeds', async (_, args, free, reason) => {
    if (disk === null) return;
    const place = join(disk.folder, 'beside');
    mkdirSync(place);
    // Room for a part of them, but not for all.
    disk.leave(free);
    const { code, stderr } = await runHere(args, place);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error: cannot write .*: ${reason} \\(ENOSPC\\)\nhint: .+\n$`));
    expect(stderr).not.toContain('output folder');
    expect(readdirSync(place)).toEqual([]);
    disk.leave({ bytes: null, files: null });
    expect(await runHere(args, place)).toMatchObject({ code: 0 });
    rmSync(place, { recursive: true });
  });

  it('has another message than a read-only disk', async () => {
    if (disk === null) return;
    cpSync(join(folder, 'old-tree'), out, { recursive: true });
    disk.setReadOnly(true);
    const { code, text } = await buildInto(out, next, true);
    disk.setReadOnly(false);
    expect(code).toBe(2);
    expect(text).toMatch(/^error: cannot .* the file system is read-only \(EROFS\)\nhint: .+\n$/);
    expect(text).toContain(out);
    expect(treeHash(out)).toBe(trees.rebuild?.before);
    rmSync(out, { recursive: true });
  });
});

/** The message: what, where (in the output folder), why; and what to do. No stack. */
function noSpaceAt(out: string): RegExp {
  const path = out.replaceAll(/[^a-zA-Z0-9/-]/g, '\\$&');
  return new RegExp(
    `(?:^|\n)error: cannot [a-z]+ ${path}[^ ]*: no (?:space left|room for more files) on the disk[a-z, ]* \\(ENOSPC\\)\nhint: .+\n$`,
  );
}

describe('a leak on a disk that is full', { ...needsRoot, skip: disk === null }, () => {
  let source = '';
  beforeAll(() => {
    source = exportIn(folder, 'leak.sqlite');
  });

  it.each([
    ['bytes', { bytes: 0, files: null }],
    // The folder of the lock, and the lock.
    ['files', { bytes: null, files: 2 }],
  ])('is withdrawn: no %s left', async (_, free) => {
    if (disk === null) return;
    const out = join(disk.folder, 'released');
    const built = await runHere(['build', source, '--quiet', '--release', '1.0.0', '--local', '--out', out]);
    expect(built.code, built.stderr).toBe(0);
    disk.leave(free);
    const { code, stderr } = await runCli(['build', '--withdraw', '1.0.0', '--quiet', '--out', out]);
    disk.leave({ bytes: null, files: null });
    expect([code, stderr]).toEqual([0, '']);
    expect([existsSync(join(out, 'v')), leftInStaging(out)]).toEqual([false, []]);
    const { releases } = JSON.parse(readFileSync(join(out, 'releases.json'), 'utf8'));
    expect(releases).toEqual([{ version: '1.0.0', date: null, withdrawn: true }]);
    rmSync(out, { recursive: true });
  });
});

describe('a full disk while a snapshot is made', { ...needsRoot, skip: disk === null }, () => {
  it('is reported with the file, and leaves no archive: the database, the tables, the claims', async () => {
    if (disk === null) return;
    const out = join(folder, 'of-snapshot');
    const few = ['--no-explorer', '--page-size', '100', '--collection', 'sc/tokens', '--quiet'];
    const source = exportIn(folder, 'snapshot.sqlite', manyTokens(400));
    const { code } = await runHere(['build', source, ...few, '--out', out]);
    expect(code).toBe(0);
    const to = join(folder, 'full.zip');
    vi.stubEnv('XDG_CACHE_HOME', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const ends = new Set<string>();
    for (let free = 0; ; free += 90 * BLOCK) {
      disk.leave({ bytes: free, files: null });
      const { code: status, stderr } = await runHere(['snapshot', out, '--to', to, '--quiet']);
      disk.leave({ bytes: null, files: null });
      if (status === 0) break;
      expect([status, existsSync(to)], stderr).toEqual([2, false]);
      expect(stderr).toMatch(
        /^(?:note: .*\n)*error: cannot [a-z]+ \S+: no space left on the disk \(\w+\)\nhint: /,
      );
      ends.add(/(\w+)\.\w+: no space/.exec(stderr)?.[1] ?? '');
    }
    expect(ends.size).toBeGreaterThan(2);
    rmSync(to);
  });
});
