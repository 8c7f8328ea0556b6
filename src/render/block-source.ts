import type { Link, RecordKind, StoredField } from '../description/kind.ts';

export type Key = string | number;

/** The values of one row, in the order of the fields that are stored. */
export type Row = readonly unknown[];

/** Which rows of a kind are read: `skip` of them are left out, and at most `take` come. */
export interface RowRange {
  readonly skip: number;
  readonly take: number;
}

/** For which owners links are asked: for those of these rows, ascending, or for any, in any order. */
export type LinkOrder = RowRange | 'any';

/** What some owners are linked to, as stored: that of each owner in any order, the owners in theirs. */
export interface Linked {
  readonly targets: readonly unknown[];
  /** Where among the targets those of each owner end. */
  readonly ends: readonly number[];
}

/** The links of a link table. */
export interface LinkReader {
  /** What some owners are linked to; null where a link has no target. */
  of(owners: readonly unknown[]): Linked | null;
  /** Whether there are links that no owner had who was asked for. */
  isLeft(): boolean;
}

/** Where rows come from, some hundred at a time: the opened export. */
export interface BlockSource {
  count(kind: RecordKind): number;
  /** Rows by ascending id. */
  blocks(kind: RecordKind, range?: RowRange): Iterable<readonly Row[]>;
  /** The rows with these ids, as they are stored, in any order; null where finding them takes reading all rows. */
  rowsOf(kind: RecordKind, ids: readonly unknown[]): readonly Row[] | null;
  /** The id of a row, as it is stored, by its place among all; null where there are not so many. */
  idAt(kind: RecordKind, place: number): unknown;
  linksOf(link: Link, owner: RecordKind, order: LinkOrder): LinkReader;
  /** Texts that may differ from what the export holds, since its bytes are no text; `isExact` looks. */
  readonly suspicious: RegExp;
  /** Whether a text is what the bytes of a field say, in the row with this id. */
  isExact(kind: RecordKind, field: StoredField, id: unknown): boolean;
}
