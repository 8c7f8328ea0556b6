import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** The files of a tree, as paths in it. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'last-build')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** The bytes of each file of a tree, by its path. */
export const sizesOf = (folder) =>
  Object.fromEntries(filesOf(folder).map((path) => [path, statSync(join(folder, path)).size]));

const isPage = (path) => /^api\/.+\/(?:index|page-[^/]+)\.json$/.test(path);

/** Throws where the pages of two trees are not the same files with equal JSON. */
export function expectEqualPages(tree, other) {
  const [pages, others] = [tree, other].map((folder) => filesOf(folder).filter(isPage));
  if (!isDeepStrictEqual(pages, others)) throw new Error(`${tree} and ${other} have other pages`);
  for (const path of pages) {
    const [bytes, otherBytes] = [tree, other].map((folder) => readFileSync(join(folder, path)));
    if (bytes.equals(otherBytes)) continue;
    if (!isDeepStrictEqual(JSON.parse(bytes), JSON.parse(otherBytes)))
      throw new Error(`${path} differs in ${tree} and ${other}`);
  }
  return pages.length;
}

/** Of each file of a tree, what it holds and when that was written. */
export function stateOf(folder) {
  return new Map(
    filesOf(folder).map((path) => {
      const file = join(folder, path);
      return [path, { bytes: readFileSync(file), written: statSync(file, { bigint: true }).mtimeNs }];
    }),
  );
}

/** Which files were written between two states, and which hold something else. */
export function changesBetween(before, after) {
  const changed = (differs) =>
    [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      return old === undefined || now === undefined || differs(old, now);
    });
  return {
    written: changed((old, now) => old.written !== now.written),
    different: changed((old, now) => !old.bytes.equals(now.bytes)),
  };
}
