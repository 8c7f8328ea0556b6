import { listedSum } from '../../contract/tree/listed-sum.ts';
import type { Check } from '../check.ts';
import { CHECKSUMS } from '../file-names.ts';
import { listedFiles } from '../tables/listed-files.ts';
import { filesBelow, isPacked } from '../tables/snapshot.ts';
import { linesOf, unreadableReason } from '../tables/table-rows.ts';
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
    const { signal } = tree.target;
    const listed = listedFiles(CHECKSUMS, tree, notes);
    let number = 0;
    try {
      for await (const line of linesOf({ folder, path: CHECKSUMS, signal }, true)) {
        number += 1;
        notes.looked();
        const said = listedSum(line.toString());
        if (said === null || !isInside(said.path))
          notes.fail(CHECKSUMS, `line ${number} is not a sum and the path of a file`);
        else
          await listed.take(said.path, ({ sum }) => {
            if (sum !== said.sum) tree.damaged.add(said.path);
            return sum === said.sum;
          });
      }
    } catch (error) {
      notes.looked();
      return notes.fail(CHECKSUMS, unreadableReason(error));
    }
    for (const path of filesBelow(folder))
      if (!listed.has(path) && path !== CHECKSUMS) notes.fail(path, `is not listed in ${CHECKSUMS}`);
  },
};
