import type { ColumnField, Link, RecordKind, StoredField } from '../description/kind.ts';

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

/** A key that SQLite writes. */
export interface WrittenKey {
  /** What comes before its value: `,"year_from":`. */
  readonly before: string;
  readonly field: ColumnField;
  readonly isNullAllowed: boolean;
}

/** Keys of a record, one after the other, that SQLite writes: their JSON, and how many of them are wider nulls. */
export interface WrittenKeys {
  /** Whether their JSON comes as text, or as bytes: to make these takes 0.5 µs more, and a long text longer. */
  readonly form: 'text' | 'bytes';
  readonly keys: readonly WrittenKey[];
}

/** What is read of a row: the value of a field, or several keys written, which take two places. */
export type Selected = StoredField | WrittenKeys;

/** Where rows come from, some hundred at a time: the opened export. */
export interface BlockSource {
  count(kind: RecordKind): number;
  /** Rows by ascending id. */
  blocks(kind: RecordKind, range?: RowRange, selected?: readonly Selected[]): Iterable<readonly Row[]>;
  /** Whether it can write keys: not where texts are stored in another form than UTF-8. */
  readonly writesKeys: boolean;
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
