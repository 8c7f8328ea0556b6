import type { ExplorerPlace } from '../contract/explorer-pages.ts';
import type { PageLinks } from '../contract/tree.ts';
import type { FormName } from '../outputs/forms/forms.ts';

/**
 * A host serves a published tree. What it needs for that is text: a host object generates it and writes nothing.
 */

/** Writes a command line of this tool. */
export type OwnCommand = (words: TemplateStringsArray) => string;

/** What a host's text depends on. */
export interface Site {
  /** Where the tree is published, without a slash at its end: `https://user.github.io/repo`. */
  readonly baseUrl: string;
  /** The path in it, without a slash at its end: `/repo`; may be empty. */
  readonly basePath: string;
  /** The path in the tree that its collections are under, with a slash at both ends: `/api/`, `/data/v2/`, `/`. */
  readonly api: string;
  /** Where in the tree the explorer is; not there in a tree without one. */
  readonly explorer?: ExplorerPlace;
}

/** A server that is configured for one machine. */
export interface ServerSite extends Site {
  /** The published tree, an absolute path. */
  readonly root: string;
  readonly port: number;
}

/** A file that a host reads. */
export interface HostFile {
  /** Relative to the folder it goes into, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Which part of a host's configuration does what, and so the setting to fix when it does not. */
export interface SettingParts {
  /** What turns `?page=` into a file, and refuses every other value. */
  readonly pages: string;
  /** What sets the body of a 404. */
  readonly errors: string;
  /** What redirects to the slash and keeps the query. */
  readonly slash: string;
  /** What answers OPTIONS, and 405 to methods that write. */
  readonly methods: string;
  readonly headers: string;
  readonly etag: string;
  readonly gzip: string;
}

/** The rows of the contract's HTTP behaviour, as tables name them, with the part of a configuration that keeps each. */
export const partOfRow = {
  'page 1': 'pages',
  'page n': 'pages',
  'last page': 'pages',
  'invalid page': 'pages',
  'encoded key': 'pages',
  'lenient number': 'pages',
  'unknown path': 'errors',
  'missing slash': 'slash',
  'single record': 'pages',
  'respelled UUID': 'slash',
  HEAD: 'methods',
  OPTIONS: 'methods',
  'other methods': 'methods',
  headers: 'headers',
  ETag: 'etag',
  gzip: 'gzip',
  explorer: 'headers',
} as const satisfies Readonly<Record<string, keyof SettingParts>>;

export type ContractRow = keyof typeof partOfRow;
export const contractRows = Object.keys(partOfRow) as readonly ContractRow[];

/** A documented limit. */
export interface Limit {
  readonly value: number;
  /** Where the vendor says so. */
  readonly source: string;
  /** What the figure depends on, such as a plan; what helps. */
  readonly note?: string;
}

/** The limits of a host; null where no figure is documented. */
export interface HostLimits {
  readonly files: Limit | null;
  readonly bytesPerFile: Limit | null;
  readonly totalBytes: Limit | null;
}

export interface Host {
  /** In kebab-case, as the command line names it. */
  readonly name: string;
  /** As people name it. */
  readonly title: string;
  /** How to publish the tree on it, in one sentence, with this tool's commands as the reader would run them. */
  readonly use: (own: OwnCommand) => string;
  /** Where the vendor specifies the rules that are used here. */
  readonly documentation: string;
  /** What it does instead of a row that it cannot keep, or not completely: a sentence each, in the order of the rows. */
  readonly shortfalls: Readonly<Partial<Record<ContractRow, string>>>;
  readonly limits: HostLimits;
  /** The Server header of its answers, by which `verify` recognizes it. */
  readonly server?: RegExp;
  /** The settings that fix what is not kept: what is usually forgotten. */
  readonly settings?: Partial<SettingParts>;
  /** How pages link to pages: by query, or directly to the file on a host that ignores queries. */
  readonly pageLinks: PageLinks;
  /** The output forms that it needs, apart from page files. */
  readonly forms?: readonly FormName[];
  /** Files inside the published folder: `build --host`. */
  readonly publishedFiles?: (site: Site) => readonly HostFile[];
  /** A complete configuration for a server outside the tree: `host NAME --root DIR`. */
  readonly configuration?: (site: ServerSite) => string;
  /** A site of a server that runs already: `host NAME --site`. */
  readonly site?: (site: ServerSite) => string;
  /** How to start a server with that configuration; FILE is replaced by its path. */
  readonly start?: string;
  /** Files beside the tree: `host NAME --to FOLDER`. */
  readonly filesBeside?: (site: Site) => readonly HostFile[];
}

/** What is true of most hosts: each says what it does otherwise. */
export const usual = {
  shortfalls: {},
  limits: { files: null, bytesPerFile: null, totalBytes: null },
  pageLinks: 'query',
} as const satisfies Partial<Host>;
