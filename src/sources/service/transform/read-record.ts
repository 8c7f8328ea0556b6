import type { Problem } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { isSameJson } from '../../../contract/json/same-json.ts';
import { type Field, isEmbedding, type RecordKind } from '../../../model/description/kind.ts';
import type { TreeAddresses } from '../infer/tree-addresses.ts';
import { idOf, type RawRecord } from '../raw-record.ts';
import { Recent } from './recent.ts';
import { findTrimmed, type Trimmed } from './trimmed-forms.ts';

export interface ReadRecord {
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
  /** Everything that it embeds, at any depth. */
  readonly within: readonly ReadRecord[];
  /** Cached: whether nothing is to report about it and what it embeds. */
  isSoundAndSilent?: boolean;
}

/** Embedded records kept per kind: as many as most databanks have of what their records are about. */
const MOST_KNOWN = 2000;

/** Reduces records, and what they embed, to the contract's keys in their first spelling. Bad values stay. */
export class RecordReader {
  readonly #entity: string | null;
  /** The last version of embedded records, by id: most come with many records, and are read once. */
  readonly #known = new Map<
    RecordKind,
    Recent<string | number, { readonly raw: RawRecord; readonly read: ReadRecord }>
  >();

  readonly #addresses: TreeAddresses | null;

  /** @param entity the table of what records are about; null if unknown */
  constructor(entity: string | null, addresses: TreeAddresses | null = null) {
    this.#entity = entity;
    this.#addresses = addresses;
  }

  read(kind: RecordKind, raw: RawRecord): ReadRecord {
    const value: RawRecord = {};
    const embedded: ReadRecord[] = [];
    const problems: Problem[] = [];
    const trimmed: Trimmed[] = [];
    let [accounts, taken] = [0, 0];
    for (const field of kind.fields) {
      const key = spellingIn(raw, field);
      const given = key === undefined ? undefined : raw[key];
      if (key !== undefined) taken += 1;
      if (field.source === 'always') {
        accounts += Array.isArray(given) ? given.length : Number(given != null);
        value[field.name] = field.value;
        continue;
      }
      if (key !== undefined) {
        value[field.name] = this.#valueOf(field, given, embedded);
        const message = faultOf(field, given);
        if (message !== null)
          problems.push({ table: kind.table, record: idOf(raw, kind), field: field.name, message });
      }
      const form =
        isEmbedding(field) && mayBeTrimmed(given) ? findTrimmed(kind, field, given, this.#entity) : null;
      if (form !== null) trimmed.push(form);
    }
    const leftOutKeys = taken < Object.keys(raw).length ? this.#others(kind, raw) : [];
    return {
      ...{ kind, value, embedded, problems, trimmed, leftOutKeys, accounts },
      isSilent: problems.length + trimmed.length + leftOutKeys.length + accounts === 0,
      within: embedded.flatMap(withEmbedded),
    };
  }

  #valueOf(field: Field, given: unknown, embedded: ReadRecord[]): unknown {
    const embed = (target: RecordKind, item: unknown) => {
      if (!isObject(item)) return Array.isArray(item) ? [] : item;
      const read = this.#readEmbedded(target, item);
      embedded.push(read);
      return read.value;
    };
    if (field.source === 'one') return embed(field.target, given);
    if (field.source === 'many' && Array.isArray(given))
      return given.map((item) => embed(field.target, item));
    if (field.source === 'column' && field.addresses && this.#addresses !== null)
      return this.#addresses.replace(given);
    // If an object is here instead of a list, its content does not matter.
    return field.source === 'many' && isObject(given) ? {} : given;
  }

  #readEmbedded(kind: RecordKind, raw: RawRecord): ReadRecord {
    let known = this.#known.get(kind);
    if (known === undefined) {
      known = new Recent(MOST_KNOWN);
      this.#known.set(kind, known);
    }
    const id = idOf(raw, kind);
    const before = id === null ? undefined : known.get(id);
    if (before !== undefined && isSameJson(before.raw, raw)) return before.read;
    const read = this.read(kind, raw);
    if (id !== null && isFinal(read)) known.set(id, { raw, read });
    return read;
  }

  #others(kind: RecordKind, raw: RawRecord): string[] {
    const taken = new Set(kind.fields.map((field) => spellingIn(raw, field)));
    return Object.keys(raw)
      .filter((key) => !taken.has(key))
      .map((key) => `${kind.table}.${key}`);
  }
}

export function withEmbedded(record: ReadRecord): ReadRecord[] {
  return [record, ...record.within];
}

/** If so, `replaceTrimmed` never changes it or what it embeds. */
function isFinal(record: ReadRecord): boolean {
  return withEmbedded(record).every(({ problems, trimmed }) => problems.length + trimmed.length === 0);
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

function spellingIn(raw: RawRecord, field: Field): string | undefined {
  // Fast path: mostly it is the first, and no key is undefined.
  if (raw[field.name] !== undefined && Object.hasOwn(raw, field.name)) return field.name;
  return field.spellings.find((spelling) => Object.hasOwn(raw, spelling));
}

function mayBeTrimmed(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => typeof each !== 'object') : typeof value !== 'object';
}

/** For values that fit the schemas but that an export cannot hold unchanged; null if nothing is wrong. */
function faultOf(field: Field, value: unknown): string | null {
  if (field.source === 'many') {
    const { target } = field;
    if (Array.isArray(value) && value.length < 2) return null;
    const ids = Array.isArray(value) ? value.filter(isObject).map((each) => each[target.id.name]) : [];
    return new Set(ids).size < ids.length ? 'embeds one record twice' : null;
  }
  if (field.source === 'ids' && Array.isArray(value)) {
    const lost = value.map((id) => field.value.findLoss(id)).find((each) => each !== null);
    return lost ?? (new Set(value).size < value.length ? 'lists one id twice' : null);
  }
  return field.source === 'column' && value !== null ? field.value.findLoss(value) : null;
}
