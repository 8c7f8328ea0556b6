import { createReadStream, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listedSum } from '../../contract/tree/listed-sum.ts';
import type { Check } from '../check.ts';
import { CHECKSUMS } from '../file-names.ts';
import { listedFiles } from '../tables/listed-files.ts';
import { filesBelow, isPacked } from '../tables/snapshot.ts';
import { isInside } from '../target/target.ts';

export const checksums: Check = {
  name: 'checksums',
  description: `${CHECKSUMS} lists every other file of the archive once, with the sum that it has.`,
  fix: 'Get the archive again from whoever published it, or make it again.',
  over: 'disk',
  withoutPages: true,
  applies: isPacked,
  async examine(tree, notes) {
    const folder = tree.folder as string;
    const listed = listedFiles(CHECKSUMS, tree, notes);
    if (!lstatSync(join(folder, CHECKSUMS), { throwIfNoEntry: false })?.isFile()) {
      notes.looked();
      notes.fail(CHECKSUMS, 'is missing');
      return;
    }
    let number = 0;
    for await (const line of createInterface({
      input: createReadStream(join(folder, CHECKSUMS)),
      crlfDelay: 0,
    })) {
      tree.target.signal?.throwIfAborted();
      number += 1;
      notes.looked();
      const said = listedSum(line);
      if (said === null || !isInside(said.path))
        notes.fail(CHECKSUMS, `line ${number} is not a sum and the path of a file`);
      else
        await listed.take(said.path, ({ sum }) => {
          if (sum !== said.sum) tree.damaged.add(said.path);
          return sum === said.sum;
        });
    }
    for (const path of filesBelow(folder))
      if (!listed.has(path) && path !== CHECKSUMS) notes.fail(path, `is not listed in ${CHECKSUMS}`);
  },
};
