import type { ExplorerPlace } from '../contract/tree/explorer-pages.ts';
import type { PageLinks } from '../contract/tree/tree.ts';
import type { FormName } from '../outputs/forms/forms.ts';

/** A host object generates text and writes no files. */

export type OwnCommand = (words: TemplateStringsArray) => string;

export interface Site {
  /** Without a trailing slash: `https://user.github.io/repo`. */
  readonly baseUrl: string;
  /** Without a trailing slash: `/repo`; may be empty. */
  readonly basePath: string;
  /** The path of the collections in the tree: `/api/`, `/data/v2/`, `/`. */
  readonly api: string;
  readonly explorer?: ExplorerPlace;
  /** The published folder, as the files next to it name it: `public`. Without it, `out`. */
  readonly folder?: string;
}

export const publishedFolder = ({ folder = 'out' }: Site): string => folder;

export interface ServerSite extends Site {
  readonly root: string;
  readonly port: number;
  /** The number of the user who will start the server; without it, where users have none. */
  readonly user?: number | undefined;
}

/** Where a server keeps files of its own: one user may not write what a server of another left there. */
export function ownFiles(server: string, { port, user }: ServerSite): string {
  return `/var/tmp/polity-press-${[server, port, ...(user === undefined ? [] : [user])].join('-')}`;
}

export interface HostFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The part of a host's configuration behind each behaviour: the setting to fix when it fails. */
export interface SettingParts {
  /** Maps `?page=` to a file, and rejects other values. */
  readonly pages: string;
  /** Sets the body of a 404. */
  readonly errors: string;
  /** Redirects to the slash and keeps the query. */
  readonly slash: string;
  /** Answers OPTIONS, and 405 to methods that write. */
  readonly methods: string;
  readonly headers: string;
  readonly etag: string;
  readonly gzip: string;
}

/** The rows of the contract's HTTP behaviour, as tables name them, each with the part that fulfils it. */
const partOfRow = {
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

export interface Limit {
  readonly value: number;
  readonly source: string;
  /** Conditions such as a plan, or what helps. */
  readonly note?: string;
}

/** Null if the vendor documents no figure. */
export interface HostLimits {
  readonly files: Limit | null;
  readonly bytesPerFile: Limit | null;
  readonly totalBytes: Limit | null;
}

export interface Host {
  /** In kebab-case, as on the command line. */
  readonly name: string;
  readonly title: string;
  /** How to publish the tree, in one sentence, with commands as the reader would run them. */
  readonly use: (own: OwnCommand) => string;
  /** The vendor's page with the rules used here. */
  readonly documentation: string;
  /** What the host does instead of rows it cannot fulfil: a sentence each, in the order of the rows. */
  readonly shortfalls: Readonly<Partial<Record<ContractRow, string>>>;
  readonly limits: HostLimits;
  /** Matches the Server header, by which `verify` recognizes the host. */
  readonly server?: RegExp;
  /** What to check for unfulfilled rows: settings people usually forget. */
  readonly settings?: Partial<SettingParts>;
  /** By query, or directly to the file on a host that ignores queries. */
  readonly pageLinks: PageLinks;
  /** Output forms besides page files. */
  readonly forms?: readonly FormName[];
  /** Files inside the published folder: `build --host`. */
  readonly publishedFiles?: (site: Site) => readonly HostFile[];
  /** A complete configuration for a server outside the tree: `host NAME --root DIR`. */
  readonly configuration?: (site: ServerSite) => string;
  /** A site for a running server: `host NAME --site`. */
  readonly site?: (site: ServerSite) => string;
  /** The start command; FILE is replaced by the configuration's path. */
  readonly start?: string;
  /** Files outside the tree: `host NAME --to FOLDER`. */
  readonly filesBeside?: (site: Site) => readonly HostFile[];
}

/** Whether a tree for this host differs from a plain one: by its files, its output forms or its links. */
export function changesTree({ publishedFiles, forms, pageLinks }: Host): boolean {
  return publishedFiles !== undefined || forms !== undefined || pageLinks !== usual.pageLinks;
}

/** Defaults for hosts. */
export const usual = {
  shortfalls: {},
  limits: { files: null, bytesPerFile: null, totalBytes: null },
  pageLinks: 'query',
} as const satisfies Partial<Host>;

export interface HostClue {
  readonly server: string | null;
  readonly hosts: readonly string[];
}

export function findSetting(hosts: readonly Host[], clue: HostClue, row: ContractRow): string | null {
  const madeFor = hosts.find(({ name }) => clue.hosts.includes(name));
  const host = madeFor ?? hosts.find(({ server }) => clue.server !== null && server?.test(clue.server));
  if (host === undefined) return null;
  const setting = host.settings?.[partOfRow[row]] ?? host.shortfalls[row];
  return setting === undefined ? null : `${host.title}: ${setting}`;
}
