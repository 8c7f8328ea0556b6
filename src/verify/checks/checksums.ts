import { createReadStream, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Check } from '../check.ts';
import { ListedFiles } from '../tables/listed-files.ts';
import { filesBelow } from '../tables/snapshot.ts';
import { isInside } from '../target/target.ts';

const SUMS = 'SHA256SUMS';
/** For text and binary files. */
const lineOf = /^([0-9a-f]{64}) [ *](.+)$/;

export const checksums: Check = {
  name: 'checksums',
  description: `${SUMS} lists every other file of the archive once, with the sum that it has.`,
  fix: 'Get the archive again from whoever published it, or make it again.',
  over: 'disk',
  withoutPages: true,
  applies: ({ isArchive }) => isArchive,
  async examine({ folder: root, target: { signal } }, notes) {
    const folder = root as string;
    const listed = new ListedFiles(SUMS, folder, notes);
    if (!lstatSync(join(folder, SUMS), { throwIfNoEntry: false })?.isFile()) {
      notes.looked();
      notes.fail(SUMS, 'is missing');
      return;
    }
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(join(folder, SUMS)), crlfDelay: 0 })) {
      signal?.throwIfAborted();
      number += 1;
      notes.looked();
      const [, sum = '', path] = lineOf.exec(line) ?? [];
      if (path === undefined || !isInside(path))
        notes.fail(SUMS, `line ${number} is not a sum and the path of a file`);
      else await listed.take(path, signal, (found) => found.sum === sum);
    }
    for (const path of filesBelow(folder))
      if (!listed.has(path) && path !== SUMS) notes.fail(path, `is not listed in ${SUMS}`);
  },
};
