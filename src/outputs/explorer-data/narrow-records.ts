import type { LinkOrder, LinkReader, Row } from '../../engine/record-source.ts';
import type { KeyTree } from '../../model/claims/key-tree.ts';
import { isStored, type RecordKind, type StoredField } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

/** A record as pages have it, with only some of its keys. Embedded records are shared: never change one. */
export type NarrowRecord = Readonly<Record<string, unknown>>;

/** Makes records of rows whose columns were read; `ids` are as stored. Pass each row once, by ascending id. */
export type RecordMaker = (
  narrow: NarrowKind,
) => (block: readonly Row[], ids: readonly unknown[]) => NarrowRecord[];

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
      if (field.source === 'column') columns.push(field);
      if (field.source === 'one') ones.push([field, this.#all(field.target, inner ?? new Map())]);
      if (field.source === 'many')
        lists.push([
          field.name,
          this.#source.linksOf(field.link, kind, order),
          this.#all(field.target, inner ?? new Map()),
        ]);
    }
    return ({ placeOf }) => {
      const own = columns.map((field) => [field.name, placeOf(field)] as const);
      const embedding = ones.map(([field, records]) => [field.name, placeOf(field), records] as const);
      return (block, ids) => {
        const records = block.map((row) => {
          const record: Record<string, unknown> = {};
          for (const [name, place] of own) record[name] = row[place];
          for (const [name, place, inner] of embedding)
            record[name] = row[place] === null ? null : (inner.get(row[place]) ?? null);
          return record;
        });
        for (const [name, links, inner] of lists) {
          const { targets, ends } = links.of(ids);
          let from = 0;
          for (const [index, end] of ends.entries()) {
            const linked = targets.slice(from, end).flatMap((target) => inner.get(target) ?? []);
            (records[index] as Record<string, unknown>)[name] = linked;
            from = end;
          }
        }
        return records;
      };
    };
  }

  /** All records of an embedded kind, by id. */
  #all(kind: RecordKind, keys: KeyTree): KeyMap<NarrowRecord> {
    const name = `${kind.name} ${textOf(keys)}`;
    let records = this.#embedded.get(name);
    if (records === undefined) {
      records = new KeyMap<NarrowRecord>(kind);
      this.#embedded.set(name, records);
      const narrow = narrowKind(kind, keys.keys());
      const make = this.maker(kind, keys, { skip: 0, take: this.#source.count(kind) })(narrow);
      const read = reader(narrow.kind.fields.filter(isStored));
      for (const block of this.#source.blocks(narrow.kind)) {
        const ids = block.map((row) => row[narrow.idPlace]);
        for (const row of block) read(row);
        for (const [index, record] of make(block, ids).entries()) records.set(ids[index], record);
      }
    }
    return records;
  }
}

function textOf(keys: KeyTree): string {
  return JSON.stringify(Array.from(keys, ([{ name }, inner]) => [name, inner && textOf(inner)]));
}

/**
 * Converts rows in place, since only this function has them; ids of embedded records stay as stored, and long
 * texts as bytes, unless they are in `decoded`.
 */
export function reader(fields: readonly StoredField[], decoded: ReadonlySet<StoredField> = new Set()) {
  const read = fields.flatMap((field, place) => {
    if (field.source === 'one') return [];
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
