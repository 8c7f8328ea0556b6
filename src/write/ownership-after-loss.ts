import { join } from 'node:path';
import { foldersOf } from './folders-of.ts';
import { readJournal } from './journal.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { type Ownership, ownershipOf, topEntry } from './ownership.ts';
import { inspect, type Staging } from './staging.ts';

/** Names that only a build gives to files, and where they are. */
const TREE_FILES =
  /^(?:404|404-page|manifest)\.json$|^api\/(?:.+\/)?(?:index\.(?:json|html)|page-(?:last|[1-9][0-9]*)\.json)$|^schemas\/.+\.schema\.json$/;
const TREE_FOLDERS = /^(?:api|schemas)(?:\/|$)/;
const TREE_ENTRIES = ['api', 'schemas', '404.json', '404-page.json', MANIFEST];

/**
 * What belongs to a build in a folder whose manifest or journal was lost: what the other of the two lists, files with
 * names that only a build gives, and empty files, which hold nothing to lose.
 */
export function ownershipAfterLoss(staging: Staging): Ownership {
  const owned = ownershipOf(readManifest(staging.folder));
  const journal = readJournal(staging);
  const swap = typeof journal === 'object' ? journal.swap : { put: [], remove: [] };
  const files = new Set([...swap.put.map(({ path }) => path), ...swap.remove]);
  const folders = new Set(foldersOf(files));
  const isEmpty = (path: string) => inspect(join(staging.folder, path))?.size === 0;
  return {
    entries: [...new Set([...owned.entries, ...TREE_ENTRIES, ...[...files].map(topEntry)])].sort(),
    hasFile: (path) => owned.hasFile(path) || files.has(path) || TREE_FILES.test(path) || isEmpty(path),
    hasFolder: (path) => owned.hasFolder(path) || folders.has(path) || TREE_FOLDERS.test(path),
  };
}
