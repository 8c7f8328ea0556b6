import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftInStaging } from '../helpers/left-in.ts';
import { runCli } from '../helpers/run-cli.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { casesOf, randomOf } from './crash-safety/cases.ts';
import { changedTexts, exportIn } from './crash-safety/exports.ts';
import { emptyTree, treeHash } from './crash-safety/tree-hash.ts';
import { tally } from './tally.ts';

/** A folder on a disk of its own, with a quota. */
interface LimitedFolder {
  readonly folder: string;
  /** Bytes that count for the quota now. */
  used(): number;
  /** The most that may be used; null: anything. */
  limit(bytes: number | null): void;
  remove(): void;
}

/** Makes one (Btrfs keeps quotas without more of the kernel); null where this user may not mount, or without its programs. */
function mountLimitedFolder(): LimitedFolder | null {
  const parent = mkdtempSync(join(tmpdir(), 'polity-press-quota-'));
  const [image, mounted] = [join(parent, 'image'), join(parent, 'mounted')];
  const folder = join(mounted, 'limited');
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const remove = () => {
    spawnSync('umount', [mounted]);
    rmSync(parent, { recursive: true });
  };
  writeFileSync(image, '');
  truncateSync(image, 256 * 1024 * 1024);
  mkdirSync(mounted);
  try {
    run('mkfs.btrfs', '-q', image);
    run('mount', '-o', 'loop', image, mounted);
    run('btrfs', 'quota', 'enable', mounted);
    run('btrfs', 'subvolume', 'create', folder);
  } catch (error) {
    console.log(`a full quota is not tried here (needs root and btrfs-progs): ${error}`);
    remove();
    return null;
  }
  return {
    folder,
    used() {
      run('sync', '-f', folder);
      const [, bytes] =
        /^0\/\d+\s+(\d+).*limited$/m.exec(run('btrfs', 'qgroup', 'show', '--raw', folder)) ?? [];
      return Number(bytes);
    },
    // By its number, from outside: the call itself would need room in a folder that has none.
    limit: (bytes) => void run('btrfs', 'qgroup', 'limit', String(bytes ?? 'none'), '0/256', mounted),
    remove,
  };
}

const cases = casesOf(2, 40);
const folder = suiteFolder();
const disk = process.getuid?.() === 0 ? mountLimitedFolder() : null;
afterAll(() => disk?.remove());

describe('a quota that is used up', { skip: disk === null, meta: { needs: 'quota' } }, () => {
  tally('a full quota (Btrfs): exit 2 with a clear message, the old tree untouched', cases);
  const kept = 2 * 1024 * 1024;
  const out = join(disk?.folder ?? '', 'out');
  const oldTree = join(folder, 'old-tree');
  let next = '';
  let before = '';
  /** The most that a rebuild takes in addition to the old tree. */
  let needed = 0;

  const build = (path: string, to: string) => runCli(['build', path, '--quiet', '--out', to]);
  /** Lays the old tree, or nothing. */
  const lay = (isRebuild: boolean) => {
    disk?.limit(null);
    rmSync(out, { recursive: true, force: true });
    if (isRebuild) cpSync(oldTree, out, { recursive: true });
  };

  beforeAll(async () => {
    if (disk === null) return;
    const old = exportIn(folder, 'old.sqlite');
    next = exportIn(folder, 'next.sqlite', changedTexts);
    expect(await build(old, oldTree)).toMatchObject({ code: 0 });
    before = treeHash(oldTree);
    const empty = disk.used();
    expect(await build(next, out)).toMatchObject({ code: 0 });
    needed = disk.used() - empty;
  });

  it(`stops a build at ${cases} points`, async () => {
    if (disk === null) return;
    const after = treeHash(out);
    const random = randomOf('a full quota', cases);
    const ends = { published: 0, refused: 0 };
    for (let index = 0; index < cases; index += 1) {
      const isRebuild = random.below(3) > 0;
      lay(isRebuild);
      // From nothing to more than what a build needs, with what it keeps for undoing its swap, in even steps.
      const left = Math.ceil(((needed * 3 + kept) * index) / Math.max(1, cases - 1));
      disk.limit(disk.used() + left);
      const { code, stderr } = await build(next, out);
      const shown = `${isRebuild ? 'a rebuild' : 'a first build'}, ${left} of ${needed} bytes left: ${stderr}`;
      expect([0, 2], shown).toContain(code);
      if (code === 2) expect(stderr, shown).toMatch(usedUp);
      expect(treeHash(out), shown).toBe(code === 0 ? after : isRebuild ? before : emptyTree);
      ends[code === 0 ? 'published' : 'refused'] += 1;
      // With room again, the next build needs no help.
      disk.limit(null);
      expect(await build(next, out), shown).toMatchObject({ code: 0, stderr: '' });
      expect([treeHash(out), leftInStaging(out)], shown).toEqual([after, []]);
    }
    console.log('a full quota', ends);
    expect(ends.refused).toBeGreaterThan(0);
    if (cases > 10) expect(ends.published).toBeGreaterThan(0);
  });
});

/** The message: what, where, why; and what to do. No stack. */
const usedUp = /^error: cannot [a-z]+ \S+: the disk quota is used up \(EDQUOT\)\nhint: .+\n$/;
