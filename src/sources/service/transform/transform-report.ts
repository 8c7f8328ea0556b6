import type { Problem } from '../../../contract/errors.ts';
import type { Conflict, FilledTable } from './gathered-rows.ts';

/** What was found in the pages of a crawl. */
export interface Findings {
  readonly problems: readonly Problem[];
  /** Keys that are not in the contract: `core_polity.shapefile_url`, and in how many records. */
  readonly leftOutKeys: readonly { readonly key: string; readonly records: number }[];
  /** Embedded records that the service returns incomplete. */
  readonly trimmed: readonly {
    readonly text: string;
    readonly records: number;
    /** Whether a lenient import can store null instead. */
    readonly isReplaceable: boolean;
  }[];
  /** How many elements of `curator` were left out. */
  readonly curators: number;
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

/** What an export was filled with. */
export interface GatherReport {
  /** The rows of every table, in the order of the export. */
  readonly tables: readonly FilledTable[];
  readonly conflicts: readonly Conflict[];
  /** Empty unless the import is lenient. */
  readonly leftOut: readonly LeftOut[];
  /** Empty unless the import is lenient. */
  readonly replaced: readonly Replaced[];
}
