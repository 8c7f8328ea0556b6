import type { Problem } from '../../errors.ts';

/** What became of one table of the export. */
export interface TableReport {
  readonly name: string;
  /** Its name in the dump, which may be another spelling; null where the dump lacks it. */
  readonly foundAs: string | null;
  readonly rowsRead: number;
  readonly rowsStored: number;
  /** Columns of the dump that the export has no place for. Their values were not stored. */
  readonly columnsLeftOut: readonly string[];
}

/** What a dump held. */
export interface DumpReport {
  /** Every table that was looked for, in the order in which they were given. */
  readonly tables: readonly TableReport[];
  /** The tables of the dump that were passed over, sorted by name, and the rows that they held. */
  readonly others: readonly { readonly name: string; readonly rows: number }[];
  readonly problems: readonly Problem[];
}
