import { snapshotFiles } from '../contract/tree/tree.ts';
import type { Host, HostLimits, Limit } from './host.ts';

export interface TreeSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  readonly hasRecords: boolean;
  /** The other figures include them. */
  readonly releases: number;
}

export interface ExceededLimit {
  readonly host: string;
  readonly limit: keyof HostLimits;
  readonly allowed: Limit;
  readonly found: number;
  /** The file that is too large, or the collection with such a page; null for other limits. */
  readonly path: string | null;
  /** One sentence. */
  readonly help: string;
}

const helps: Readonly<Record<keyof HostLimits, string>> = {
  files: 'A larger --page-size makes fewer files; a server of your own has no such limit.',
  bytesPerFile: 'A smaller --page-size makes smaller files.',
  totalBytes: 'A larger --page-size saves little: choose another host, or publish fewer collections.',
};
/** Better help against too many files or bytes, for trees with records or releases. */
const withoutRecords =
  'Without single records (--no-records) there are far fewer files; a server of your own has no such limit.';
const withoutSnapshot =
  'Publish the archive elsewhere (--no-snapshot, then `snapshot`); a server of your own has no such limit.';
const withoutReleases =
  'Each release is a full copy of the tree: choose another host, or keep old versions as snapshots elsewhere.';

/** The documented limits that the tree exceeds: an upload would be rejected. */
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
      if (limit === 'bytesPerFile') {
        const { path } = size.largest;
        return [{ ...facts, path, help: snapshotFiles.includes(path) ? withoutSnapshot : helps[limit] }];
      }
      const ofTree = size.releases > 0 ? withoutReleases : size.hasRecords ? withoutRecords : null;
      return [{ ...facts, path: null, help: ofTree ?? helps[limit] }];
    }),
  );
}
