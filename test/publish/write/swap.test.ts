import { linkSync, lstatSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { settleSwap } from '../../../src/publish/write/settle-swap.ts';
import { canRollBack, rollBack, rollForward } from '../../../src/publish/write/swap.ts';
import { isLongRun } from '../../trust/crash-safety/cases.ts';
import { begunSwap, NEW, OLD, swap, visible } from './support/begun-swap.ts';
import { isKilled, killAfter, refuseFolders, stepsOf, WAYS } from './support/interruption.ts';
import { lay } from './support/trees.ts';

type Way = typeof refuseFolders;

/** How many changes a swap makes. */
function length(way: Way): number {
  const { folder, staging } = begunSwap();
  return stepsOf((beforeStep) =>
    rollForward(new Disk(folder, { beforeStep: way(folder, beforeStep) }), staging, swap),
  ).length;
}

/** A swap that was killed before the change of this index. */
function stopped(stop: number, way: Way) {
  const begun = begunSwap();
  const disk = new Disk(begun.folder, { beforeStep: way(begun.folder, killAfter(stop)) });
  expect(isKilled(() => rollForward(disk, begun.staging, swap))).toBe(true);
  return begun;
}

describe('rollForward', () => {
  it('adds, then changes, then removes, flushes that, and puts the manifest in its place last', () => {
    const { folder, staging, folders } = begunSwap();
    const steps = stepsOf((beforeStep) => rollForward(new Disk(folder, { beforeStep }), staging, swap));
    expect(visible(folder)).toEqual(NEW);
    expect(steps).toEqual([
      'move .polity-press/BUILD/new/added',
      'link .polity-press/BUILD/old/2',
      'move .polity-press/BUILD/new/api/a.json',
      'link .polity-press/BUILD/old/3',
      'move .polity-press/BUILD/new/api/b.json',
      'move gone.json',
      'move gone/x.json',
      'remove gone',
      'flush added',
      'flush api',
      'flush .',
      'link .polity-press/BUILD/old/4',
      'move .polity-press/BUILD/new/manifest.json',
      'flush .',
      'remove .polity-press/journal.json',
      'flush .polity-press',
    ]);
    expect(statSync(join(folders.old, '5')).isFile()).toBe(true);
  });

  it('moves each file by itself where a folder cannot be renamed', () => {
    const { folder, staging } = begunSwap();
    const steps = stepsOf((beforeStep) =>
      rollForward(new Disk(folder, { beforeStep: refuseFolders(folder, beforeStep) }), staging, swap),
    );
    expect(visible(folder)).toEqual(NEW);
    expect(steps.slice(0, 4)).toEqual([
      'make added',
      'make added/deep',
      'move .polity-press/BUILD/new/added/x.json',
      'move .polity-press/BUILD/new/added/deep/y.json',
    ]);
    expect(steps).toContain('flush added/deep');
  });

  it.each(['EXDEV', 'EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY', 'EEXIST'])(
    'moves each file by itself where the system answers %s',
    (code) => {
      const { folder, staging } = begunSwap();
      const beforeStep = (step: string) => {
        if (step.endsWith('/new/added')) throw Object.assign(new Error(code), { code });
      };
      rollForward(new Disk(folder, { beforeStep }), staging, swap);
      expect(visible(folder)).toEqual(NEW);
    },
  );

  it('follows no link in the place of a staged folder', () => {
    const { folder, staging, disk, folders } = begunSwap();
    renameSync(join(folders.fresh, 'added'), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folders.fresh, 'added'));
    rollForward(disk, staging, swap);
    expect(lstatSync(join(folder, 'added')).isSymbolicLink()).toBe(false);
  });

  it.each([
    ['in the place of a new folder', 'added/mine.txt', 'added/mine.txt'],
    ['among what is staged', '.polity-press/0123456789abcdef/new/added/deep/mine.txt', null],
  ])('adds to what somebody put %s', (_, path, kept) => {
    const { folder, staging, disk } = begunSwap();
    lay(folder, { [path]: 'mine' });
    rollForward(disk, staging, swap);
    expect(visible(folder)).toEqual({ ...NEW, ...(kept !== null && { [kept]: 'mine' }) });
  });

  it.each(WAYS)('goes on from wherever it was stopped: %s', (_, way) => {
    for (let stop = 0; stop < length(way); stop += 1) {
      for (const [, next] of WAYS) {
        const { folder, staging } = stopped(stop, way);
        rollForward(new Disk(folder, { beforeStep: next(folder) }), staging, swap);
        expect(visible(folder)).toEqual(NEW);
      }
    }
  });

  it('goes on without hard links, but not back', () => {
    const { folder, staging } = begunSwap();
    const beforeStep = (step: string) => {
      if (step.startsWith('link')) throw Object.assign(new Error('x'), { code: 'EPERM' });
      if (step === 'move gone.json') throw Object.assign(new Error('x'), { code: 'EIO' });
    };
    expect(() => rollForward(new Disk(folder, { beforeStep }), staging, swap)).toThrow('cannot move');
    expect(canRollBack(staging, swap)).toBe(false);
    rollForward(new Disk(folder), staging, swap);
    expect(visible(folder)).toEqual(NEW);
  });
});

describe.each(WAYS)('rollBack, %s', (_, way) => {
  it('puts the old tree back, file by file the same, from wherever the swap was stopped', () => {
    for (let stop = 0; stop < length(way) - 1; stop += 1) {
      for (const [, back] of WAYS) {
        const { folder, staging } = begunSwap();
        const before = statSync(join(folder, 'api/a.json'));
        const stopping = new Disk(folder, { beforeStep: way(folder, killAfter(stop)) });
        expect(isKilled(() => rollForward(stopping, staging, swap))).toBe(true);
        expect(canRollBack(staging, swap)).toBe(true);
        rollBack(new Disk(folder, { beforeStep: back(folder) }), staging, swap);
        expect(visible(folder)).toEqual(OLD);
        const after = statSync(join(folder, 'api/a.json'));
        expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
      }
    }
  });

  it('keeps what somebody put among the new files', () => {
    for (let stop = 0; stop < length(way) - 1; stop += 1) {
      const { folder, staging } = stopped(stop, way);
      lay(folder, { 'added/mine.txt': 'mine' });
      rollBack(new Disk(folder), staging, swap);
      expect(visible(folder)).toEqual({ ...OLD, 'added/mine.txt': 'mine' });
    }
  });

  it('can be stopped anywhere too: the swap then goes forward again', () => {
    const stride = isLongRun ? 1 : 3;
    for (let stop = 0; stop < length(way) - 1; stop += 1) {
      for (const [, back] of WAYS) {
        for (let backStop = stop % stride; ; backStop += stride) {
          const { folder, staging, disk } = stopped(stop, way);
          const stopping = new Disk(folder, { beforeStep: back(folder, killAfter(backStop)) });
          const isStopped = isKilled(() => rollBack(stopping, staging, swap));
          const settled = settleSwap(disk, staging);
          // The very last change is the flush after the journal is gone.
          expect(settled === 'none' ? OLD : NEW).toEqual(visible(folder));
          expect(['none', 'finished']).toContain(settled);
          if (!isStopped) break;
        }
      }
    }
  });
});

describe('canRollBack', () => {
  it('is so before anything is renamed, whatever else lies aside', () => {
    const { staging, folder, folders } = begunSwap();
    expect(canRollBack(staging, swap)).toBe(true);
    linkSync(join(folder, '404.json'), join(folders.old, '2'));
    expect(canRollBack(staging, swap)).toBe(true);
  });
});
