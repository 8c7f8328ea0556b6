import type { Problem } from '../../../errors.ts';

/** Versions of one record that differed. A warning, no problem. */
export interface Conflict {
  readonly table: string;
  readonly id: string | number | null;
  /** How many there were. */
  readonly versions: number;
  /** Why the one that was kept was kept. */
  readonly kept: string;
}

/** What has no place in a lenient export. */
export interface LeftOut {
  /** The path of the collection. */
  readonly collection: string;
  /** Null where it is not one record, but a page or more that is missing. */
  readonly id: string | number | null;
  readonly problems: readonly Problem[];
}

/** Embedded records that were not whole, and for which null is stored. */
export interface Replaced {
  /** The path of the collection. */
  readonly collection: string;
  readonly id: string | number | null;
  /** What is null: `core_polity.home_nga`. */
  readonly keys: readonly string[];
}

/** What became of a crawl. */
export interface GatherReport {
  /** The rows of every table, in the order of the export. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly conflicts: readonly Conflict[];
  /** Empty unless the import is lenient. */
  readonly leftOut: readonly LeftOut[];
  /** Empty unless the import is lenient. */
  readonly replaced: readonly Replaced[];
}
