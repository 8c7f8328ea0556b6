import type { Host, HostLimits, Limit } from './host.ts';

/** How large a tree is. */
export interface TreeSize {
  readonly files: number;
  readonly bytes: number;
  /** The largest page. */
  readonly largest: { readonly path: string; readonly bytes: number };
  /** Whether each record has a file of its own. */
  readonly hasRecords: boolean;
  /** How many releases it has; they count in the other figures. */
  readonly releases: number;
}

/** A documented limit that a tree exceeds. */
export interface ExceededLimit {
  readonly host: string;
  readonly limit: keyof HostLimits;
  readonly allowed: Limit;
  readonly found: number;
  /** The collection of the largest page, if that is too large. */
  readonly path: string | null;
  /** What would help, in one sentence. */
  readonly help: string;
}

/** What would help against each limit. */
const helps: Readonly<Record<keyof HostLimits, string>> = {
  files: 'A larger --page-size makes fewer files; a server of your own has no such limit.',
  bytesPerFile: 'A smaller --page-size makes smaller files.',
  totalBytes: 'A larger --page-size saves little: choose another host, or publish fewer collections.',
};
/** What helps more against too many files or bytes, if the tree has what it names. */
const withoutRecords =
  'Without single records (--no-records) there are far fewer files; a server of your own has no such limit.';
const withoutReleases =
  'Each release is a full copy of the tree: choose another host, or keep old versions as snapshots elsewhere.';

/** The documented limits of hosts that a tree exceeds: an upload of it would be refused. */
export function exceededLimits(hosts: readonly Host[], size: TreeSize): ExceededLimit[] {
  const found: Readonly<Record<keyof HostLimits, number>> = {
    files: size.files,
    bytesPerFile: size.largest.bytes,
    totalBytes: size.bytes,
  };
  return hosts.flatMap((host) =>
    (Object.keys(helps) as (keyof HostLimits)[]).flatMap((limit): ExceededLimit[] => {
      const allowed = host.limits[limit];
      if (allowed === null || found[limit] <= allowed.value) return [];
      const facts = { host: host.name, limit, allowed, found: found[limit] };
      if (limit === 'bytesPerFile') return [{ ...facts, path: size.largest.path, help: helps[limit] }];
      const ofTree = size.releases > 0 ? withoutReleases : size.hasRecords ? withoutRecords : null;
      return [{ ...facts, path: null, help: ofTree ?? helps[limit] }];
    }),
  );
}
