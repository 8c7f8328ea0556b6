import { join, posix } from 'node:path';
import {
  CATALOG,
  EXPLORER_FOLDER,
  GENERATOR,
  NOT_FOUND_PAGE,
  START_PAGE,
} from '../../contract/tree/explorer-pages.ts';
import { errorBody, messages } from '../../contract/tree/http.ts';
import {
  CLIENT_MARK,
  clientFiles,
  DATA_PACKAGE,
  DATA_PACKAGE_MARK,
  htmlTwinOf,
  isPageFile,
  treeFiles,
  treeFolders,
} from '../../contract/tree/tree.ts';
import { foldersOf } from './folders-of.ts';
import { readJournal } from './journal.ts';
import { readManifest } from './manifest.ts';
import { type Ownership, ownershipOf, topEntry } from './ownership.ts';
import { inspect, readDocument, type Staging } from './staging.ts';

/**
 * What a build owns in a folder whose manifest or journal was lost: what the other of the two lists, files
 * with names that only a build gives, and empty files, which hold nothing to lose.
 */
export function ownershipAfterLoss(staging: Staging, api: string): Ownership {
  const isOwn = (path: string, mark: string) => holds(join(staging.folder, path), mark);
  const hasExplorer =
    isOwn(`${EXPLORER_FOLDER}/${START_PAGE}`, GENERATOR) || isOwn(CATALOG, '"generator":"polity-press ');
  const ownFolders = [...treeFolders(api), ...(hasExplorer ? [EXPLORER_FOLDER] : [])];
  const ownPages = [
    ...(isOwn(START_PAGE, GENERATOR) ? [START_PAGE] : []),
    ...(isOwn(NOT_FOUND_PAGE, errorBody(messages.notFound)) ? [NOT_FOUND_PAGE] : []),
    ...clientFiles.filter((path) => isOwn(path, CLIENT_MARK)),
    ...(isOwn(DATA_PACKAGE, DATA_PACKAGE_MARK) ? [DATA_PACKAGE] : []),
  ];
  const owned = ownershipOf(readManifest(staging.folder));
  const journal = readJournal(staging);
  const swap = typeof journal === 'object' ? journal.swap : { put: [], remove: [] };
  const files = new Set([...swap.put.map(({ path }) => path), ...swap.remove]);
  const folders = new Set(foldersOf(files));
  const isEmpty = (path: string) => inspect(join(staging.folder, path))?.size === 0;
  return {
    entries: [
      ...new Set([...owned.entries, ...ownFolders, ...treeFiles, ...ownPages, ...[...files].map(topEntry)]),
    ].sort(),
    hasFile: (path) =>
      owned.hasFile(path) ||
      files.has(path) ||
      isTreeFile(path, api) ||
      (hasExplorer && explorerFile.test(path)) ||
      ownPages.includes(path) ||
      isEmpty(path),
    hasFolder: (path) => owned.hasFolder(path) || folders.has(path) || ownFolders.includes(topEntry(path)),
  };
}

const explorerFile = new RegExp(
  `^${EXPLORER_FOLDER}/(?:(?:[^/]+/[^/]+/)?index\\.html|offline\\.js|sitemap(?:-[0-9]+)?\\.xml|data/.+\\.json|assets/[^/]+)$`,
);

/** Whether a file has our mark, or was lost: then it is filled with zeros. */
function holds(path: string, mark: string): boolean {
  const bytes = readDocument(path);
  if (typeof bytes === 'string') return false;
  const text = bytes.toString('latin1');
  return text.includes(mark) || !/[^\0]/.test(text);
}

function isTreeFile(path: string, api: string): boolean {
  if (path.startsWith('schemas/')) return path.endsWith('.schema.json');
  const name = posix.basename(path);
  return (
    treeFiles.includes(path) ||
    (path.startsWith(api.slice(1)) && (isPageFile(name) || name === htmlTwinOf('')))
  );
}
