import type { Problem } from '../../../contract/errors.ts';
import { getOrMake } from '../../../contract/get-or-make.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { type Field, isEmbedding, type RecordKind, spellingIn } from '../../../model/description/kind.ts';
import type { ValueType } from '../../../model/values/value-type.ts';
import type { TreeAddresses } from '../infer/tree-addresses.ts';
import { idOf, type RawRecord } from '../raw-record.ts';
import { findTrimmed, type Trimmed } from './trimmed-forms.ts';

export interface ReadRecord {
  /** No other of the same reader has it. */
  readonly serial: number;
  readonly kind: RecordKind;
  /** Only the contract's keys, in its order, with what it embeds. */
  readonly value: RawRecord;
  readonly embedded: readonly ReadRecord[];
  /** Values that fit the schemas but that an export cannot hold unchanged. */
  readonly problems: readonly Problem[];
  readonly trimmed: readonly Trimmed[];
  /** Keys outside the contract, as `<table>.<key>`. */
  readonly leftOutKeys: readonly string[];
  /** Number of accounts that keys like `curator` lead to; they are never stored. */
  readonly accounts: number;
  /** Whether all of these are empty, apart from what it embeds. */
  readonly isSilent: boolean;
  /** Whether `replaceTrimmed` never changes it, or what it embeds. */
  readonly isFinal: boolean;
  /** Cached: whether nothing is to report about it and what it embeds. */
  isSoundAndSilent: boolean | null;
}

/** `type`: of a value that is only checked; null for one that is also changed. */
interface ReadKey {
  readonly name: string;
  readonly field: Field;
  readonly type: ValueType | null;
}

/** Reduces records, and what they embed, to the contract's keys in their first spelling. Bad values stay. */
export class RecordReader {
  readonly #entity: string | null;
  /** Of embedded records: most come with many records, as the same object, and are read once. */
  readonly #known = new WeakMap<RawRecord, ReadRecord>();

  readonly #keys = new Map<RecordKind, readonly ReadKey[]>();
  readonly #addresses: TreeAddresses | null;
  #serial = 0;

  /** @param entity the table of what records are about; null if unknown */
  constructor(entity: string | null, addresses: TreeAddresses | null = null) {
    this.#entity = entity;
    this.#addresses = addresses;
  }

