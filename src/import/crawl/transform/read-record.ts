import { type Field, isEmbedding, type RecordKind } from '../../../description/kind.ts';
import type { Problem } from '../../../errors.ts';
import { idOf, isRecord, type RawRecord } from '../raw-record.ts';
import { findTrimmed, type Trimmed } from './trimmed-forms.ts';

/** A record, reduced to the contract: its own keys, and the records that it embeds. */
export interface ReadRecord {
  readonly kind: RecordKind;
  /** With what it embeds: the keys of the contract only, in its order. */
  readonly value: RawRecord;
  readonly embedded: readonly ReadRecord[];
  /** What is wrong with values that fit the schemas, but that no export can hold as they are. */
  readonly problems: readonly Problem[];
  readonly trimmed: readonly Trimmed[];
  /** Keys that the contract does not have, as `<table>.<key>`. */
  readonly leftOutKeys: readonly string[];
  /** How many accounts keys like `curator` lead to; they are never stored. */
  readonly accounts: number;
}

/** More embedded records than most pages have; then memory does not grow with the databank. */
const MOST_KNOWN = 5000;

/**
 * Reduces records, and what they embed, to the keys of the contract, each in its first spelling. Values are not
 * changed: a bad one stays bad.
 */
export class RecordReader {
  readonly #entity: string | null;
  /** Embedded records by their text: the same one comes with many records, and is read once. */
  readonly #known = new Map<RecordKind, Map<string, ReadRecord>>();

  /** The same, by the object: equal parts of pages are mostly one object, see `PartParser`. */
  readonly #shared = new WeakMap<RawRecord, ReadRecord>();

  /** @param entity the table of what records are about; null where nobody said */
  constructor(entity: string | null) {
    this.#entity = entity;
  }

  read(kind: RecordKind, raw: RawRecord): ReadRecord {
    const value: RawRecord = {};
    const read = {
      kind,
      value,
      embedded: [] as ReadRecord[],
      problems: [] as Problem[],
      trimmed: [] as Trimmed[],
      leftOutKeys: [] as string[],
      accounts: 0,
    };
    let taken = 0;
    for (const field of kind.fields) {
      const key = spellingIn(raw, field);
      const given = key === undefined ? undefined : raw[key];
      if (key !== undefined) taken += 1;
      if (field.source === 'always') {
        read.accounts += Array.isArray(given) ? given.length : Number(given != null);
        value[field.name] = field.value;
        continue;
      }
      if (key !== undefined) value[field.name] = this.#valueOf(field, given, read.embedded);
      const message = key === undefined ? null : faultOf(field, given);
      if (message !== null)
        read.problems.push({ table: kind.table, record: idOf(raw, kind), field: field.name, message });
      const trimmed = isEmbedding(field) ? findTrimmed(kind, field, given, this.#entity) : null;
      if (trimmed !== null) read.trimmed.push(trimmed);
    }
    if (taken < Object.keys(raw).length) read.leftOutKeys.push(...this.#others(kind, raw));
    return read;
  }

  #valueOf(field: Field, given: unknown, embedded: ReadRecord[]): unknown {
    const embed = (target: RecordKind, item: unknown) => {
      if (!isRecord(item)) return Array.isArray(item) ? [] : item;
      const read = this.#readEmbedded(target, item);
      embedded.push(read);
      return read.value;
    };
    if (field.source === 'one') return embed(field.target, given);
    if (field.source === 'many' && Array.isArray(given))
      return given.map((item) => embed(field.target, item));
    // Of what should be a list of records, only that it is something else.
    return field.source === 'many' && isRecord(given) ? {} : given;
  }

  #readEmbedded(kind: RecordKind, raw: RawRecord): ReadRecord {
    const shared = this.#shared.get(raw);
    if (shared?.kind === kind) return shared;
    const read = this.#readByText(kind, raw);
    // Others may be changed, see `replaceTrimmed`.
    if (withEmbedded(read).every(({ problems, trimmed }) => problems.length + trimmed.length === 0))
      this.#shared.set(raw, read);
    return read;
  }

  #readByText(kind: RecordKind, raw: RawRecord): ReadRecord {
    let known = this.#known.get(kind);
    if (known === undefined || known.size >= MOST_KNOWN) {
      known = new Map();
      this.#known.set(kind, known);
    }
    const text = JSON.stringify(raw);
    const before = known.get(text);
    if (before !== undefined) return before;
    const read = this.read(kind, raw);
    // Others may be changed, see `replaceTrimmed`.
    if (withEmbedded(read).every(({ problems, trimmed }) => problems.length + trimmed.length === 0))
      known.set(text, read);
    return read;
  }

  #others(kind: RecordKind, raw: RawRecord): string[] {
    const taken = new Set(kind.fields.map((field) => spellingIn(raw, field)));
    return Object.keys(raw)
      .filter((key) => !taken.has(key))
      .map((key) => `${kind.table}.${key}`);
  }
}

/** A record, and everything that it embeds at any depth. */
export function withEmbedded(record: ReadRecord): ReadRecord[] {
  return [record, ...record.embedded.flatMap(withEmbedded)];
}

/** Replaces what is replaceable with null. Returns the records that were changed, each with the keys. */
export function replaceTrimmed(record: ReadRecord): Map<ReadRecord, readonly Trimmed[]> {
  const changed = new Map<ReadRecord, readonly Trimmed[]>();
  for (const each of withEmbedded(record)) {
    const replaced = each.trimmed.filter(({ isReplaceable }) => isReplaceable);
    for (const { key } of replaced) each.value[key] = null;
    if (replaced.length > 0) changed.set(each, replaced);
  }
  return changed;
}

/** The first of a field's spellings that a record has. */
function spellingIn(raw: RawRecord, field: Field): string | undefined {
  return field.spellings.find((spelling) => Object.hasOwn(raw, spelling));
}

/** What is wrong with a value that fits the schemas, but that no export can hold as it is; null where nothing is. */
function faultOf(field: Field, value: unknown): string | null {
  if (field.source === 'many') {
    const { target } = field;
    const ids = Array.isArray(value) ? value.filter(isRecord).map((each) => each[target.id.name]) : [];
    return new Set(ids).size < ids.length ? 'embeds one record twice' : null;
  }
  if (field.source === 'ids' && Array.isArray(value)) {
    const lost = value.map((id) => field.value.findLoss(id)).find((each) => each !== null);
    return lost ?? (new Set(value).size < value.length ? 'lists one id twice' : null);
  }
  return field.source === 'column' && value !== null ? field.value.findLoss(value) : null;
}
