import type { ContractRow, Host } from './host.ts';

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

/** The setting for each row of the contract. */
export function settingsOf(parts: SettingParts): Readonly<Record<ContractRow, string>> {
  const { pages, errors, slash, methods, headers, etag, gzip } = parts;
  return {
    'page 1': pages,
    'page n': pages,
    'last page': pages,
    'invalid page': pages,
    'encoded key': pages,
    'lenient number': pages,
    'unknown path': errors,
    'missing slash': slash,
    'single record': pages,
    'respelled UUID': slash,
    HEAD: methods,
    OPTIONS: methods,
    'other methods': methods,
    headers,
    ETag: etag,
    gzip,
    explorer: headers,
  };
}

/** What identifies the host that serves a tree. */
export interface HostClue {
  /** What the server calls itself in its answers. */
  readonly server: string | null;
  /** The hosts that the tree was made for. */
  readonly hosts: readonly string[];
}

/** The setting that fixes a row of the contract on the host of a served tree; null where the host is unknown. */
export function findSetting(hosts: readonly Host[], clue: HostClue, row: ContractRow): string | null {
  const madeFor = hosts.find(({ name }) => clue.hosts.includes(name));
  const host = madeFor ?? hosts.find(({ server }) => clue.server !== null && server?.test(clue.server));
  if (host === undefined) return null;
  const setting = host.settings?.[row] ?? host.shortfalls.find((shortfall) => shortfall.row === row)?.instead;
  return setting === undefined ? null : `${host.title}: ${setting}`;
}