  read(kind: RecordKind, raw: RawRecord): ReadRecord {
    // Records of a tree have exactly these keys, and are not copied.
    const values = hasExactKeys(kind, raw) ? Object.values(raw) : null;
    let value: RawRecord = values === null ? {} : raw;
    const embedded: ReadRecord[] = [];
    const problems: Problem[] = [];
    const trimmed: Trimmed[] = [];
    let [accounts, taken] = [0, 0];
    for (const [index, { name, field, type }] of this.#keysOf(kind).entries()) {
      const key = values === null ? spellingIn(raw, field) : name;
      const given = values === null ? key && raw[key] : values[index];
      if (key !== undefined) taken += 1;
      let reduced = given;
      let message: string | null = null;
      if (type !== null) message = given == null ? null : type.findLoss(given);
      else if (field.source === 'always') {
        const list = Array.isArray(given) ? given : null;
        accounts += list?.length ?? Number(given != null);
        reduced = list?.length === 0 && field.value !== null ? given : field.value;
      } else {
        if (key !== undefined) {
          reduced = this.#valueOf(field, given, embedded);
          message = faultOf(field, given);
        }
        const form =
          isEmbedding(field) && mayBeTrimmed(given) ? findTrimmed(kind, field, given, this.#entity) : null;
        if (form !== null) trimmed.push(form);
      }
      if (message !== null)
        problems.push({ table: kind.table, record: idOf(raw, kind), field: name, message });
      if (value === raw && (reduced !== given || trimmed.length > 0)) value = { ...raw };
      if (value !== raw && (key !== undefined || field.source === 'always')) value[name] = reduced;
    }
    const leftOutKeys = taken < Object.keys(raw).length ? this.#others(kind, raw) : [];
    this.#serial += 1;
    return {
      serial: this.#serial,
      ...{ kind, value, embedded, problems, trimmed, leftOutKeys, accounts },
      isSilent: problems.length + trimmed.length + leftOutKeys.length + accounts === 0,
      isFinal: problems.length + trimmed.length === 0 && embedded.every((each) => each.isFinal),
      isSoundAndSilent: null,
    };
  }

  /** What is given itself, if it is reduced already. */
  #valueOf(field: Field, given: unknown, embedded: ReadRecord[]): unknown {
    const embed = (target: RecordKind, item: unknown) => {
      if (!isObject(item)) return Array.isArray(item) ? [] : item;
      const read = this.#readEmbedded(target, item);
      embedded.push(read);
      return read.value;
    };
    if (field.source === 'one') return embed(field.target, given);
    if (field.source === 'many' && Array.isArray(given)) {
      const reduced = given.map((item) => embed(field.target, item));
      return reduced.every((each, index) => each === given[index]) ? given : reduced;
    }
    if (field.source === 'column' && field.addresses && this.#addresses !== null)
      return this.#addresses.replace(given);
    // If an object is here instead of a list, its content does not matter.
    return field.source === 'many' && isObject(given) ? {} : given;
  }

  #keysOf(kind: RecordKind): readonly ReadKey[] {
    return getOrMake(this.#keys, kind, () =>
      kind.fields.map((field) => {
        const isPlain = field.source === 'column' && (!field.addresses || this.#addresses === null);
        return { name: field.name, field, type: isPlain ? field.value : null };
      }),
    );
  }

  #readEmbedded(kind: RecordKind, raw: RawRecord): ReadRecord {
    const before = this.#known.get(raw);
    if (before?.kind === kind) return before;
    const read = this.read(kind, raw);
    if (read.isFinal) this.#known.set(raw, read);
    return read;
  }

  #others(kind: RecordKind, raw: RawRecord): string[] {
    const taken = new Set(kind.fields.map((field) => spellingIn(raw, field)));
    return Object.keys(raw)
      .filter((key) => !taken.has(key))
      .map((key) => `${kind.table}.${key}`);
  }
}

/** With everything that it embeds, at any depth. */
export function withEmbedded(record: ReadRecord): ReadRecord[] {
  return [record, ...record.embedded.flatMap(withEmbedded)];
}

/** Returns the changed records with the keys that became null. */
export function replaceTrimmed(record: ReadRecord): Map<ReadRecord, readonly Trimmed[]> {
  const changed = new Map<ReadRecord, readonly Trimmed[]>();
  for (const each of withEmbedded(record)) {
    const replaced = each.trimmed.filter(({ isReplaceable }) => isReplaceable);
    for (const { key } of replaced) each.value[key] = null;
    if (replaced.length > 0) changed.set(each, replaced);
  }
  return changed;
}

/** Whether it has the keys of the kind in their first spelling, in order, and no others. */
function hasExactKeys({ fields }: RecordKind, raw: RawRecord): boolean {
  const keys = Object.keys(raw);
  return keys.length === fields.length && keys.every((key, index) => key === fields[index]?.name);
}

function mayBeTrimmed(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => typeof each !== 'object') : typeof value !== 'object';
}

/** For values that fit the schemas but that an export cannot hold unchanged; null if nothing is wrong. */
function faultOf(field: Field, value: unknown): string | null {
  if (field.source === 'many') {
    const { target, link } = field;
    if (link.isThrough || (Array.isArray(value) && value.length < 2)) return null;
    const ids = Array.isArray(value) ? value.filter(isObject).map((each) => each[target.id.name]) : [];
    return new Set(ids).size < ids.length ? 'embeds one record twice' : null;
  }
  if (field.source === 'ids' && Array.isArray(value)) {
    const lost = value.map((id) => field.value.findLoss(id)).find((each) => each !== null);
    return (
      lost ?? (!field.link.isThrough && new Set(value).size < value.length ? 'lists one id twice' : null)
    );
  }
  return field.source === 'column' && value !== null ? field.value.findLoss(value) : null;
}
