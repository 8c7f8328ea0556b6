import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { getOrMake } from '../contract/get-or-make.ts';
import { changedSince, rebuiltWhile } from '../contract/tree/rebuilt.ts';
import { ARCHIVE } from '../contract/tree/tree.ts';
import { attempt } from '../files/file-error.ts';
import type { DatasetFacts } from '../outputs/dataset/facts.ts';
import type { WrittenFile } from '../outputs/tables/table.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { readManifest } from './write/manifest.ts';
import { ownershipOf } from './write/ownership.ts';

export type FileOfTree = Omit<WrittenFile, 'sha256'>;

/**
 * The files of a published tree, without its releases and the archive of it, which cannot hold itself.
 * @throws CliError if a file changed since `start` (milliseconds since 1970), or is a symbolic link
 */
export function filesOfTree(tree: string, start: number): FileOfTree[] {
  const owned = ownershipOf(readManifest(tree));
  const files: FileOfTree[] = [];
  const visit = (folder: string) => {
    for (const item of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (item.isSymbolicLink() && (owned.hasFolder(path) || owned.hasFile(path))) throw isLink(tree, path);
      if (item.isDirectory() && owned.hasFolder(path)) visit(path);
      if (!owned.hasFile(path) || path === ARCHIVE) continue;
      const found = lstatSync(join(tree, path), { throwIfNoEntry: false });
      if (found === undefined || changedSince(start, found.ctimeMs))
        throw rebuiltWhile(shownPath(tree), 'packed');
      files.push({ path, bytes: found.size });
    }
  };
  attempt('read', tree, () => visit(''));
  return files;
}

function isLink(tree: string, path: string): CliError {
  return new CliError(`${shownPath(join(tree, path))} is a symbolic link, which no archive holds`, {
    hint: 'Move what it leads to into its place, or publish the tree again.',
  });
}

export function folderSizes(files: readonly FileOfTree[]): DatasetFacts['folders'] {
  const folders = new Map<string, { path: string; files: number; bytes: number }>();
  for (const { path, bytes } of files) {
    const [top = '', below] = path.split('/', 2);
    if (below === undefined) continue;
    const folder = getOrMake(folders, top, () => ({ path: top, files: 0, bytes: 0 }));
    folder.files += 1;
    folder.bytes += bytes;
  }
  return [...folders.values()];
}
