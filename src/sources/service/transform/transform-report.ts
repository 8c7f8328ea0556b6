import type { Problem } from '../../../contract/errors.ts';
import type { CountedRows } from '../../export/unmentioned-rows.ts';
import type { Conflict } from './gathered-rows.ts';

export interface Findings {
  readonly problems: readonly Problem[];
  /** Keys outside the contract: `core_polity.shapefile_url`. */
  readonly leftOutKeys: readonly { readonly key: string; readonly records: number }[];
  /** Embedded records that the service returns incomplete. */
  readonly trimmed: readonly {
    readonly text: string;
    readonly records: number;
    /** Whether a lenient import can store null instead. */
    readonly isReplaceable: boolean;
  }[];
  /** Number of elements of `curator` left out. */
  readonly curators: number;
}

export interface LeftOut {
  /** The path of the collection. */
  readonly collection: string;
  /** Null for missing pages instead of one record. */
  readonly id: string | number | null;
  readonly problems: readonly Problem[];
}

/** A record with incomplete embedded records, stored as null. */
export interface Replaced {
  readonly collection: string;
  readonly id: string | number | null;
  /** The keys that are null: `core_polity.home_nga`. */
  readonly keys: readonly string[];
}

export interface GatherReport {
  /** Every table, in the order of the export. */
  readonly tables: readonly CountedRows[];
  readonly conflicts: readonly Conflict[];
  /** Empty unless the import is lenient. */
  readonly leftOut: readonly LeftOut[];
  /** Empty unless the import is lenient. */
  readonly replaced: readonly Replaced[];
}
