import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { RELEASES_FOLDER } from '../../contract/releases.ts';
import { MANIFEST } from '../../contract/tree.ts';
import { quoteForShell, shownPath } from '../../terminal/safe-text.ts';
import { readManifest } from './manifest.ts';
import { ownershipOf } from './ownership.ts';
import { lies } from './staging.ts';

/** The folder around a path that only builds of some tree write; null without one. */
function ownedFolder(path: string, hasReleases: boolean): { tree: string; folder: string } | null {
  const full = resolve(path);
  for (let tree = dirname(full); ; tree = dirname(tree)) {
    const [entry = ''] = relative(tree, full).split(sep);
    const manifest = manifestIn(tree);
    const own = manifest === null ? [] : ownershipOf(manifest).entries;
    const isOwn = own.includes(entry) || (hasReleases && manifest !== null && entry === RELEASES_FOLDER);
    if (isOwn && resolve(tree, entry) !== full) return { tree, folder: join(tree, entry) };
    if (tree === dirname(tree)) return null;
  }
}

function manifestIn(folder: string) {
  try {
    return readManifest(folder);
  } catch {
    // No build of this user writes to a folder that this user may not read.
    return null;
  }
}

/**
 * Refuses a place within what builds of a tree write: the next one would have to remove it.
 * @param name of what is to be written: `--to` or `--out`, for the hint
 * @throws CliError
 */
export function refuseOwnedPlace(path: string, name: '--to' | '--out'): void {
  // An archive, which is a file, may lie next to the releases.
  const owned = ownedFolder(path, name === '--out');
  // A release says so itself.
  if (owned === null || lies(join(path, MANIFEST))) return;
  const other = name === '--to' ? owned.tree : dirname(owned.tree);
  throw new CliError(
    `${shownPath(path)} lies in ${shownPath(owned.folder)}, which only builds write: the next one would be refused`,
    {
      hint: `Nothing was written. Choose another place: ${name} ${quoteForShell(join(other, basename(path)))}`,
    },
  );
}
