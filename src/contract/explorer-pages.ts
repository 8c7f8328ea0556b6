import { clientFiles } from './tree.ts';

/** Where a host finds the pages, code and data of the explorer, and the headers that only these are sent with. */

export const EXPLORER_FOLDER = 'explore';

/** The explorer of a tree: at `/` and `/explore/`, or at the latter only, because `/` is a page of the user. */
export type ExplorerPlace = 'whole' | 'folder';

export const START_PAGE = 'index.html';

/** What some hosts answer for a missing file; where a tree has a start page but not this, some answer with that page. */
export const NOT_FOUND_PAGE = '404.html';

/** What a user may have in the place of ours: it stays, and a build writes none. */
export function yieldingFiles(explorer: boolean | undefined): readonly string[] {
  return [...clientFiles, ...(explorer === true ? [START_PAGE, NOT_FOUND_PAGE] : [])];
}

/** How a page of the explorer says what wrote it. */
export const GENERATOR = '<meta name="generator" content="polity-press';

/** What is around the lines of code in a page of the explorer, which have addresses of the tree in them. */
export const CODE_PART = { begin: '<h2>How to fetch it</h2>', end: '<h2>Files</h2>' } as const;

/** An address as lines of code have it, in any language: without quotes, backslashes and dollar signs it means itself. */
export function addressInCode(address: string): string {
  return address.replace(
    /['"\\$`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Where the explorer is, as a manifest says that may be anything. */
export function explorerPlace(manifest: unknown): ExplorerPlace | undefined {
  const { explorer, files } = Object(manifest);
  if (explorer !== true) return undefined;
  return Array.isArray(files) && files.includes(START_PAGE) ? 'whole' : 'folder';
}

/** What a page of the explorer may load, and where from: nothing inline, nothing from anywhere else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The same as a header, which can also say who may frame a page: browsers ignore that in a meta element. */
const HEADER_POLICY = `${PAGE_POLICY}; frame-ancestors 'self'`;

/** Asked for again each time: the next build may name other code, and other rows. */
const FRESH = { 'Cache-Control': 'no-cache' };
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Some files, by their paths in a tree, and the headers of them alone. */
export interface ExplorerFiles {
  /** `*` at the end matches anything, `:version` the version of a release. No two lists share a path. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Whether they may be kept for ever: the name of such a file changes with what is in it. */
  readonly isKept: boolean;
}

/** The files of an explorer, releases included; empty without an explorer. */
export function explorerFiles(place: ExplorerPlace | undefined): readonly ExplorerFiles[] {
  if (place === undefined) return [];
  const tops = ['', '/v/:version'];
  const folders = tops.map((top) => `${top}/${EXPLORER_FOLDER}/`);
  // Nothing of the user's is in a release.
  const roots = tops.filter((top) => place === 'whole' || top !== '').map((top) => `${top}/`);
  return [
    {
      paths: [...roots, ...folders].flatMap((folder) => [folder, `${folder}${START_PAGE}`]),
      headers: { 'Content-Security-Policy': HEADER_POLICY, ...FRESH },
      isKept: false,
    },
    { paths: folders.map((folder) => `${folder}data/*`), headers: FRESH, isKept: false },
    { paths: folders.map((folder) => `${folder}assets/*`), headers: FOREVER, isKept: true },
  ];
}

/** Such paths as a regular expression for servers, without anchors. */
export function pathsPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) =>
    path.replaceAll('.', '\\.').replace(':version', '[0-9]+\\.[0-9]+\\.[0-9]+').replace(/\*$/, '.+'),
  );
  return `(?:${patterns.join('|')})`;
}

export function explorerHeaders(
  place: ExplorerPlace | undefined,
  path: string,
): Readonly<Record<string, string>> {
  const files = explorerFiles(place).find(({ paths }) => new RegExp(`^${pathsPattern(paths)}$`).test(path));
  return files?.headers ?? {};
}
