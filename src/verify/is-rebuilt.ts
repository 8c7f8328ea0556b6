import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedSince, JOURNAL } from '../contract/tree/rebuilt.ts';
import { createPause } from './create-pause.ts';
import { MANIFEST, RELEASES } from './file-names.ts';
import { listFolder, ownFolders } from './list-folder.ts';
import type { Tree } from './tree.ts';

/**
 * Whether a build may have changed files of the tree while it was read: then two trees were mixed.
 * @param start in milliseconds since 1970, before anything was read
 */
export async function isRebuilt(tree: Tree, start: number): Promise<boolean> {
  const { target, folder, manifestFile, manifest } = tree;
  const { bytes } = manifestFile.value === undefined ? manifestFile : await target.file(MANIFEST);
  // An unreadable manifest is not a new one.
  if (bytes !== null && manifestFile.bytes !== null && !bytes.equals(manifestFile.bytes)) return true;
  if (folder === null) return false;
  if (existsSync(join(folder, JOURNAL))) return true;
  const pause = createPause();
  for (const entry of listFolder(folder, ownFolders(tree), [...(manifest?.files ?? []), RELEASES])) {
    await pause();
    target.signal?.throwIfAborted();
    if (!entry.isFolder && changedSince(start, entry.ctimeMs)) return true;
  }
  return false;
}
