import type { Notes } from '../check.ts';
import { isInside } from '../target/target.ts';
import type { Tree } from '../tree.ts';
import { sizeAndSum, unreadableReason } from './table-rows.ts';

interface Found {
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sum: string;
}

/** Compares the files of a tree on disk with what `list` says of each. */
export function listedFiles(list: string, { folder, target: { signal } }: Tree, notes: Notes) {
  const seen = new Set<string>();
  const take = async (path: string, isAsListed: (found: Found) => boolean): Promise<void> => {
    const fail = (message: string) => notes.fail(path, message);
    if (seen.has(path)) return fail(`is listed twice in ${list}`);
    seen.add(path);
    try {
      const found = await sizeAndSum({ folder: folder as string, path, signal });
      if (!isAsListed(found)) fail(`differs from what ${list} says of it`);
    } catch (error) {
      fail(`${unreadableReason(error)}, but listed in ${list}`);
    }
  };
  return { take, has: (path: string) => seen.has(path) };
}

/** Reads a line of SHA256SUMS, of a text or a binary file; null for any other line or a path out of the tree. */
export function listedSum(line: string): { readonly sum: string; readonly path: string } | null {
  const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
  return sum === undefined || path === undefined || !isInside(path) ? null : { sum, path };
}
