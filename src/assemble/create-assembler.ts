import {
  type ColumnField,
  type Field,
  isEmbedding,
  isLinked,
  isStored,
  type Link,
  type LinkedField,
  type ManyField,
  type OneField,
  type RecordKind,
  targetType,
} from '../description/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { compareKeys } from '../values/compare-keys.ts';
import { readValue } from '../values/read-value.ts';

/** A record being assembled: its keys in page order. Embedded records are shared, so never change one. */
export type AssembledRecord = Readonly<Record<string, unknown>>;

/** Where rows come from: the opened export. */
export interface RowSource {
  rows(kind: RecordKind): Iterable<readonly unknown[]>;
  links(link: Link): Iterable<readonly [owner: string | number, target: string | number]>;
}

/** What was counted, each distinct record once. */
export interface Counts {
  /** Private texts that were replaced. */
  readonly withheld: number;
  /** Nulls that are wider than the interface document. */
  readonly widerNulls: number;
}

/** Makes records out of rows. */
export interface Assembler {
  /** Reads what the records of a kind embed, some rows at a time: between two steps others may have their turn. */
  prepare(kind: RecordKind): Iterable<void>;
  /** The records of a kind by ascending id, with everything they embed, one at a time. */
  records(kind: RecordKind): Iterable<AssembledRecord>;
  /** The counts so far. */
  counts(): Counts;
}

/** A record that others embed: its row until it is first needed, then the record. */
interface SharedRecord {
  row: readonly unknown[] | null;
  record: AssembledRecord | null;
}

type Key = string | number;

/** Rows that are read in one step. */
const STEP = 5000;

/** The records of a kind that others embed. */
interface SharedRecords {
  /** By ascending id. An export with an id that is null or not unique has more of them than keys. */
  readonly all: readonly SharedRecord[];
  readonly byId: ReadonlyMap<Key, SharedRecord>;
}

/**
 * Makes an assembler. Kinds that others embed are read into memory as a whole when they are first needed, and
 * each of their records is assembled once; all other kinds stream.
 */
export function createAssembler(kinds: readonly RecordKind[], source: RowSource): Assembler {
  return new RecordAssembler(kinds, source);
}

class RecordAssembler implements Assembler {
  readonly #source: RowSource;
  readonly #sharedKinds: ReadonlySet<RecordKind>;
  readonly #shared = new Map<RecordKind, SharedRecords>();
  readonly #prepared = new Set<RecordKind>();
  readonly #links = new Map<Link, ReadonlyMap<Key, Key[]>>();
  readonly #idPlaces = new Map<RecordKind, number>();
  #withheld = 0;
  #widerNulls = 0;

  constructor(kinds: readonly RecordKind[], source: RowSource) {
    this.#source = source;
    this.#sharedKinds = new Set(kinds.flatMap(({ embedding }) => embedding.map(({ target }) => target)));
  }

