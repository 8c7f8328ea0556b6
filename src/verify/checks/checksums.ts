import { createReadStream, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Check, Notes } from '../check.ts';
import { filesBelow } from '../tables/snapshot.ts';
import { sizeAndSum, type TableFile, UnreadableTable } from '../tables/table-rows.ts';
import { isInside } from '../target/target.ts';

const SUMS = 'SHA256SUMS';
/** A line as `sha256sum` writes it, for a text or a binary file. */
const lineOf = /^([0-9a-f]{64}) [ *](.+)$/;

export const checksums: Check = {
  name: 'checksums',
  description: `${SUMS} lists every other file of the archive once, with the sum that it has.`,
  fix: 'Get the archive again from whoever published it, or make it anew.',
  over: 'disk',
  applies: ({ isArchive }) => isArchive,
  start({ folder, target: { signal } }, notes) {
    return folder === null ? {} : { end: () => compare(folder, notes, signal) };
  },
};

async function compare(folder: string, notes: Notes, signal: AbortSignal | undefined): Promise<void> {
  const listed = new Set<string>();
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
    else if (listed.has(path)) notes.fail(path, `is listed twice in ${SUMS}`);
    else {
      listed.add(path);
      const fault = await sumFault({ folder, path, signal }, sum);
      if (fault !== null) notes.fail(path, fault);
    }
  }
  for (const path of filesBelow(folder))
    if (!listed.has(path) && path !== SUMS) notes.fail(path, `is not listed in ${SUMS}`);
}

async function sumFault(file: TableFile, expected: string): Promise<string | null> {
  try {
    const { sum } = await sizeAndSum(file);
    return sum === expected ? null : `is not the file whose sum is in ${SUMS}`;
  } catch (error) {
    if (error instanceof UnreadableTable) return `${error.message}, but listed in ${SUMS}`;
    throw error;
  }
}
