import {
  type ColumnField,
  type Field,
  type FieldTable,
  idType,
  type ManyField,
  type OneField,
} from '../collections/fields.ts';
import type { RecordKind, ToMany } from '../collections/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { readValue } from '../values/read-value.ts';

/** A record being assembled: its keys in page order. Embedded records are shared, so never change one. */
export type AssembledRecord = Readonly<Record<string, unknown>>;

/** Where rows come from: the opened export. */
export interface RowSource {
  rows(
    kind: RecordKind,
    fields: readonly Field[],
    includePrivateComments: boolean,
  ): Iterable<readonly unknown[]>;
  links(link: ToMany): Iterable<readonly [owner: string | number, target: string | number]>;
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
export function createAssembler(
  fields: FieldTable,
  source: RowSource,
  options: { readonly includePrivateComments: boolean },
): Assembler {
  return new RecordAssembler(fields, source, options.includePrivateComments);
}

class RecordAssembler implements Assembler {
  readonly #fields: FieldTable;
  readonly #source: RowSource;
  readonly #includePrivateComments: boolean;
  readonly #sharedKinds: ReadonlySet<RecordKind>;
  readonly #shared = new Map<RecordKind, SharedRecords>();
  readonly #links = new Map<ToMany, ReadonlyMap<Key, Key[]>>();
  #withheld = 0;
  #widerNulls = 0;

  constructor(fields: FieldTable, source: RowSource, includePrivateComments: boolean) {
    this.#fields = fields;
    this.#source = source;
    this.#includePrivateComments = includePrivateComments;
    this.#sharedKinds = new Set(
      [...fields.keys()].flatMap((kind) => Object.values(kind.relations).map((relation) => relation.target)),
    );
  }

  counts(): Counts {
    return { withheld: this.#withheld, widerNulls: this.#widerNulls };
  }

  *prepare(kind: RecordKind): Generator<void> {
    if (this.#sharedKinds.has(kind)) yield* this.#readShared(kind);
    for (const field of this.#fieldsOf(kind)) {
      if (field.source === 'one') yield* this.prepare(field.target);
      if (field.source !== 'many') continue;
      yield* this.prepare(field.link.target);
      yield* this.#readTargets(field.link);
    }
  }

  *records(kind: RecordKind): Generator<AssembledRecord> {
    if (this.#sharedKinds.has(kind)) {
      for (const shared of this.#sharedRecords(kind).all) yield this.#recordOf(kind, shared);
      return;
    }
    const links = this.#linksOf(kind);
    for (const row of this.#rows(kind)) yield this.#assemble(kind, row);
    for (const link of links) this.#links.delete(link);
  }

  #assemble(kind: RecordKind, row: readonly unknown[]): AssembledRecord {
    const record: Record<string, unknown> = {};
    let column = 0;
    for (const field of this.#fieldsOf(kind)) {
      const stored = field.source === 'column' || field.source === 'one' ? row[column++] : null;
      const value = this.#value(field, stored, record);
      if (value === null && field.nullIsWider) this.#widerNulls += 1;
      record[field.name] = value;
    }
    return record;
  }

  #value(field: Field, stored: unknown, record: AssembledRecord): unknown {
    switch (field.source) {
      case 'column':
        return this.#column(field, stored);
      case 'one':
        return this.#one(field, stored);
      case 'many':
        return this.#many(field, record.id as Key);
      case 'empty':
        return [];
    }
  }

  #column(field: ColumnField, stored: unknown): unknown {
    if (field.withheld === null) return readValue(field.value, stored);
    if (this.#includePrivateComments) return readValue(field.value, stored, true);
    const { publishedAs, evenNull } = field.withheld;
    if (stored === publishedAs || (stored === null && !evenNull)) return stored;
    this.#withheld += 1;
    return publishedAs;
  }

  #one(field: OneField, stored: unknown): unknown {
    const key = readValue(idType(field.target, this.#fields), stored);
    if (key === null) return null;
    if (key instanceof UnreadableValue) return new UnreadableValue(key.reason, field.column);
    const shared = this.#sharedRecords(field.target).byId.get(key as Key);
    // The export's check reports dangling keys in the same words; this one is for keys that SQL considered equal.
    if (shared === undefined)
      return new UnreadableValue(`names no record: ${field.target.table} has no id ${key}`, field.column);
    return this.#recordOf(field.target, shared);
  }

  #many({ link }: ManyField, owner: Key): AssembledRecord[] {
    const targets = this.#targets(link).get(owner) ?? [];
    const shared = this.#sharedRecords(link.target).byId;
    return targets.flatMap((key) => {
      const record = shared.get(key);
      // The export's check has reported dangling links as problems.
      return record === undefined ? [] : [this.#recordOf(link.target, record)];
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
    const type = idType(kind, this.#fields);
    const column = this.#columns(kind).findIndex((field) => field.name === 'id');
    const all: SharedRecord[] = [];
    const byId = new Map<Key, SharedRecord>();
    for (const row of this.#rows(kind)) {
      const shared = { row, record: null };
      all.push(shared);
      byId.set(readValue(type, row[column]) as Key, shared);
      if (all.length % STEP === 0) yield;
    }
    this.#shared.set(kind, { all, byId });
  }

  #linksOf(kind: RecordKind): ToMany[] {
    return this.#fieldsOf(kind).flatMap((field) => (field.source === 'many' ? [field.link] : []));
  }

  /** The targets of each owner, in ascending order. */
  #targets(link: ToMany): ReadonlyMap<Key, Key[]> {
    for (const _ of this.#readTargets(link));
    return this.#links.get(link) as ReadonlyMap<Key, Key[]>;
  }

  *#readTargets(link: ToMany): Generator<void> {
    if (this.#links.has(link)) return;
    const type = idType(link.target, this.#fields);
    const byOwner = new Map<Key, Key[]>();
    let read = 0;
    for (const [owner, target] of this.#source.links(link)) {
      const key = readValue(type, target) as Key;
      const keys = byOwner.get(owner);
      if (keys === undefined) byOwner.set(owner, [key]);
      else keys.push(key);
      read += 1;
      if (read % STEP === 0) yield;
    }
    for (const keys of byOwner.values())
      if (keys.length > 1) keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.#links.set(link, byOwner);
  }

  #rows(kind: RecordKind): Iterable<readonly unknown[]> {
    return this.#source.rows(kind, this.#fieldsOf(kind), this.#includePrivateComments);
  }

  #columns(kind: RecordKind): readonly Field[] {
    return this.#fieldsOf(kind).filter((field) => field.source === 'column' || field.source === 'one');
  }

  #fieldsOf(kind: RecordKind): readonly Field[] {
    return this.#fields.get(kind) ?? [];
  }
}
