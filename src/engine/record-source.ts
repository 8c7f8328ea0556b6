import type { Problem } from '../contract/errors.ts';
import type { Collection, Link, RecordKind, StoredField } from '../model/description/kind.ts';

export type Key = string | number;

/** The stored values of one row, in the order of the stored fields. */
export type Row = readonly unknown[];

export interface RowRange {
  readonly skip: number;
  readonly take: number;
}

/**
 * A long text as the stored bytes, valid or not. Such texts may be half of an export and are copied to pages:
 * as strings they took a tenth of a build.
 */
export class LongText {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  toString(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).toString();
  }
}

/** A row with its long texts as strings. */
export function withoutBytes(row: Row): Row {
  return row.map((stored) => (stored instanceof LongText ? stored.toString() : stored));
}

export const everyRow: RowRange = { skip: 0, take: Number.POSITIVE_INFINITY };

/** Whose links are read: of these rows, ascending, or of any owner in any order. */
export type LinkOrder = RowRange | 'any';

/** Stored links of some owners, in the order of the owners; the targets of each in any order. */
export interface Linked {
  readonly targets: readonly unknown[];
  /** For each owner, where its targets end. */
  readonly ends: readonly number[];
  /** Whether a link without a target was left out. */
  readonly hasNull: boolean;
}

export interface LinkReader {
  of(owners: readonly unknown[]): Linked;
  /** Whether there are links of other owners than the given ones. */
  isLeft(): boolean;
}

/** The opened export, which gives rows some hundred at a time. */
export interface RecordSource {
  count(kind: RecordKind): number;
  /** Rows by ascending id; with `texts`, long texts may come as LongText. */
  blocks(kind: RecordKind, range?: RowRange, texts?: 'bytes'): Iterable<readonly Row[]>;
  /** Rows by stored id, in any order; null if finding them takes reading all rows. */
  rowsOf(kind: RecordKind, ids: readonly unknown[]): readonly Row[] | null;
  /** The stored id of the row at a place; null beyond the last. */
  idAt(kind: RecordKind, place: number): unknown;
  linksOf(link: Link, owner: RecordKind, order: LinkOrder): LinkReader;
  /**
   * The stored ids of records that no record of the collections embeds by a public key, at any depth: as any kind of
   * their table, or `exactly` as this one.
   */
  unreached(
    kind: RecordKind,
    collections: readonly Pick<Collection, 'kind'>[],
    as?: 'exactly',
  ): readonly unknown[];
  /** Matches texts that may differ from the stored bytes, if those are invalid; `isExact` decides. */
  readonly suspicious: RegExp;
  /** Whether the text of a field equals its stored bytes. */
  isExact(kind: RecordKind, field: StoredField, id: unknown): boolean;
  /** Gives table and column of a problem the names that they have in the export. */
  localized(problem: Problem): Problem;
}
