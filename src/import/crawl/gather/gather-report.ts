import type { Problem } from '../../../errors.ts';

/** Differing versions of one record. A warning, not a problem. */
export interface Conflict {
  readonly table: string;
  readonly id: string | number | null;
  /** How many there were. */
  readonly versions: number;
  /** Why that version was kept. */
  readonly kept: string;
}

/** What a lenient export leaves out. */
export interface LeftOut {
  /** The path of the collection. */
  readonly collection: string;
  /** Null if it is not one record, but one or more missing pages. */
  readonly id: string | number | null;
  readonly problems: readonly Problem[];
}

/** Embedded records that were incomplete, and for which null is stored. */
export interface Replaced {
  /** The path of the collection. */
  readonly collection: string;
  readonly id: string | number | null;
  /** What is null: `core_polity.home_nga`. */
  readonly keys: readonly string[];
}

/** The outcome of a crawl. */
export interface GatherReport {
  /** The rows of every table, in the order of the export. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly conflicts: readonly Conflict[];
  /** Empty unless the import is lenient. */
  readonly leftOut: readonly LeftOut[];
  /** Empty unless the import is lenient. */
  readonly replaced: readonly Replaced[];
}
