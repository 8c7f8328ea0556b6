import { existsSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { settleInterruptedSwap, settleSwap } from '../../../src/publish/write/settle-swap.ts';
import { rollForward } from '../../../src/publish/write/swap.ts';
import { isLongRun } from '../../trust/crash-safety/cases.ts';
import { begunSwap, NEW, OLD, stagedPath, swap, visible } from './support/begun-swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { isKilled, killAfter, WAYS } from './support/interruption.ts';
import { lay, publishTree, readTree } from './support/trees.ts';

const EMPTY_STAGING = { '.polity-press/': '(an empty folder)' };

/** Which moments are tried next: every day each third, from another one each time; in the long run all. */
let round = 0;

/** Moments between the journal and its end, each in a folder of its own, and in both ways. */
function* moments() {
  round += 1;
  for (const [, way] of WAYS) {
    for (let stop = isLongRun ? 0 : round % 3; ; stop += isLongRun ? 1 : 3) {
      const begun = begunSwap();
      const disk = new Disk(begun.folder, { beforeStep: way(begun.folder, killAfter(stop)) });
      const killed = isKilled(() => rollForward(disk, begun.staging, swap));
      if (!existsSync(begun.staging.journal)) break;
      expect(killed).toBe(true);
      yield begun;
    }
  }
}

/** What a file is like after the disk lost it. */
const losses: readonly [string, (path: string) => void][] = [
  ['empty', (path) => truncateSync(path)],
  ['cut short', (path) => truncateSync(path, statSync(path).size - 1)],
  ['zeros', (path) => writeFileSync(path, Buffer.alloc(3))],
  ['gone', (path) => rmSync(path)],
];

it('names a folder that cannot be entered, and no file of ours in it', () => {
  const loop = join(temporaryFolder(), 'loop');
  symlinkSync('loop', loop);
  expect(() => settleInterruptedSwap(loop)).toThrow(
    `cannot read ${loop}: its symbolic links lead in a circle (ELOOP)`,
  );
});

describe('settleSwap', () => {
  it('does nothing without a journal', () => {
    const { folder, staging, disk } = begunSwap();
    disk.removeFile(staging.journal);
    const before = readTree(folder);
    expect(settleSwap(disk, staging)).toBe('none');
    expect(readTree(folder)).toEqual(before);
  });

  it.each([
    ['the published tree', 'api'],
    ['the staged files', stagedPath('api')],
    ['the files kept aside', join(stagedPath('api'), '../../old')],
  ])('follows no link among %s', (_, path) => {
    const { folder, staging, disk } = begunSwap();
    const elsewhere = temporaryFolder();
    lay(elsewhere, { 'a.json': 'precious' });
    rmSync(join(folder, path), { recursive: true, force: true });
    symlinkSync(elsewhere, join(folder, path));
    const before = readTree(folder);
    expect(() => settleSwap(disk, staging)).toThrow(/ is a link, which no build made/);
    expect([readTree(folder), readTree(elsewhere)]).toEqual([before, { 'a.json': 'precious' }]);
  });

  it('finishes the swap and empties the staging folder', () => {
    const { folder, staging, disk } = begunSwap();
    expect(settleSwap(disk, staging)).toBe('finished');
    expect(readTree(folder)).toEqual({ ...NEW, ...EMPTY_STAGING });
  });

  it.each(losses.slice(0, 3))(
    'puts the old tree back where a staged file is %s, whenever that is found',
    (_, lose) => {
      for (const path of swap.put.map((file) => file.path)) {
        for (const { folder, staging, disk } of moments()) {
          const staged = join(folder, stagedPath(path));
          const isStaged = Object.hasOwn(readTree(folder), stagedPath(path));
          if (isStaged) lose(staged);
          expect(settleSwap(disk, staging)).toBe(isStaged ? 'undone' : 'finished');
          expect(readTree(folder)).toEqual({ ...(isStaged ? OLD : NEW), ...EMPTY_STAGING });
        }
      }
    },
  );

  it.each(losses)('puts the old tree back where a file that came into its place is %s', (_, lose) => {
    for (const { folder, staging, disk } of moments()) {
      if (Object.hasOwn(readTree(folder), stagedPath('api/a.json'))) continue;
      lose(join(folder, 'api/a.json'));
      expect(settleSwap(disk, staging)).toBe('undone');
      expect(readTree(folder)).toEqual({ ...OLD, ...EMPTY_STAGING });
    }
  });

  it('changes nothing where the new file and the old one are lost, and the next build repairs it', () => {
    for (const { folder, staging, disk, folders } of moments()) {
      if (Object.hasOwn(readTree(folder), stagedPath('api/a.json'))) continue;
      truncateSync(join(folder, 'api/a.json'));
      rmSync(folders.old, { recursive: true });
      const before = readTree(folder);
      expect(settleSwap(disk, staging)).toBe('damaged');
      expect(readTree(folder)).toEqual(before);
      publishTree(folder, OLD);
      expect(readTree(folder)).toEqual(OLD);
    }
  });

  it('changes nothing where the journal is lost, and the next build repairs it', () => {
    for (const { folder, staging, disk } of moments()) {
      truncateSync(staging.journal);
      const before = readTree(folder);
      expect(settleSwap(disk, staging)).toBe('damaged');
      expect(readTree(folder)).toEqual(before);
    }
  });

  it('never loses what somebody put into the folder after the kill', () => {
    for (const path of [
      'api/mine.txt',
      'added/mine.txt',
      'added/x.json',
      'added/deep/mine.txt',
      'gone/mine.txt',
      'gone.json',
      'CNAME',
    ]) {
      for (const { folder, staging, disk } of moments()) {
        if (visible(folder)[path] !== undefined) continue;
        lay(folder, { [path]: 'mine' });
        const before = readTree(folder);
        try {
          expect(settleSwap(disk, staging)).toBe('finished');
          expect(visible(folder)).toEqual({ ...NEW, [path]: 'mine' });
        } catch (error) {
          expect(error).toBeInstanceOf(CliError);
          expect((error as Error).message).toContain(path);
          expect(readTree(folder)).toEqual(before);
        }
      }
    }
  });

  it('never replaces what somebody put between an old file and its new one', () => {
    const { folder, staging, disk } = begunSwap();
    const stop = { beforeStep: (step: string) => void (step.endsWith('new/api/a.json') && fail()) };
    const fail = () => {
      throw new Error('killed');
    };
    expect(() => rollForward(new Disk(folder, stop), staging, swap)).toThrow('killed');
    rmSync(join(folder, 'api/a.json'));
    lay(folder, { 'api/a.json': 'mine' });
    expect(() => settleSwap(disk, staging)).toThrow(/: api\/a.json$/);
    expect(visible(folder)['api/a.json']).toBe('mine');
  });
});
