import { idLookup } from '../../contract/tree/record-ids.ts';
import { collectionFolder, htmlTwinOf, INDEX, isPageFile, MANIFEST } from '../../contract/tree/tree.ts';
import { folderOf, foldersOf } from './folders-of.ts';
import type { ManifestLike } from './manifest.ts';

/** What a manifest owns in the output folder; everything else is the user's. */
export interface Ownership {
  /** Top-level. */
  readonly entries: readonly string[];
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
}

/**
 * The files of the manifest's collections and records, the other files it names, and itself; null owns
 * nothing.
 */
export function ownershipOf(manifest: ManifestLike | null): Ownership {
  const files = new Set(manifest === null ? [] : [...manifest.files, MANIFEST]);
  const pages = new Map<string, number>();
  const hasRecord = new Map<string, (name: string) => boolean>();
  for (const { path, pages: count, ids } of manifest?.collections ?? []) {
    const folder = collectionFolder(path);
    if (folder === null) continue;
    pages.set(folder, count);
    if (ids !== undefined) hasRecord.set(folder, idLookup(ids));
  }
  const isRecord = (folder: string) =>
    hasRecord.get(folderOf(folder))?.(folder.slice(folderOf(folder).length + 1)) === true;
  const folders = new Set([...pages.keys(), ...foldersOf([...pages.keys(), ...files])]);
  return {
    entries: [...new Set([...folders, ...files].map(topEntry))].sort(),
    hasFile(path) {
      if (files.has(path)) return true;
      const folder = folderOf(path);
      const name = path.slice(folder.length + 1);
      const count = pages.get(folder);
      if (count !== undefined) return isPageFile(name, count);
      if (name === INDEX) return isRecord(folder);
      // A record has an HTML twin if its collection has one.
      return name === htmlTwinOf('') && files.has(htmlTwinOf(`${folderOf(folder)}/`)) && isRecord(folder);
    },
    hasFolder: (path) => folders.has(path) || isRecord(path),
  };
}

export function topEntry(path: string): string {
  return path.split('/', 1)[0] ?? path;
}
