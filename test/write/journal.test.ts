import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors.ts';
import { Disk } from '../../src/write/disk.ts';
import { readJournal, writeJournal } from '../../src/write/journal.ts';
import { stagingOf } from '../../src/write/staging.ts';
import { temporaryFolder } from './support/folders.ts';
import { isKilled, killAfter } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

const swap = { remove: ['index.html'], put: ['404.json', 'api', 'manifest.json'] };
const JOURNAL = '.polity-press/journal.json';

function read(text: string) {
  const folder = temporaryFolder();
  lay(folder, { [JOURNAL]: text });
  return readJournal(stagingOf(folder));
}

describe('the journal', () => {
  it('is read as it was written', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.polity-press'));
    writeJournal(new Disk(folder), stagingOf(folder), swap);
    expect(readJournal(stagingOf(folder))).toEqual({ generator: 'polity-press', ...swap });
    expect(Object.keys(readTree(folder))).toEqual([JOURNAL]);
  });

  it('is there as a whole or not at all', () => {
    for (const [steps, there] of [
      [0, false],
      [1, false],
      [2, true],
      [3, true],
    ] as const) {
      const folder = temporaryFolder();
      mkdirSync(join(folder, '.polity-press'));
      const write = () => writeJournal(new Disk(folder, killAfter(steps)), stagingOf(folder), swap);
      expect(isKilled(write)).toBe(steps < 3);
      expect(readJournal(stagingOf(folder)) !== null).toBe(there);
    }
  });

  it('is not there where there is no swap, no folder, or a file in its place', () => {
    const folder = temporaryFolder();
    lay(folder, { file: '' });
    expect(readJournal(stagingOf(folder))).toBeNull();
    expect(readJournal(stagingOf(join(folder, 'missing')))).toBeNull();
    expect(readJournal(stagingOf(join(folder, 'file')))).toBeNull();
  });

  const good = { generator: 'polity-press', ...swap };
  it.each<[string, unknown]>([
    ['of another tool', { ...good, generator: 'another' }],
    ['that is null', null],
    ['that is a list', [good]],
    ['without entries to put', { ...good, put: undefined }],
    ['without entries to remove', { ...good, remove: undefined }],
    ['that puts nothing', { ...good, put: [] }],
    ['that does not put the manifest last', { ...good, put: ['manifest.json', 'api'] }],
    ['that names an entry twice', { ...good, put: ['api', 'api', 'manifest.json'] }],
    ['that puts what it removes', { ...good, remove: ['api'] }],
    ['that removes what is no text', { ...good, remove: [1] }],
    ['that leads out of the folder', { ...good, remove: ['..'] }],
    ['that leads to a place below', { ...good, remove: ['notes/a.txt'] }],
    ['with an absolute path', { ...good, remove: ['/etc'] }],
    ['that removes the folder itself', { ...good, remove: ['.'] }],
    ['that removes nothing, by name', { ...good, remove: [''] }],
    ['that removes itself', { ...good, remove: ['.polity-press'] }],
    ['that removes the repository', { ...good, remove: ['.git'] }],
    ['with a backslash', { ...good, put: ['..\\x', 'manifest.json'] }],
  ])('is refused: one %s', (_, value) => {
    expect(() => read(JSON.stringify(value))).toThrow(CliError);
  });

  it.each(['', '{', JSON.stringify(good).slice(0, -1)])('is refused when damaged: %j', (text) => {
    expect(() => read(text)).toThrow('its journal is damaged');
  });

  it('is refused as a link or a folder', () => {
    const [linked, folder] = [temporaryFolder(), temporaryFolder()];
    lay(linked, { 'a.json': JSON.stringify(good), '.polity-press/x': '' });
    symlinkSync(join(linked, 'a.json'), join(linked, JOURNAL));
    expect(() => readJournal(stagingOf(linked))).toThrow(CliError);
    mkdirSync(join(folder, JOURNAL), { recursive: true });
    expect(() => readJournal(stagingOf(folder))).toThrow(CliError);
  });

  it('tells, when refused, where to look', () => {
    const folder = temporaryFolder();
    lay(folder, { [JOURNAL]: '{' });
    const hint = expect.stringContaining(join(folder, '.polity-press'));
    expect(() => readJournal(stagingOf(folder))).toThrow(expect.objectContaining({ hint }));
  });
});
