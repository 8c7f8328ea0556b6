import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { newBuild, readJournal, type Swap, writeJournal } from '../../../src/publish/write/journal.ts';
import { stagingOf } from '../../../src/publish/write/staging.ts';
import { temporaryFolder } from './support/folders.ts';
import { isKilled, killAfter, stepsOf } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

const JOURNAL = '.polity-press/journal.json';
const swap: Swap = {
  build: newBuild(),
  make: ['api'],
  put: [
    { path: 'api/a.json', size: 3, crc32: 891568578, replaces: false },
    { path: 'manifest.json', size: 0, crc32: 0, replaces: true },
  ],
  remove: ['index.html'],
};

function read(text: string) {
  const folder = temporaryFolder();
  lay(folder, { [JOURNAL]: text });
  return readJournal(stagingOf(folder));
}

function folderToWriteIn(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.polity-press'));
  return folder;
}

describe('the journal', () => {
  it('is read as it was written, and takes the place of one that was there', () => {
    const folder = folderToWriteIn();
    for (const build of [newBuild(), newBuild()]) {
      writeJournal(new Disk(folder), stagingOf(folder), { ...swap, build });
      expect(readJournal(stagingOf(folder))).toEqual({ swap: { ...swap, build } });
      expect(Object.keys(readTree(folder))).toEqual([JOURNAL]);
    }
  });

  it('is there as a whole or not at all, and on the disk itself before it is in place', () => {
    const steps = stepsOf((beforeStep) => {
      const folder = folderToWriteIn();
      writeJournal(new Disk(folder, { beforeStep }), stagingOf(folder), swap);
    });
    const [put, named] = [`${JOURNAL}.new`, '.polity-press'];
    expect(steps).toEqual([`write ${put}`, `flush ${put}`, `move ${put}`, `flush ${named}`]);
    for (const stop of steps.keys()) {
      const folder = folderToWriteIn();
      const beforeStep = killAfter(stop);
      expect(isKilled(() => writeJournal(new Disk(folder, { beforeStep }), stagingOf(folder), swap))).toBe(
        true,
      );
      expect(readJournal(stagingOf(folder))).toEqual(stop > 2 ? { swap } : 'none');
    }
  });

  it('is not there where there is no swap, no folder, or a file in its place', () => {
    const folder = temporaryFolder();
    lay(folder, { file: '' });
    for (const path of ['', 'missing', 'file'])
      expect(readJournal(stagingOf(join(folder, path)))).toBe('none');
  });

  const good = {
    generator: 'polity-press',
    form: 2,
    ...swap,
    put: [
      ['api/a.json', 3, 1, false],
      ['manifest.json', 0, 0, true],
    ],
  };
  const file = (...values: unknown[]) => ({ ...good, put: [values] });

  it('is what these tests change one thing of', () => {
    expect(read(JSON.stringify(good))).toHaveProperty('swap');
    expect(read(JSON.stringify(file('api/a.json', 3, 1, false)))).toHaveProperty('swap');
  });

  it.each<[string, unknown]>([
    ['of another tool', { ...good, generator: 'another' }],
    ['of an earlier form', { generator: 'polity-press', put: ['api', 'manifest.json'], remove: [] }],
    ['of a later form', { ...good, form: 3 }],
    ['that is null', null],
    ['that is a list', [good]],
    ['without a build', { ...good, build: undefined }],
    ['of a build that leads elsewhere', { ...good, build: '../../../../elsewhere' }],
    ['without files to put', { ...good, put: undefined }],
    ['without files to remove', { ...good, remove: undefined }],
    ['without folders to make', { ...good, make: undefined }],
    ['that does not put the manifest last', { ...good, put: good.put.toReversed() }],
    ['that removes the manifest', { ...file('api/a.json', 3, 1, false), remove: ['manifest.json'] }],
    ['that names a file twice', { ...good, put: [good.put[0], good.put[0]] }],
    ['that puts what it removes', { ...good, remove: ['api/a.json'] }],
    ['that removes what is no text', { ...good, remove: [1] }],
    ['that leads out of the folder', { ...good, remove: ['../x'] }],
    ['that makes a folder outside', { ...good, make: ['..'] }],
    ['with an absolute path', { ...good, remove: ['/etc/passwd'] }],
    ['that removes the folder itself', { ...good, remove: ['.'] }],
    ['that removes nothing, by name', { ...good, remove: [''] }],
    ['that removes itself', { ...good, remove: ['.polity-press/journal.json'] }],
    ['that removes the repository', { ...good, remove: ['.git/config'] }],
    ['with a backslash', file('..\\x', 3, 1, false)],
    ['with a file that is no list', { ...good, put: ['api/a.json'] }],
    ['with a size that is none', file('api/a.json', -1, 1, false)],
    ['with a digest that is none', file('api/a.json', 1, 'x', false)],
    ['that does not say what is replaced', file('api/a.json', 1, 1)],
  ])('cannot be read: one %s', (_, value) => {
    expect(read(JSON.stringify(value))).toBe('unreadable');
  });

  it.each(['', '{', '\0'.repeat(300), JSON.stringify(good).slice(0, -1)])(
    'cannot be read when damaged: %j',
    (text) => {
      expect(read(text)).toBe('unreadable');
    },
  );

  it('cannot be read as a link or a folder', () => {
    const [linked, folder] = [temporaryFolder(), temporaryFolder()];
    lay(linked, { 'a.json': JSON.stringify(good), '.polity-press/x': '' });
    symlinkSync(join(linked, 'a.json'), join(linked, JOURNAL));
    mkdirSync(join(folder, JOURNAL), { recursive: true });
    expect([linked, folder].map((each) => readJournal(stagingOf(each)))).toEqual([
      'unreadable',
      'unreadable',
    ]);
  });
});
