import type { Problem } from '../../errors.ts';

/** What became of one table of the export. */
export interface TableReport {
  readonly name: string;
  /** Its name in the dump, which may be another spelling; null if the dump does not have it. */
  readonly foundAs: string | null;
  readonly rowsRead: number;
  readonly rowsStored: number;
  /** Columns of the dump that the export has no room for. Their values were not stored. */
  readonly columnsLeftOut: readonly string[];
}

/** What a dump held. */
export interface DumpReport {
  /** Every table that was looked for, in the order given. */
  readonly tables: readonly TableReport[];
  /** The tables of the dump that were skipped, sorted by name, and how many rows they had. */
  readonly others: readonly { readonly name: string; readonly rows: number }[];
  readonly problems: readonly Problem[];
}
