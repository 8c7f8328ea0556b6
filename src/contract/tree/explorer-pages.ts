import { shortName } from '../words/in-words.ts';
import { freshHeaders } from './http.ts';
import { CITATION, clientFiles, DATA_PACKAGE, DESCRIPTION, portableFault } from './tree.ts';

/** Paths of the explorer's pages, code and data, and their headers. */

export const EXPLORER_FOLDER = 'explore';

/** `whole`: at `/` and `/explore/`; `folder`: only at `/explore/`, because `/` is the user's page. */
export type ExplorerPlace = 'whole' | 'folder';

export const START_PAGE = 'index.html';

/** Ids that are file names on every system, where upper and lower case may be the same. */
const plainId = /^(?!id-)[a-z0-9][a-z0-9_-]{0,99}$/;

/** Folders of the explorer that are not of an entity. */
const taken: ReadonlySet<string> = new Set(['all', 'assets', 'data']);

/**
 * The folder of the page of an entity, with a slash at the end; distinct for distinct ids.
 * @param record the kind of the entity: `explore/polity/253/` for `core.polity`
 */
export function entityPage(record: string, id: string | number): string {
  return `${EXPLORER_FOLDER}/${kindFolder(record)}/${fileName(String(id))}/`;
}

/** The folder of the page that lists the pages of all entities: `explore/all/polity/`, as deep as theirs. */
export function listPage(record: string): string {
  return `${EXPLORER_FOLDER}/all/${kindFolder(record)}/`;
}

function kindFolder(record: string): string {
  const kind = shortName(record).toLowerCase();
  return taken.has(kind) ? encoded(kind) : fileName(kind);
}

function fileName(text: string): string {
  return plainId.test(text) && portableFault(text) === null ? text : encoded(text);
}

function encoded(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `id-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The addresses of the pages of entities, or of such lists; only where the base URL is public. */
export const SITEMAP = `${EXPLORER_FOLDER}/sitemap.xml`;

/** The n-th list of addresses, from 1, of a sitemap that is split. */
export function sitemapPart(number: number): string {
  return `${EXPLORER_FOLDER}/sitemap-${number}.xml`;
}

/** The service worker, which hears of requests of pages in its own folder only. */
const SERVICE_WORKER = `${EXPLORER_FOLDER}/offline.js`;
/** What the explorer reads first: which data there are. */
export const CATALOG = `${EXPLORER_FOLDER}/data/catalog.json`;
/** What a browser keeps to show the explorer without a network. */
export const OFFLINE_LIST = `${EXPLORER_FOLDER}/data/offline.json`;

/** Whether a file of a tree is in that list: the explorer, and the description, which views of records need. */
export function isKeptOffline(path: string): boolean {
  if (path === DESCRIPTION) return true;
  return (
    path.startsWith(`${EXPLORER_FOLDER}/`) &&
    path !== SERVICE_WORKER &&
    path !== OFFLINE_LIST &&
    !path.endsWith('.xml')
  );
}

/** Some hosts answer a missing file with this page or, without it, with the start page. */
export const NOT_FOUND_PAGE = '404.html';

/** A build does not write these if the user has their own. */
export function yieldingFiles(explorer: boolean | undefined): readonly string[] {
  return [...clientFiles, CITATION, DATA_PACKAGE, ...(explorer === true ? [START_PAGE, NOT_FOUND_PAGE] : [])];
}

export const GENERATOR = '<meta name="generator" content="polity-press';

/** The text around the code examples of a page, which contain addresses of the tree. */
export const CODE_PART = { begin: '<h2>How to fetch it</h2>', end: '<h2>Files</h2>' } as const;

/** Escapes quotes, backslashes and dollar signs, so that the address is literal in code of any language. */
export function addressInCode(address: string): string {
  return address.replace(
    /['"\\$`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @param manifest untrusted */
export function explorerPlace(manifest: unknown): ExplorerPlace | undefined {
  const { explorer, files } = Object(manifest);
  if (explorer !== true) return undefined;
  return Array.isArray(files) && files.includes(START_PAGE) ? 'whole' : 'folder';
}

/**
 * What a page may load, in its header and in itself. Other sites may frame it (no `frame-ancestors`): they embed its
 * charts, and it has no account, no cookie and no action that a click in a hidden frame could abuse.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

export interface ExplorerFiles {
  /**
   * A `*` at the end matches anything, `:version` a release's version, another `:name` any one name. No two
   * lists share the path of a file.
   */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Whether to cache for ever: the file's name changes with its content. */
  readonly isKept: boolean;
}

export function explorerFiles(place: ExplorerPlace | undefined): readonly ExplorerFiles[] {
  if (place === undefined) return [];
  const tops = ['', '/v/:version'];
  const folders = tops.map((top) => `${top}/${EXPLORER_FOLDER}/`);
  // Releases hold no user files.
  const roots = tops.filter((top) => place === 'whole' || top !== '').map((top) => `${top}/`);
  return [
    {
      paths: [...roots, ...folders, ...folders.map((folder) => `${folder}:kind/:entity/`)].flatMap(
        (folder) => [folder, `${folder}${START_PAGE}`],
      ),
      headers: { 'Content-Security-Policy': PAGE_POLICY, ...freshHeaders },
      isKept: false,
    },
    { paths: folders.map((folder) => `${folder}data/*`), headers: freshHeaders, isKept: false },
    { paths: folders.map((folder) => `${folder}assets/*`), headers: FOREVER, isKept: true },
  ];
}

/** For servers: without anchors. */
export function pathsPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) =>
    path
      .replaceAll('.', '\\.')
      .replace(':version', '[0-9]+\\.[0-9]+\\.[0-9]+')
      .replace(/:[a-z]+/g, '[^/]+')
      .replace(/\*$/, '.+'),
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
