/**
 * Where everything in a published tree is: its page files, the links between them, and which paths may be in it at all.
 * Facts only, without input or output, for every stage but `verify`, which has its own expectations.
 */

import { errorFiles } from './http.ts';

/** How pages link to pages: `?page=2`, or `page-2.json` for a host that ignores queries. */
export type PageLinks = 'query' | 'file';

/** What a folder is answered with; of a collection, page 1. */
export const INDEX = 'index.json';

/** The file that says what a build owns; always the last one to be put in place. */
export const MANIFEST = 'manifest.json';

export const DESCRIPTION = 'databank.json';

export const OPENAPI = 'openapi.json';

/** The only file of the entities that no published record mentions. It is not part of the API. */
export const UNMENTIONED_PATH = '/unmentioned/';
export const UNMENTIONED = `${UNMENTIONED_PATH.slice(1)}${INDEX}`;

/** The client of the tree and its types: a web page imports them from the address that it reads. */
export const CLIENT = { code: 'client.js', types: 'client.d.ts', databank: 'databank.d.ts' } as const;
export const clientFiles: readonly string[] = Object.values(CLIENT);

/** The words by which such a file says that a build wrote it. */
export const CLIENT_MARK = 'made by polity-press';

/** What every tree has directly in the output folder, known before anything is built. */
export function treeFolders(api: string): readonly string[] {
  return [api.split('/')[1] as string, 'schemas', 'unmentioned'];
}
export const treeFiles: readonly string[] = [...Object.keys(errorFiles), DESCRIPTION, MANIFEST, OPENAPI];

/**
 * The values of `?page=` that become part of a file name, and no others. A regular expression without anchors and
 * lookahead, so that every server's engine supports it.
 */
export const pageValue = '[1-9][0-9]*|last';

/**
 * The value of the last `page` of a query, as a regular expression for servers: what comes before it is matched
 * greedily; its key may be escaped (`p%61ge`).
 */
export const lastPage = '^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)';

const anyPage = new RegExp(`^(?:${pageValue})$`);
const anyPageFile = new RegExp(`^page-(${pageValue})\\.json$`);

/**
 * The page rule: the file next to `index.json` that a query string asks for, or null for an invalid page.
 * The last `page` counts and an empty one is page 1. Only values that match `pageValue` become part of a file name.
 */
export function pageRule(query: string): string | null {
  // The ampersand keeps URLSearchParams from dropping a question mark that belongs to the first key (`/??page=2`).
  const page = new URLSearchParams(`&${query}`).getAll('page').at(-1) ?? '';
  if (page === '') return INDEX;
  return anyPage.test(page) ? pageFile(page) : null;
}

function pageFile(page: number | string): string {
  return `page-${page}.json`;
}

/** The most bytes of a page: hosts refuse far smaller files, and `verify` reads no larger one. */
export const largestPage = 64 * 2 ** 20;

/** How many pages so many records are; an empty collection has one. */
export function pageCount(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}

export function isPageCount(pages: unknown): pages is number {
  return Number.isSafeInteger(pages) && (pages as number) >= 1;
}

/** The address of a page of the collection at `list`: as the service writes it, or that of its file. */
export function pageAddress(links: PageLinks, list: string, page: number): string {
  if (links === 'file') return list + (page === 1 ? INDEX : pageFile(page));
  return page === 1 ? list : `${list}?page=${page}`;
}

/**
 * The files that hold one page, relative to the output folder. Page 1 is where a directory index is looked
 * for, and is repeated under its number, so that no rewrite rule needs a special case for it.
 *
 * @param collectionPath the list path, `/api/core/references/`
 */
export function pageFiles(collectionPath: string, page: number, isLast: boolean): string[] {
  const names = [...(page === 1 ? [INDEX] : []), pageFile(page), ...(isLast ? [pageFile('last')] : [])];
  return names.map((name) => collectionPath.slice(1) + name);
}

/** Whether a collection with this many pages has a file of this name. */
export function isPageFile(name: string, pages = Number.POSITIVE_INFINITY): boolean {
  const page = anyPageFile.exec(name)?.[1];
  return name === INDEX || page === 'last' || Number(page) <= pages;
}

/** The folder of a collection, relative to the output folder: its path without the outer slashes; null if invalid. */
export function collectionFolder(collectionPath: string): string | null {
  const folder = /^\/(.+)\/$/s.exec(collectionPath)?.[1];
  return folder !== undefined && isSafePath(folder) ? folder : null;
}

/** The twin of a folder's `index.json` for a host that looks for `index.html` only. */
export function htmlTwinOf(folder: string): string {
  return `${folder}index.html`;
}

/** A device of Windows: no file or folder there can be called so, whatever follows a dot. */
const devices = 'con|prn|aux|nul|com[0-9]|lpt[0-9]';
const device = new RegExp(`^(?:${devices})(?:\\.|$)`, 'i');

/** A path that begins where no build may own anything: in its own staging folder, or in the history of a repository. */
const reserved = /^\.(?:polity-press|git)(?:\/|$)/i;
/** A drive letter, which makes a path absolute on Windows, or what is in no name. */
const unsafeCharacter = /^[A-Za-z]:|[\\\p{Cc}]/u;
/** A part of a path that is empty, leads up or nowhere, or is a device. */
const unsafePart = new RegExp(`(?:^|/)(?:\\.{0,2}|(?:${devices})(?:\\.[^/]*)?)(?:/|$)`, 'i');

/** Most file systems take names of 255 bytes; a file may add `.schema.json` and the name of a draft to it. */
const longestName = 200;

/** Why no file or folder of a tree can be called so on some system; null if it can. */
export function portableFault(name: string): string | null {
  if (device.test(name)) return `${name} is a device of Windows: no file or folder there can have that name`;
  if (/[. ]$/.test(name)) return `${name} ends in a dot or a space, which Windows drops`;
  return name.length > longestName
    ? `a part of it is longer than ${longestName} characters: no file system takes that`
    : null;
}

/** Why one part of a path cannot be a folder of the tree; null if it can. It does not check characters. */
export function folderFault(name: string): string | null {
  return /\.(?:json|html|gz|br)$/i.test(name)
    ? `${name} is the name of a file of the tree, not of a folder`
    : portableFault(name);
}

/**
 * Whether `path` names something inside the output folder: relative, with forward slashes, with no way out of it.
 *
 * Checked for every path that is staged and, above all, for every path named in a manifest or a journal on disk: others
 * can write to the folder they are in, and files are moved and removed as they say.
 *
 * @param path for example `api/core/references/page-2.json`
 */
export function isSafePath(path: string): boolean {
  return !unsafeCharacter.test(path) && !reserved.test(path) && !unsafePart.test(path);
}