  counts(): Counts {
    return { withheld: this.#withheld, widerNulls: this.#widerNulls };
  }

  *prepare(kind: RecordKind): Generator<void> {
    // Many ways may lead to a kind: twice as many with each level.
    if (this.#prepared.has(kind)) return;
    if (this.#sharedKinds.has(kind)) {
      this.#prepared.add(kind);
      yield* this.#readShared(kind);
    }
    for (const field of kind.fields) {
      if (isEmbedding(field)) yield* this.prepare(field.target);
      if (isLinked(field)) yield* this.#readTargets(kind, field);
    }
  }

  *records(kind: RecordKind): Generator<AssembledRecord> {
    if (this.#sharedKinds.has(kind)) {
      for (const shared of this.#sharedRecords(kind).all) yield this.#recordOf(kind, shared);
      return;
    }
    for (const row of this.#source.rows(kind)) yield this.#assemble(kind, row);
    for (const { link } of kind.fields.filter(isLinked)) this.#links.delete(link);
  }

  #assemble(kind: RecordKind, row: readonly unknown[]): AssembledRecord {
    const record: Record<string, unknown> = {};
    let column = 0;
    for (const field of kind.fields) {
      const stored = isStored(field) ? row[column++] : null;
      const value = this.#value(kind, field, stored, row);
      if (value === null && field.nullIsWider) this.#widerNulls += 1;
      record[field.name] = value;
    }
    return record;
  }

  #value(kind: RecordKind, field: Field, stored: unknown, row: readonly unknown[]): unknown {
    switch (field.source) {
      case 'column':
        return this.#column(field, stored);
      case 'one':
        return this.#one(field, stored);
      case 'many':
        return this.#many(kind, field, row);
      case 'ids':
        return this.#targetsOf(kind, field, row);
      case 'always':
        return field.value;
    }
  }

  #column(field: ColumnField, stored: unknown): unknown {
    if (field.withheld === null) return readValue(field.value, stored, field.isPrivate);
    const { publishedAs, evenNull } = field.withheld;
    if (stored === publishedAs || (stored === null && !evenNull)) return stored;
    this.#withheld += 1;
    return publishedAs;
  }

  #one(field: OneField, stored: unknown): unknown {
    const key = readValue(field.target.id.value, stored);
    if (key === null) return null;
    if (key instanceof UnreadableValue) return new UnreadableValue(key.reason, field.column);
    const shared = this.#sharedRecords(field.target).byId.get(key as Key);
    // The export's check reports dangling keys in the same words; this one is for keys that SQL considered equal.
    if (shared === undefined)
      return new UnreadableValue(
        `names no record: ${field.target.table} has no ${field.target.id.column} ${key}`,
        field.column,
      );
    return this.#recordOf(field.target, shared);
  }

  #many(kind: RecordKind, field: ManyField, row: readonly unknown[]): AssembledRecord[] {
    const targets = this.#targetsOf(kind, field, row);
    const shared = this.#sharedRecords(field.target).byId;
    return targets.flatMap((key) => {
      const record = shared.get(key);
      // The export's check has reported dangling links as problems.
      return record === undefined ? [] : [this.#recordOf(field.target, record)];
    });
  }

  #recordOf(kind: RecordKind, shared: SharedRecord): AssembledRecord {
    if (shared.record === null) {
      shared.record = this.#assemble(kind, shared.row ?? []);
      shared.row = null;
    }
    return shared.record;
  }

  #sharedRecords(kind: RecordKind): SharedRecords {
    for (const _ of this.#readShared(kind));
    return this.#shared.get(kind) as SharedRecords;
  }

  *#readShared(kind: RecordKind): Generator<void> {
    if (this.#shared.has(kind)) return;
    const all: SharedRecord[] = [];
    const byId = new Map<Key, SharedRecord>();
    for (const row of this.#source.rows(kind)) {
      const shared = { row, record: null };
      all.push(shared);
      byId.set(this.#idOf(kind, row), shared);
      if (all.length % STEP === 0) yield;
    }
    this.#shared.set(kind, { all, byId });
  }

  /** The id of a record, wherever among its keys it is. */
  #idOf(kind: RecordKind, row: readonly unknown[]): Key {
    let place = this.#idPlaces.get(kind);
    if (place === undefined) {
      place = kind.fields.filter(isStored).indexOf(kind.id);
      this.#idPlaces.set(kind, place);
    }
    return readValue(kind.id.value, row[place]) as Key;
  }

  /** What a record is linked to, in ascending order. */
  #targetsOf(kind: RecordKind, field: LinkedField, row: readonly unknown[]): readonly Key[] {
    for (const _ of this.#readTargets(kind, field));
    return this.#links.get(field.link)?.get(this.#idOf(kind, row)) ?? [];
  }

  *#readTargets(kind: RecordKind, field: LinkedField): Generator<void> {
    const { link } = field;
    if (this.#links.has(link)) return;
    const type = targetType(field);
    const ownerType = kind.id.value;
    const byOwner = new Map<Key, Key[]>();
    let read = 0;
    for (const [stored, target] of this.#source.links(link)) {
      const owner = readValue(ownerType, stored) as Key;
      const key = readValue(type, target) as Key;
      const keys = byOwner.get(owner);
      if (keys === undefined) byOwner.set(owner, [key]);
      else keys.push(key);
      read += 1;
      if (read % STEP === 0) yield;
    }
    for (const keys of byOwner.values()) if (keys.length > 1) keys.sort(compareKeys);
    this.#links.set(link, byOwner);
  }
}
