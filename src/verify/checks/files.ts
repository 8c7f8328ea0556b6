import { join } from 'node:path';
import type { Manifest } from '../../contract/documents.ts';
import type { Check, Notes } from '../check.ts';
import { createPause } from '../create-pause.ts';
import { ARCHIVE, HTML_INDEX, INDEX } from '../file-names.ts';
import { listFolder, ownFolders, readable } from '../list-folder.ts';
import type { WalkedCollection } from '../page.ts';
import { claimLookup } from '../record-ids.ts';
import { lacksOwnArchive } from '../tables/snapshot.ts';
import { listingOf, pageFileNumbers } from '../target/disk-target.ts';

const foreign = 'Move it out of the tree: a build leaves files that it did not write.';

export const files: Check = {
  name: 'files',
  description:
    'Every file that the manifest owns is there, nothing else lies in the folders of the collections, the schemas and the explorer, and a server can read it.',
  fix: 'Build the tree again.',
  over: 'disk',
  applies: (tree) => tree.manifest !== null,
  start(tree, notes) {
    const { folder, isArchive, manifest } = tree;
    const { signal } = tree.target;
    if (folder === null || manifest === null) return {};
    return {
      unread({ missing, where, reason }) {
        // Missing ones are reported below, in ranges.
        if (!missing) notes.fail(where, reason);
      },
      collection: (collection) => tellMissingPages(folder, collection, notes),
      async end(collections) {
        const listed = new Set(manifest.files);
        const found = new Set<string>();
        /** Links, and folders that cannot be listed. */
        const closed: string[] = [];
        const isRecordFile = recordFileLookup(manifest);
        const byFolder = new Map(collections.map((each) => [each.path.slice(1), each]));
        const pause = createPause();
        const entries = listFolder(folder, ownFolders(tree), manifest.files);
        for (const { path, isFolder, typeFault, modeFault } of entries) {
          await pause();
          signal?.throwIfAborted();
          notes.looked();
          found.add(path);
          const isOwned = listed.has(path) || isPageFile(byFolder, path) || isRecordFile(path);
          if (typeFault !== null) closed.push(`${path}/`);
          // A folder that cannot be listed for its mode has a fix of its own.
          if (typeFault !== null && !(isFolder && modeFault !== null)) notes.fail(path, typeFault);
          else if (isFolder && isOwned) notes.fail(path, 'is a folder, expected a file');
          else if (!isFolder && !isOwned)
            notes.fail(path, 'is not in the manifest, but a host would answer with it', undefined, foreign);
          else if (modeFault !== null && !isArchive) notes.fail(path, modeFault, undefined, readable);
        }
        if (manifest.snapshot === true && lacksOwnArchive(tree)) listed.delete(ARCHIVE);
        const isHidden = (path: string) => closed.some((each) => path.startsWith(each));
        for (const path of listed)
          if (!found.has(path) && !isHidden(path)) notes.fail(path, 'is missing', 'missing');
      },
    };
  },
};

function isPageFile(byFolder: ReadonlyMap<string, WalkedCollection>, path: string): boolean {
  const end = path.lastIndexOf('/') + 1;
  const collection = byFolder.get(path.slice(0, end));
  if (collection === undefined) return false;
  const name = path.slice(end);
  const number = /^page-([1-9][0-9]{0,14})\.json$/.exec(name)?.[1];
  return name === INDEX || name === 'page-last.json' || Number(number) <= collection.pages;
}

/** `single-records` checks that the files exist. */
function recordFileLookup({ collections, files }: Manifest): (path: string) => boolean {
  const claims = new Map(
    collections.flatMap(({ path, ids }) => (ids === undefined ? [] : [[path.slice(1), claimLookup(ids)]])),
  );
  const twins = new Set(files.filter((file) => file.endsWith('/index.html')));
  return (path) => {
    const [, folder = '', id = '', name] = /^(.*\/)([^/]+)\/(index\.(?:json|html))$/.exec(path) ?? [];
    const isClaimed = claims.get(folder)?.(id) === true;
    return isClaimed && (name === INDEX || twins.has(`${folder}${HTML_INDEX}`));
  };
}

/** Reports ranges, because a damaged manifest may claim any number of pages. */
function tellMissingPages(folder: string, { path, pages }: WalkedCollection, notes: Notes) {
  const at = path.slice(1);
  const names = listingOf(join(folder, at));
  // Reported with all folders.
  if (typeof names === 'string') return;
  for (const name of [INDEX, 'page-last.json'])
    if (!names.includes(name)) notes.fail(`${at}${name}`, 'is missing', 'missing');
  let expected = 1;
  const tell = (until: number) => {
    if (until === expected) notes.fail(`${at}page-${expected}.json`, 'is missing', 'missing');
    else if (until > expected)
      notes.fail(`${at}page-${expected}.json`, `is missing, and so is every page up to ${until}`, 'missing');
  };
  for (const number of pageFileNumbers(names)) {
    if (number > pages) break;
    tell(number - 1);
    expected = number + 1;
  }
  tell(pages);
}
