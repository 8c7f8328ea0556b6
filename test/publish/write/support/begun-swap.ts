import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Disk } from '../../../../src/publish/write/disk.ts';
import { foldersOf } from '../../../../src/publish/write/folders-of.ts';
import { type Swap, writeJournal } from '../../../../src/publish/write/journal.ts';
import { buildFoldersOf, stagingOf } from '../../../../src/publish/write/staging.ts';
import { temporaryFolder } from './folders.ts';
import { type Files, lay, readTree, treeOf } from './trees.ts';

/** Files that stay, change, come and go, and folders with them. */
export const OLD = treeOf({
  '404.json': 'same',
  'api/a.json': 'old',
  'api/b.json': 'old',
  'gone.json': 'x',
  'gone/x.json': 'x',
});
export const NEW = treeOf({
  '404.json': 'same',
  'api/a.json': 'new',
  'api/b.json': 'new',
  'added/x.json': 'x',
  'added/deep/y.json': 'y',
});

const put = ['added/x.json', 'added/deep/y.json', 'api/a.json', 'api/b.json', 'manifest.json'];

/** The swap of the one for the other. */
export const swap: Swap = {
  build: '0123456789abcdef',
  make: foldersOf(['added/deep/y.json']),
  put: put.map((path) => {
    const text = NEW[path] ?? '';
    return { path, size: Buffer.byteLength(text), crc32: crc32(text), replaces: path in OLD };
  }),
  remove: ['gone.json', 'gone/x.json'],
};

/** A folder with the old tree in place, what is new staged, and the journal between them. */
export function begunSwap() {
  const folder = temporaryFolder();
  const staging = stagingOf(folder);
  const folders = buildFoldersOf(staging, swap.build);
  lay(folder, OLD);
  lay(folders.fresh, Object.fromEntries(put.map((path) => [path, NEW[path] ?? ''])));
  const disk = new Disk(folder);
  disk.makeFolder(folders.old);
  writeJournal(disk, staging, swap);
  return { folder, staging, disk, folders };
}

/** What lies in a folder beside the staging folder. */
export function visible(folder: string): Files {
  const files = Object.entries(readTree(folder)).filter(([path]) => !path.startsWith('.polity-press'));
  return Object.fromEntries(files);
}

/** Where a file of the build lies as long as it is staged. */
export function stagedPath(path: string): string {
  return join('.polity-press', swap.build, 'new', path);
}
