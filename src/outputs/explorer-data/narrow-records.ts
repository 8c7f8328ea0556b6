import { getOrMake } from '../../contract/get-or-make.ts';
import type { Linked, LinkOrder, LinkReader, Row } from '../../engine/record-source.ts';
import type { KeyTree } from '../../model/claims/key-tree.ts';
import { isStored, type RecordKind, type StoredField } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

/** A record as pages have it, with only some of its keys. Embedded records are shared: never change one. */
export type NarrowRecord = Readonly<Record<string, unknown>>;

/** Makes records of the rows of a kind. */
export class RecordMaker {
  readonly #columns: readonly StoredField[];
  readonly #ones: readonly (readonly [StoredField, KeyMap<NarrowRecord>])[];
  readonly #lists: readonly (readonly [name: string, LinkReader, KeyMap<NarrowRecord>])[];

  constructor(
    columns: readonly StoredField[],
    ones: readonly (readonly [StoredField, KeyMap<NarrowRecord>])[],
    lists: readonly (readonly [name: string, LinkReader, KeyMap<NarrowRecord>])[],
  ) {
    this.#columns = columns;
    this.#ones = ones;
    this.#lists = lists;
  }

  /** Pass each row once, by ascending id, after its columns were read; `ids` are as stored. */
  make({ placeOf }: NarrowKind, block: readonly Row[], ids: readonly unknown[]): NarrowRecord[] {
    const records: Record<string, unknown>[] = [];
    for (let row = 0; row < block.length; row += 1) records.push({});
    for (const field of this.#columns) addColumn(records, field.name, block, placeOf(field));
    for (const [field, inner] of this.#ones) addOne(records, field.name, block, placeOf(field), inner);
    for (const [name, links, inner] of this.#lists) addList(records, name, links.of(ids), inner);
    return records;
  }
}

type Drafts = readonly Record<string, unknown>[];

function addColumn(records: Drafts, name: string, block: readonly Row[], place: number): void {
  for (let row = 0; row < block.length; row += 1)
    (records[row] as Record<string, unknown>)[name] = (block[row] as Row)[place];
}

function addOne(
  records: Drafts,
  name: string,
  block: readonly Row[],
  place: number,
  inner: KeyMap<NarrowRecord>,
): void {
  for (let row = 0; row < block.length; row += 1) {
    const stored = (block[row] as Row)[place];
    (records[row] as Record<string, unknown>)[name] = stored === null ? null : (inner.get(stored) ?? null);
  }
}

function addList(
  records: Drafts,
  name: string,
  { targets, ends }: Linked,
  inner: KeyMap<NarrowRecord>,
): void {
  let at = 0;
  for (let row = 0; row < records.length; row += 1) {
    const linked: NarrowRecord[] = [];
    for (; at < (ends[row] as number); at += 1) {
      const record = inner.get(targets[at]);
      if (record !== undefined) linked.push(record);
    }
    (records[row] as Record<string, unknown>)[name] = linked;
  }
}

/** Reads some keys of records, and of what they embed, each kind once. */
export class NarrowRecords {
  readonly #source: RowSource;
  readonly #embedded = new Map<string, KeyMap<NarrowRecord>>();

  constructor(source: RowSource) {
    this.#source = source;
  }

  maker(kind: RecordKind, keys: KeyTree, order: LinkOrder): RecordMaker {
    const columns: StoredField[] = [];
    const ones: [StoredField, KeyMap<NarrowRecord>][] = [];
    const lists: [name: string, links: LinkReader, KeyMap<NarrowRecord>][] = [];
    for (const [field, inner] of keys) {
      if (inner === null && isStored(field)) columns.push(field);
      else if (field.source === 'one') ones.push([field, this.#all(field.target, inner ?? new Map())]);
      else if (field.source === 'many')
        lists.push([
          field.name,
          this.#source.linksOf(field.link, kind, order),
          this.#all(field.target, inner ?? new Map()),
        ]);
    }
    return new RecordMaker(columns, ones, lists);
  }

  /** All records of an embedded kind, by id. */
  #all(kind: RecordKind, keys: KeyTree): KeyMap<NarrowRecord> {
    const name = `${kind.name} ${textOf(keys)}`;
    return getOrMake(this.#embedded, name, () => {
      const records = new KeyMap<NarrowRecord>(kind);
      for (const block of this.blocks(kind, keys)) for (const [id, record] of block) records.set(id, record);
      return records;
    });
  }

  /**
   * The records of a kind by ascending id, some hundred at a time, each with its id as stored.
   * @param asStored a key whose values take much more room as published
   */
  *blocks(
    kind: RecordKind,
    keys: KeyTree,
    asStored?: StoredField,
  ): Generator<readonly (readonly [id: unknown, record: NarrowRecord])[]> {
    const narrow = narrowKind(kind, keys.keys());
    const maker = this.maker(kind, keys, { skip: 0, take: this.#source.count(kind) });
    const read = reader(narrow.kind.fields.filter(isStored), new Set(), asStored);
    for (const block of this.#source.blocks(narrow.kind)) {
      const ids = block.map((row) => row[narrow.idPlace]);
      for (const row of block) read(row);
      yield maker.make(narrow, block, ids).map((record, index) => [ids[index], record] as const);
    }
  }
}

function textOf(keys: KeyTree): string {
  return JSON.stringify(Array.from(keys, ([{ name }, inner]) => [name, inner && textOf(inner)]));
}

/**
 * Converts rows in place, since only this function has them; ids of embedded records stay as stored, and long
 * texts as bytes, unless they are in `decoded`.
 */
export function reader(
  fields: readonly StoredField[],
  decoded: ReadonlySet<StoredField>,
  asStored?: StoredField,
) {
  const read = fields.flatMap((field, place) => {
    if (field.source === 'one' || field === asStored) return [];
    if (!field.value.isAsStored) return [{ place, read: field.value.read }];
    return field.value.column === 'text' && decoded.has(field) ? [{ place, read: String }] : [];
  });
  return (row: Row): Row => {
    for (const { place, read: convert } of read) {
      const stored = row[place];
      if (stored !== null) (row as unknown[])[place] = convert(stored) ?? null;
    }
    return row;
  };
}
