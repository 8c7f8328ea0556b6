import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors.ts';
import { Disk } from '../../src/write/disk.ts';
import { stagingOf } from '../../src/write/staging.ts';
import { resumeSwap, rollBack, rollForward } from '../../src/write/swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { isKilled, killAfter, stepsOf } from './support/interruption.ts';
import { type Files, lay, readTree, treeOf } from './support/trees.ts';

const OLD = treeOf({ 'api/a.json': 'old', '404.json': 'old', 'gone/x.json': 'old', 'gone.json': 'old' });
const NEW = treeOf({ 'api/a.json': 'new', '404.json': 'new', 'added/x.json': 'new' });
const swap = { remove: ['gone', 'gone.json'], put: ['404.json', 'added', 'api', 'manifest.json'] };

function inside(prefix: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${prefix}/${path}`, text]));
}

/** A folder with the old tree in place, the new one staged, and the journal between them. */
function begun() {
  const folder = temporaryFolder();
  const journal = JSON.stringify({ generator: 'polity-press', ...swap });
  lay(folder, { ...OLD, ...inside('.polity-press/new', NEW), '.polity-press/journal.json': journal });
  const staging = stagingOf(folder);
  const disk = new Disk(folder);
  disk.makeFolder(staging.old);
  return { folder, staging, disk };
}

function visible(folder: string): Files {
  return Object.fromEntries(
    Object.entries(readTree(folder)).filter(([path]) => !path.startsWith('.polity-press')),
  );
}

/** How many changes a swap makes. */
function length(): number {
  const { folder, staging } = begun();
  return stepsOf((beforeStep) => rollForward(new Disk(folder, beforeStep), staging, swap)).length;
}

describe('rollForward', () => {
  it('puts the new tree in place and the old one aside, manifest last, and then removes the journal', () => {
    const { folder, staging } = begun();
    const steps = stepsOf((beforeStep) => rollForward(new Disk(folder, beforeStep), staging, swap));
    expect(visible(folder)).toEqual(NEW);
    expect(readTree(staging.old)).toEqual(OLD);
    expect(steps.slice(-4)).toEqual([
      'move manifest.json',
      'move .polity-press/new/manifest.json',
      'syncFolder .',
      'remove .polity-press/journal.json',
    ]);
  });

  it('goes on from wherever it was stopped', () => {
    for (let stop = 0; stop < length(); stop += 1) {
      const { folder, staging, disk } = begun();
      expect(isKilled(() => rollForward(new Disk(folder, killAfter(stop)), staging, swap))).toBe(true);
      rollForward(disk, staging, swap);
      expect(visible(folder)).toEqual(NEW);
      expect(readTree(staging.old)).toEqual(OLD);
    }
  });
});

describe('rollBack', () => {
  it('puts the old tree back from wherever the swap was stopped', () => {
    for (let stop = 0; stop < length(); stop += 1) {
      const { folder, staging, disk } = begun();
      expect(isKilled(() => rollForward(new Disk(folder, killAfter(stop)), staging, swap))).toBe(true);
      rollBack(disk, staging, swap);
      expect(visible(folder)).toEqual(OLD);
      expect(readTree(staging.root)).toEqual({ ...inside('new', NEW), 'old/': '(an empty folder)' });
    }
  });

  it('can be stopped anywhere too: the swap then goes forward again', () => {
    for (let stop = 0; stop < length(); stop += 1) {
      for (let backStop = 0; ; backStop += 1) {
        const { folder, staging, disk } = begun();
        expect(isKilled(() => rollForward(new Disk(folder, killAfter(stop)), staging, swap))).toBe(true);
        const stopped = isKilled(() => rollBack(new Disk(folder, killAfter(backStop)), staging, swap));
        expect(resumeSwap(disk, staging)).toBe(stopped);
        expect(visible(folder)).toEqual(stopped ? NEW : OLD);
        if (!stopped) break;
      }
    }
  });
});

describe('resumeSwap', () => {
  it('does nothing without a journal', () => {
    const { folder, staging, disk } = begun();
    disk.removeFile(staging.journal);
    const before = readTree(folder);
    expect(resumeSwap(disk, staging)).toBe(false);
    expect(readTree(folder)).toEqual(before);
  });

  it('finishes the swap and empties the staging folder', () => {
    const { folder, staging, disk } = begun();
    expect(resumeSwap(disk, staging)).toBe(true);
    expect(readTree(folder)).toEqual({ ...NEW, '.polity-press/': '(an empty folder)' });
  });

  it.each([
    ['the new tree is gone', ['new']],
    ['the folder of the old one is gone', ['old']],
    ['an entry that comes later is gone, and those before it are not', ['new/manifest.json']],
    ['an entry is neither here nor there', ['new/404.json', 'new/added']],
  ])('refuses to guess where %s, and changes nothing', (_, gone) => {
    const { folder, staging, disk } = begun();
    for (const path of gone) rmSync(join(staging.root, path), { recursive: true });
    const before = readTree(folder);
    expect(() => resumeSwap(disk, staging)).toThrow('parts of the new tree are missing');
    expect(readTree(folder)).toEqual(before);
  });

  it('refuses a damaged journal, and changes nothing', () => {
    const { folder, staging, disk } = begun();
    disk.removeFile(staging.journal);
    lay(folder, { '.polity-press/journal.json': '{"generator":"polity-press","put":["../x"]}' });
    const before = readTree(folder);
    expect(() => resumeSwap(disk, staging)).toThrow(CliError);
    expect(readTree(folder)).toEqual(before);
  });

  it('never loses what somebody put into the folder after the kill', () => {
    for (const path of [
      'api/mine.txt',
      'added/mine.txt',
      '404.json',
      'gone/mine.txt',
      'gone.json',
      'CNAME',
    ]) {
      for (let stop = 0; stop < length(); stop += 1) {
        const { folder, staging, disk } = begun();
        expect(isKilled(() => rollForward(new Disk(folder, killAfter(stop)), staging, swap))).toBe(true);
        if (visible(folder)[path] !== undefined) continue;
        lay(folder, { [path]: 'mine' });
        const before = readTree(folder);
        try {
          resumeSwap(disk, staging);
          expect(visible(folder)).toEqual({ ...NEW, [path]: 'mine' });
        } catch (error) {
          expect(error).toBeInstanceOf(CliError);
          expect((error as Error).message).toContain(path.split('/')[0]);
          expect(readTree(folder)).toEqual(before);
        }
      }
    }
  });
});
