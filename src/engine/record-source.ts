import type { Problem } from '../contract/errors.ts';
import type { Collection, Link, RecordKind, StoredField } from '../model/description/kind.ts';

export type Key = string | number;

/** The values of one row, as they are stored, in the order of the fields that are stored. */
export type Row = readonly unknown[];

/** Which rows of a kind are read: `skip` of them are left out, and at most `take` come. */
export interface RowRange {
  readonly skip: number;
  readonly take: number;
}

/**
 * A long text as the bytes that are stored, valid or not. Half of the bytes of an export may be such texts, which are
 * copied from it to a page: as strings they took a tenth of a build.
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

/** For which owners links are asked: for those of these rows, ascending, or for any, in any order. */
export type LinkOrder = RowRange | 'any';

/** What some owners are linked to, as stored: that of each owner in any order, the owners in theirs. */
export interface Linked {
  readonly targets: readonly unknown[];
  /** Where among the targets those of each owner end. */
  readonly ends: readonly number[];
  /** Whether a link had no target: it is left out. */
  readonly hasNull: boolean;
}

/** The links of a link table. */
export interface LinkReader {
  of(owners: readonly unknown[]): Linked;
  /** Whether there are links of owners that were not asked for. */
  isLeft(): boolean;
}

/** Where rows come from, some hundred at a time: the opened export. */
export interface RecordSource {
  count(kind: RecordKind): number;
  /**
   * Rows by ascending id.
   *
   * @param texts whether long texts may come as LongText
   */
  blocks(kind: RecordKind, range?: RowRange, texts?: 'bytes'): Iterable<readonly Row[]>;
  /** The rows with these ids, as they are stored, in any order; null where finding them takes reading all rows. */
  rowsOf(kind: RecordKind, ids: readonly unknown[]): readonly Row[] | null;
  /** The id of a row, as it is stored, by its place among all; null beyond the last. */
  idAt(kind: RecordKind, place: number): unknown;
  linksOf(link: Link, owner: RecordKind, order: LinkOrder): LinkReader;
  /** The ids, as stored, of the records of a kind that no record of the collections embeds by a public key, at any depth. */
  unreached(kind: RecordKind, collections: readonly Pick<Collection, 'kind'>[]): readonly unknown[];
  /** Matches texts that may differ from what the export holds, since its bytes are not valid text; `isExact` decides. */
  readonly suspicious: RegExp;
  /** Whether a text is what the bytes of a field say, in the row with this id. */
  isExact(kind: RecordKind, field: StoredField, id: unknown): boolean;
  /** A problem with its table and column under the names that they have in the export. */
  localized(problem: Problem): Problem;
}
