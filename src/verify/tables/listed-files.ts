import { createHash } from 'node:crypto';
import type { Notes } from '../check.ts';
import type { Tree } from '../tree.ts';
import { bytesOf, sizeAndSum, unreadableReason } from './table-rows.ts';

export interface FoundFile {
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sum: string;
}

/** The digest that releases.json has of the files of a release. */
export function digestOf(files: readonly (Pick<FoundFile, 'sum'> & { readonly path: string })[]): string {
  const lines = files.map(({ path, sum }) => ({ bytes: Buffer.from(path), line: `${sum}  ${path}\n` }));
  const all = createHash('sha256');
  for (const { line } of lines.sort((a, b) => Buffer.compare(a.bytes, b.bytes))) all.update(line);
  return all.digest('hex');
}

/** Compares the files of a tree with what `list` says of each. */
export function listedFiles(list: string, { folder, http, target: { signal } }: Tree, notes: Notes) {
  const seen = new Set<string>();
  /** Returns what the file is; null if a fault in it was reported. */
  const take = async (path: string, isAsListed: (found: FoundFile) => boolean): Promise<FoundFile | null> => {
    const fail = (message: string) => {
      notes.fail(path, message);
      return null;
    };
    if (seen.has(path)) return fail(`is listed twice in ${list}`);
    seen.add(path);
    try {
      const found = await (http === null
        ? sizeAndSum(bytesOf({ folder: folder as string, path, signal }))
        : http.stream(path, sizeAndSum));
      return isAsListed(found) ? found : fail(`differs from what ${list} says of it`);
    } catch (error) {
      return fail(`${unreadableReason(error)}, but listed in ${list}`);
    }
  };
  return { take, has: (path: string) => seen.has(path) };
}
