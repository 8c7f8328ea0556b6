import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listedSum } from '../../contract/listed-sum.ts';
import type { Check } from '../check.ts';
import { listedFiles } from '../tables/listed-files.ts';
import { DATA_PACKAGE, DATABASE, filesBelow, lacksOwnArchive } from '../tables/snapshot.ts';
import { isInside } from '../target/target.ts';

const SUMS = 'SHA256SUMS';

export const checksums: Check = {
  name: 'checksums',
  description: `${SUMS} lists every other file of the archive once, with the sum that it has.`,
  fix: 'Get the archive again from whoever published it, or make it again.',
  over: 'disk',
  withoutPages: true,
  applies: ({ isArchive }) => isArchive,
  async examine(tree, notes) {
    const folder = tree.folder as string;
    const listed = listedFiles(SUMS, tree, notes);
    if (!lstatSync(join(folder, SUMS), { throwIfNoEntry: false })?.isFile()) {
      notes.looked();
      notes.fail(SUMS, 'is missing');
      return;
    }
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(join(folder, SUMS)), crlfDelay: 0 })) {
      tree.target.signal?.throwIfAborted();
      number += 1;
      notes.looked();
      const said = listedSum(line);
      if (said === null || !isInside(said.path))
        notes.fail(SUMS, `line ${number} is not a sum and the path of a file`);
      else
        await listed.take(said.path, ({ sum }) => {
          if (sum !== said.sum) tree.damaged.add(said.path);
          return sum === said.sum;
        });
    }
    for (const path of filesBelow(folder))
      if (!listed.has(path) && path !== SUMS) notes.fail(path, `is not listed in ${SUMS}`);
  },
};

const ARCHIVE = 'databank.zip';
/** In an archive these also speak of its tables. */
const extended: readonly string[] = [DATA_PACKAGE, 'CITATION.cff'];

export const packedTree: Check = {
  name: 'packed-tree',
  description: `${ARCHIVE} holds every file of this tree as it is, and ${DATABASE} is the database in it.`,
  fix: 'Build the tree again, and publish all of it together.',
  over: 'disk',
  applies: (tree) => tree.manifest?.snapshot === true && !lacksOwnArchive(tree, ARCHIVE),
  async examine(tree, notes, collections) {
    const folder = tree.folder as string;
    notes.looked();
    const archive = (await tree.packedSums?.(folder)) ?? { fault: 'was not read' };
    if (archive.fault !== undefined) return notes.fail(ARCHIVE, archive.fault);
    const { sums } = archive;
    if (!sums.has(SUMS)) return notes.fail(ARCHIVE, `holds no ${SUMS}`);
    const listed = listedFiles(ARCHIVE, tree, notes);
    for (const [path, sum] of sums) {
      if (path === SUMS || extended.includes(path) || !existsSync(join(folder, path))) continue;
      notes.looked();
      await listed.take(path, (own) => own.sum === sum);
    }
    const pages = collections.flatMap(({ path, pagesRead }) =>
      Array.from({ length: pagesRead }, (_, index) => `${path.slice(1)}page-${index + 1}.json`),
    );
    for (const path of [DATABASE, ...pages, ...(tree.manifest?.files ?? [])])
      if (path !== ARCHIVE && !sums.has(path)) notes.fail(path, `is not in ${ARCHIVE}`);
  },
};
