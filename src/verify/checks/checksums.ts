import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Check, Notes } from '../check.ts';
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
  if (!(await isFile(join(folder, SUMS)))) {
    notes.looked();
    notes.fail(SUMS, 'is missing');
    return;
  }
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(join(folder, SUMS)), crlfDelay: 0 })) {
    signal?.throwIfAborted();
    number += 1;
    notes.looked();
    const [, sum, path] = lineOf.exec(line) ?? [];
    if (path === undefined || !isInside(path))
      notes.fail(SUMS, `line ${number} is not a sum and the path of a file`);
    else if (listed.has(path)) notes.fail(path, `is listed twice in ${SUMS}`);
    else {
      listed.add(path);
      const found = await sumOf(join(folder, path), signal);
      if (found === null) notes.fail(path, `is missing, but listed in ${SUMS}`);
      else if (found !== sum) notes.fail(path, `is not the file whose sum is in ${SUMS}`);
    }
  }
  for await (const path of filesIn(folder))
    if (!listed.has(path) && path !== SUMS) notes.fail(path, `is not listed in ${SUMS}`);
}

async function sumOf(file: string, signal: AbortSignal | undefined): Promise<string | null> {
  if (!(await isFile(file))) return null;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { ...(signal !== undefined && { signal }) }))
    hash.update(chunk);
  return hash.digest('hex');
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() === true;
}

async function* filesIn(folder: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, `${path}/`);
    else yield path;
  }
}
