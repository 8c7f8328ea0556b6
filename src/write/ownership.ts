import { posix } from 'node:path';
import { collectionFolder, isPageFile, MANIFEST } from '../contract/tree.ts';
import type { ManifestLike } from './manifest.ts';

/** What a manifest owns in the output folder; everything else there is the user's. */
export interface Ownership {
  /** The entries directly in the output folder that hold owned files. */
  readonly entries: readonly string[];
  /** Whether the manifest owns this file. */
  hasFile(path: string): boolean;
  /** Whether the manifest owns any files below this folder. */
  hasFolder(path: string): boolean;
}

/**
 * What a manifest owns: the files of its collections, the other files it names, and itself.
 *
 * @param manifest the manifest of the tree; null owns nothing
 */
export function ownershipOf(manifest: ManifestLike | null): Ownership {
  const files = new Set(manifest === null ? [] : [...manifest.files, MANIFEST]);
  const pages = new Map<string, number>();
  for (const collection of manifest?.collections ?? []) {
    const folder = collectionFolder(collection.path);
    if (folder !== null) pages.set(folder, collection.pages);
  }
  const folders = new Set([...pages.keys()].flatMap((folder) => [folder, ...foldersAbove(folder)]));
  for (const file of files) for (const folder of foldersAbove(file)) folders.add(folder);
  return {
    entries: [...new Set([...folders, ...files].map(topEntry))].sort(),
    hasFile(path) {
      if (files.has(path)) return true;
      const count = pages.get(posix.dirname(path));
      return count !== undefined && isPageFile(posix.basename(path), count);
    },
    hasFolder: (path) => folders.has(path),
  };
}

/** The entry directly in the output folder that contains `path`. */
export function topEntry(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    above.push(path.slice(0, end));
  }
  return above;
}
