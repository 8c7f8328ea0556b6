import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayBeInterrupted } from '../../../src/publish/write/may-be-interrupted.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { finishInterruptedSwap } from '../../../src/publish/write/settle-swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { buryLock, plainStep } from './support/interruption.ts';
import { lay, publishTree, readTree, treeOf } from './support/trees.ts';

const OLD = treeOf({ 'api/a.json': 'old', '404.json': 'old' });
const NEW = treeOf({ 'api/a.json': 'new', '404.json': 'new' });

/** A folder in which a build was killed between two renames; its process, this one, still runs. */
function interrupted(): string {
  const folder = temporaryFolder();
  publishTree(folder, OLD);
  const beforeStep = (step: string) => {
    if (plainStep(step) === 'move .polity-press/BUILD/new/api/a.json') throw new Error('killed');
  };
  expect(() => publishTree(folder, NEW, { beforeStep })).toThrow('killed');
  return folder;
}

describe('finishInterruptedSwap', () => {
  it('finishes a swap that was killed, once', () => {
    const folder = interrupted();
    buryLock(folder);
    expect(mayBeInterrupted(folder)).toBe(true);
    expect(finishInterruptedSwap(folder)).toBe(true);
    expect(readTree(folder)).toEqual(NEW);
    expect(mayBeInterrupted(folder)).toBe(false);
    expect(finishInterruptedSwap(folder)).toBe(false);
  });

  it('says who can finish it, where this user may not', () => {
    const folder = interrupted();
    buryLock(folder);
    const before = readTree(folder);
    const beforeStep = () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    expect(() => finishInterruptedSwap(folder, { beforeStep })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(
          'may hold parts of two trees: a build or a withdrawal was interrupted',
        ),
        hint: expect.stringMatching(/^Nothing was read\. Whoever may write to /),
      }),
    );
    expect(readTree(folder)).toEqual(before);
  });

  it('does nothing while the build still runs', () => {
    const folder = interrupted();
    const before = readTree(folder);
    expect(finishInterruptedSwap(folder)).toBe(false);
    expect(readTree(folder)).toEqual(before);
  });

  it('does nothing where there is nothing to finish, or no folder', () => {
    const folder = temporaryFolder();
    lay(folder, { file: 'x', '.polity-press/BUILD/new/half': 'x' });
    symlinkSync('nowhere', join(folder, 'dangling'));
    const before = readTree(folder);
    for (const path of ['', 'file', 'missing/deep', 'dangling']) {
      expect(finishInterruptedSwap(join(folder, path))).toBe(false);
    }
    expect(readTree(folder)).toEqual(before);
  });

  it('is asked where the staging folder cannot be read', () => {
    const folder = temporaryFolder();
    lay(folder, { '.polity-press': 'no folder' });
    expect(mayBeInterrupted(folder)).toBe(true);
  });

  it('does nothing, and takes no lock, where a build only stages', () => {
    const folder = temporaryFolder();
    const output = openOutput(folder);
    const before = readTree(folder);
    expect(finishInterruptedSwap(folder)).toBe(false);
    expect(readTree(folder)).toEqual(before);
    output.discard();
  });

  it.each(['', 'damaged', '{"generator":"polity-press","put":["api","manifest.json"],"remove":[]}'])(
    'refuses a journal that it cannot read, changes nothing, and leaves no lock: %j',
    (journal) => {
      const folder = temporaryFolder();
      lay(folder, { '.polity-press/journal.json': journal, 'api/x': 'x' });
      const before = readTree(folder);
      expect(() => finishInterruptedSwap(folder)).toThrow(
        expect.objectContaining({
          name: 'CliError',
          hint: expect.stringContaining('again: that repairs it'),
        }),
      );
      expect(readTree(folder)).toEqual(before);
    },
  );

  it('refuses where somebody put a file in the way since, and finishes when it is moved out', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const beforeStep = (step: string) => {
      if (plainStep(step) === 'move .polity-press/BUILD/new/added.json') throw new Error('killed');
    };
    const added = treeOf({ ...NEW, 'added.json': 'new' });
    expect(() => publishTree(folder, added, { beforeStep })).toThrow('killed');
    buryLock(folder);
    lay(folder, { 'added.json': 'mine' });
    expect(() => finishInterruptedSwap(folder)).toThrow(/: added.json$/);
    expect(readTree(folder)['added.json']).toBe('mine');
    expect(() => openOutput(folder)).toThrow(/: added.json$/);
    renameSync(join(folder, 'added.json'), join(folder, 'mine.txt'));
    expect(finishInterruptedSwap(folder)).toBe(true);
    expect(readTree(folder)).toEqual({ ...added, 'mine.txt': 'mine' });
  });

  it('leaves alone what somebody put beside the files of the tree', () => {
    const folder = interrupted();
    buryLock(folder);
    lay(folder, { 'api/mine.txt': 'mine' });
    expect(finishInterruptedSwap(folder)).toBe(true);
    expect(readTree(folder)).toEqual({ ...NEW, 'api/mine.txt': 'mine' });
  });

  it('leaves alone what somebody put where an entry to be removed was missing already', () => {
    const folder = temporaryFolder();
    publishTree(folder, treeOf({ 'gone/x.json': 'x' }));
    rmSync(join(folder, 'gone'), { recursive: true });
    const beforeStep = (step: string) => {
      if (step === 'remove .polity-press/journal.json') throw new Error('killed');
    };
    expect(() => publishTree(folder, NEW, { beforeStep })).toThrow('killed');
    buryLock(folder);
    lay(folder, { 'gone/x.json': 'mine' });
    expect(finishInterruptedSwap(folder)).toBe(true);
    expect(readTree(folder)).toEqual({ ...NEW, 'gone/x.json': 'mine' });
  });
});
