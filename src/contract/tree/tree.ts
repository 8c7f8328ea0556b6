/**
 * Where everything in a published tree is: page files, links between them, and which paths it may contain.
 * Pure facts for every stage but `verify`, which has its own expectations.
 */

import { errorFiles } from './http.ts';

/** How pages link to pages: `?page=2`, or `page-2.json` for a host that ignores queries. */
export type PageLinks = 'query' | 'file';

/** In an export, where the tree is: a name that no server can have (RFC 6761). */
export const treeAddress = 'https://tree.invalid';

export const INDEX = 'index.json';

/** Says what a build owns; always put in place last. */
export const MANIFEST = 'manifest.json';

export const DESCRIPTION = 'databank.json';

/** What every published tree has. */
export const treeMarks: readonly string[] = [MANIFEST, DESCRIPTION];

export const OPENAPI = 'openapi.json';

/** The tree as one archive, and the same records as a database: with --snapshot. */
export const ARCHIVE = 'databank.zip';
export const DATABASE = 'export.sqlite';
export const snapshotFiles: readonly string[] = [ARCHIVE, DATABASE];

/** What the tree is and how to cite it, for catalogues and people; of a snapshot also its tables. */
export const CITATION = 'CITATION.cff';
export const DATA_PACKAGE = 'datapackage.json';
/** What the data package of a tree says of openapi.json; no other tool writes it. */
export const DATA_PACKAGE_MARK = 'What each address answers, as OpenAPI 3.1.';

/** Holds the entities that no published record mentions. Not part of the API. */
export const UNMENTIONED_PATH = '/unmentioned/';
export const UNMENTIONED = `${UNMENTIONED_PATH.slice(1)}${INDEX}`;

/** The tree's client and its types, which a web page imports from the address that it reads. */
export const CLIENT = { code: 'client.js', types: 'client.d.ts', databank: 'databank.d.ts' } as const;
export const clientFiles: readonly string[] = Object.values(CLIENT);

export const CLIENT_MARK = 'made by polity-press';

export function treeFolders(api: string): readonly string[] {
  return [api.split('/')[1] as string, 'schemas', 'unmentioned'];
}
export const treeFiles: readonly string[] = [...Object.keys(errorFiles), DESCRIPTION, MANIFEST, OPENAPI];

/**
 * Values of `?page=` that may become part of a file name. No anchors or lookahead, so that every server's
 * engine supports it.
 */
export const pageValue = '[1-9][0-9]*|last';

/**
 * Matches the last `page` of a query, as a regular expression for servers: greedy before it; its key may be
 * escaped (`p%61ge`).
 */
export const lastPage = '^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)';

const anyPage = new RegExp(`^(?:${pageValue})$`);
const anyPageFile = new RegExp(`^page-(${pageValue})\\.json$`);

/**
 * The file that a query string asks for, or null for an invalid page. The last `page` counts; an empty one is
 * page 1. Only values that match `pageValue` become part of a file name.
 */
export function pageRule(query: string): string | null {
  // The ampersand keeps URLSearchParams from dropping a question mark of the first key (`/??page=2`).
  const page = new URLSearchParams(`&${query}`).getAll('page').at(-1) ?? '';
  if (page === '') return INDEX;
  return anyPage.test(page) ? pageFile(page) : null;
}

function pageFile(page: number | string): string {
  return `page-${page}.json`;
}

/** Bytes. Hosts refuse far smaller files, and `verify` reads no larger one. */
export const largestPage = 64 * 2 ** 20;

/** An empty collection has one page. */
export function pageCount(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}

export function isPageCount(pages: unknown): pages is number {
  return Number.isSafeInteger(pages) && (pages as number) >= 1;
}

export function pageAddress(links: PageLinks, list: string, page: number): string {
  if (links === 'file') return list + (page === 1 ? INDEX : pageFile(page));
  return page === 1 ? list : `${list}?page=${page}`;
}

/**
 * The files of one page, relative to the output folder. Page 1 is the directory index, and is repeated under
 * its number, so that no rewrite rule needs a special case.
 * @param collectionPath `/api/core/references/`
 */
export function pageFiles(collectionPath: string, page: number, isLast: boolean): string[] {
  const names = [...(page === 1 ? [INDEX] : []), pageFile(page), ...(isLast ? [pageFile('last')] : [])];
  return names.map((name) => collectionPath.slice(1) + name);
}

export function isPageFile(name: string, pages = Number.POSITIVE_INFINITY): boolean {
  const page = anyPageFile.exec(name)?.[1];
  return name === INDEX || page === 'last' || Number(page) <= pages;
}

export function collectionFolder(collectionPath: string): string | null {
  const folder = /^\/(.+)\/$/s.exec(collectionPath)?.[1];
  return folder !== undefined && isSafePath(folder) ? folder : null;
}

/** The twin of a folder's `index.json`, for a host that only looks for `index.html`. */
export function htmlTwinOf(folder: string): string {
  return `${folder}index.html`;
}

/** Windows devices: no file or folder can have such a name, whatever follows a dot. */
const devices = 'con|prn|aux|nul|com[0-9]|lpt[0-9]';
const device = new RegExp(`^(?:${devices})(?:\\.|$)`, 'i');

/** The staging folder and a repository's history, where no build owns anything. */
const reserved = /^\.(?:polity-press|git)(?:\/|$)/i;
/** A drive letter, which makes a path absolute on Windows, a backslash or a control character. */
const unsafeCharacter = /^[A-Za-z]:|[\\\p{Cc}]/u;
const unsafePart = new RegExp(`(?:^|/)(?:\\.{0,2}|(?:${devices})(?:\\.[^/]*)?)(?:/|$)`, 'i');

/** Most file systems limit names to 255 bytes; a file may add `.schema.json` and a draft's suffix. */
const longestName = 200;

/** Why some system cannot have a file or folder of this name; null if all can. */
export function portableFault(name: string): string | null {
  if (device.test(name)) return `${name} is a device of Windows: no file or folder there can have that name`;
  if (/[. ]$/.test(name)) return `${name} ends in a dot or a space, which Windows drops`;
  return name.length > longestName
    ? `a part of it is longer than ${longestName} characters: no file system takes that`
    : null;
}

/** Why one part of a path cannot be a folder of the tree; null if it can. Does not check characters. */
export function folderFault(name: string): string | null {
  return /\.(?:json|html|gz|br)$/i.test(name)
    ? `${name} is the name of a file of the tree, not of a folder`
    : portableFault(name);
}

/**
 * Whether `path` is inside the output folder: relative, with forward slashes, with no way out. Checked for
 * every staged path and, above all, for every path in a manifest or a journal on disk: others may write to
 * that folder, and files are moved and removed as they say.
 */
export function isSafePath(path: string): boolean {
  return !unsafeCharacter.test(path) && !reserved.test(path) && !unsafePart.test(path);
}
