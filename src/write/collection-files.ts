import { isSafePath } from './safe-path.ts';

/**
 * The files of one collection, relative to the output folder: `index.json`, `page-1.json` to `page-N.json`,
 * `page-last.json`.
 *
 * @param collectionPath the list path, `/api/core/references/`
 * @param pages how many pages it has; an empty collection has one
 * @throws Error where the path or the number cannot belong to a collection: a bug in the caller
 */
export function collectionFiles(collectionPath: string, pages: number): string[] {
  const folder = collectionFolder(collectionPath);
  if (folder === null) throw new Error(`not the path of a collection: ${JSON.stringify(collectionPath)}`);
  if (!isPageCount(pages)) throw new Error(`not a number of pages: ${pages}`);
  const numbered = Array.from({ length: pages }, (_, index) => `${folder}/page-${index + 1}.json`);
  return [`${folder}/index.json`, ...numbered, `${folder}/page-last.json`];
}

/** The folder of a collection, relative to the output folder: its path without the outer slashes; null if invalid. */
export function collectionFolder(collectionPath: string): string | null {
  const folder = /^\/(.+)\/$/s.exec(collectionPath)?.[1];
  return folder !== undefined && isSafePath(folder) ? folder : null;
}

/** Whether a collection can have this many pages. */
export function isPageCount(pages: unknown): pages is number {
  return Number.isSafeInteger(pages) && (pages as number) >= 1;
}

/**
 * Whether a collection with this many pages has a file of this name: as `collectionFiles` says, but without
 * building the list, which a damaged manifest could make endless.
 */
export function isCollectionFile(name: string, pages: number): boolean {
  if (name === 'index.json' || name === 'page-last.json') return true;
  const number = /^page-([1-9][0-9]{0,15})\.json$/.exec(name)?.[1];
  return number !== undefined && Number(number) <= pages;
}
