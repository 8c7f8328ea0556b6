import type { Link, RecordKind, StoredField } from '../description/kind.ts';

export type Key = string | number;

/** The values of one row, in the order of the fields that are stored. */
export type Row = readonly unknown[];

/** Which rows of a kind are read: `skip` of them are left out, and at most `take` come. */
export interface RowRange {
  readonly skip: number;
  readonly take: number;
}

/** The links of a link table. */
export interface LinkReader {
  /**
   * What some owners are linked to: owner and target in turn, as stored, in any order. Null where an end of a link is
   * missing, or its owner is none.
   */
  of(owners: readonly unknown[]): readonly unknown[] | null;
  /** Whether there are links of owners that nobody asked for. */
  isLeft(): boolean;
}

/** Where rows come from, some hundred at a time: the opened export. */
export interface BlockSource {
  count(kind: RecordKind): number;
  /** Rows by ascending id. */
  blocks(kind: RecordKind, range?: RowRange): Iterable<readonly Row[]>;
  /** The rows with these ids, as they are stored, in any order; null where finding them takes reading all rows. */
  rowsOf(kind: RecordKind, ids: readonly unknown[]): readonly Row[] | null;
  linksOf(link: Link, owner: RecordKind, isAscending: boolean): LinkReader;
  /** Texts that may differ from what the export holds, since its bytes are no text; `isExact` looks. */
  readonly suspicious: RegExp;
  /** Whether a text is what the bytes of a field say, in the row with this id. */
  isExact(kind: RecordKind, field: StoredField, id: unknown): boolean;
}
