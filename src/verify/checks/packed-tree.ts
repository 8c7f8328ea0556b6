import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { ListedFiles } from '../tables/listed-files.ts';
import { DATA_PACKAGE, DATABASE } from '../tables/snapshot.ts';
import { isInside } from '../target/target.ts';

const ARCHIVE = 'databank.zip';
/** In an archive these also speak of its tables. */
const extended: readonly string[] = [DATA_PACKAGE, 'CITATION.cff'];
const lineOf = /^([0-9a-f]{64}) {2}(.+)$/;

export const packedTree: Check = {
  name: 'packed-tree',
  description: `${ARCHIVE} holds every file of this tree as it is, and ${DATABASE} is the database in it.`,
  fix: 'Build the tree again, and publish all of it together.',
  over: 'disk',
  applies: ({ manifest, isArchive }) => manifest?.snapshot === true && !isArchive,
  async examine({ folder: root, manifest, packedSums, target: { signal } }, notes, collections) {
    const folder = root as string;
    notes.looked();
    const sums = await packedSums?.(folder);
    if (sums === undefined || sums === null) {
      notes.fail(ARCHIVE, 'cannot be read as an archive of a tree');
      return;
    }
    const listed = new ListedFiles(ARCHIVE, folder, notes);
    const packed = new Set<string>();
    for (const line of sums.split('\n')) {
      const [, sum = '', path = ''] = lineOf.exec(line) ?? [];
      packed.add(path);
      if (!isInside(path) || extended.includes(path) || !existsSync(join(folder, path))) continue;
      notes.looked();
      await listed.take(path, signal, (found) => found.sum === sum);
    }
    const pages = collections.flatMap(({ path, pagesRead }) =>
      Array.from({ length: pagesRead }, (_, index) => `${path.slice(1)}page-${index + 1}.json`),
    );
    for (const path of [DATABASE, ...pages, ...(manifest?.files ?? [])])
      if (path !== ARCHIVE && !packed.has(path)) notes.fail(path, `is not in ${ARCHIVE}`);
  },
};
