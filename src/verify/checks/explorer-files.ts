import { crc32 } from 'node:zlib';
import type { Documents } from '../../contract/documents.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { keptFile } from '../explorer/data-files.ts';
import { readJson } from '../target/json-file.ts';
import { isListed, type Tree } from '../tree.ts';

/** Sizes and sums of nearly all files of the explorer, by which browsers keep it. */
const LIST = 'explore/data/offline.json';
/** The same page at two places, so that only its links differ. */
const startPages = ['index.html', 'explore/index.html'] as const;

export const explorerFiles: Check = {
  name: 'explorer-files',
  description:
    'Each file of the explorer, but its service worker and sitemap, has the size and the CRC-32 that offline.json gives; both start pages are the same. Over HTTP, only its scripts, styles and pictures: explorer-data reads the others.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  applies: (tree) => isListed(tree, LIST),
  async examine(tree, notes) {
    const { value } = await readJson(tree.target, LIST);
    if (value === undefined || tree.validator.document('explorer-offline', value, LIST).length > 0)
      return notes.unable(`${LIST} cannot be used`);
    for (const line of (value as Documents['explorer-offline']).files) await compare(tree, notes, line);
    if (tree.http === null && startPages.every((path) => isListed(tree, path)))
      await compareStartPages(tree, notes);
  },
};

async function compare(tree: Tree, notes: Notes, line: string): Promise<void> {
  const { path, size, crc } = keptFile(line);
  // explorer-data compares the list with the manifest.
  if (!isListed(tree, path) || (tree.http !== null && !path.startsWith('explore/assets/'))) return;
  notes.looked();
  const file = await tree.target.file(path);
  if (file.bytes === null) {
    const { reason, missing } = file;
    // On disk, the check of files reports it.
    if (tree.http !== null || !missing) notes.fail(path, reason, missing ? 'missing' : undefined);
  } else if (file.bytes.length !== size)
    notes.fail(path, `has ${plural(file.bytes.length, 'byte')}, expected ${plural(size, 'byte')}`);
  else if (crc32(file.bytes) !== crc) notes.fail(path, `has another CRC-32 than ${LIST} says`);
}

async function compareStartPages({ target }: Tree, notes: Notes): Promise<void> {
  const [first, second] = await Promise.all(startPages.map((path) => target.file(path)));
  // The check of files reports one that cannot be read.
  if (!first?.bytes || !second?.bytes) return;
  notes.looked();
  const expected = String(second.bytes).replace(/\b(href|src)="\.\.\//g, '$1="');
  if (String(first.bytes) !== expected)
    notes.fail(startPages[0], `differs from ${startPages[1]} in more than its links`);
}
