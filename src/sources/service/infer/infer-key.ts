import { isSameJson } from '../../../contract/json/same-json.ts';
import { treeAddress } from '../../../contract/tree/tree.ts';
import { boolean } from '../../../model/values/boolean.ts';
import { compareKeys } from '../../../model/values/compare-keys.ts';
import { date } from '../../../model/values/date.ts';
import { dateTimeAsStored } from '../../../model/values/date-time.ts';
import { decimal } from '../../../model/values/decimal.ts';
import { json } from '../../../model/values/json.ts';
import { integer, number } from '../../../model/values/number.ts';
import { text } from '../../../model/values/text.ts';
import { uuid } from '../../../model/values/uuid.ts';
import type { ValueType } from '../../../model/values/value-type.ts';
import { InferredReference, type ListIds } from './infer-reference.ts';
import type { TreeAddresses } from './tree-addresses.ts';

/** Many services write decimals as texts, all of one key with the same number of digits. */
const decimals = Array.from({ length: 20 }, (_, index) => decimal(index + 1));

/** The narrowest first. A list or an object is JSON; so is what comes in several types. */
const types: readonly (readonly [ValueType, (value: unknown) => boolean])[] = [
  [boolean, (value) => typeof value === 'boolean'],
  [integer, Number.isSafeInteger],
  [number, (value) => typeof value === 'number'],
  [uuid, (value) => typeof value === 'string'],
  [date, (value) => typeof value === 'string'],
  [dateTimeAsStored, (value) => typeof value === 'string'],
  ...decimals.map((type) => [type, (value: unknown) => typeof value === 'string'] as const),
  [text, (value) => typeof value === 'string'],
];

/** In characters: the texts of each key are held in memory while they may be ids. */
export const LONGEST_ID = 200;

/** What the values of one key have in common. */
export class InferredKey {
  readonly name: string;
  /** To the records of a list. */
  readonly reference: InferredReference;
  hasAddresses = false;
  /** Of an id: whether the records come in its order. */
  isAscending = true;
  /** Whether it would be an id, but for a text that is too long. */
  isTooLong = false;
  /** Of an id: whether each is a number, or a text that an address shows as it is. */
  isCode = true;
  /** Whether it is the end of each record's own address. */
  isInAddress = true;
  #last: string | number | null = null;
  #records = 0;
  #nulls = 0;
  #types = types;
  /** Why its values cannot be published as they are; null if they can. */
  loss: string | null = null;
  /** Values seen, while each is different and can be an id; else null. */
  ids: Set<string | number> | null = new Set();
  /** While each is the address of its own record: their ids in it, as they are there; else null. */
  #addressed: Set<string> | null = new Set();

  /** @param lists to which it may refer */
  constructor(name: string, lists: TreeAddresses['lists']) {
    this.name = name;
    this.reference = new InferredReference(name, lists);
  }

  /**
   * @param addressed the lists of addresses in the value
   * @param own the id in it, as it is there, if it is an address of the same list
   */
  take(value: unknown, addressed: ReadonlySet<string>, own: string | null): void {
    this.#records += 1;
    if (addressed.size > 0) this.hasAddresses = true;
    this.loss ??= (typeof value === 'object' ? json : text).findLoss(value) ?? addressLoss(value);
    if (value === null) this.#nulls += 1;
    else this.#types = this.#types.filter(([type, fits]) => fits(value) && isKept(type, value));
    this.#compare(value);
    if (own === null) this.#addressed = null;
    else this.#addressed?.add(own);
  }

  #compare(value: unknown): void {
    if (this.ids === null) return;
    const { size } = this.ids;
    const isId = typeof value === 'string' ? value.length <= LONGEST_ID : Number.isSafeInteger(value);
    this.isTooLong = typeof value === 'string' && !isId;
    this.isCode &&= isId && /^[\w.~-]+$/.test(String(value));
    if (!isId || this.ids.add(value as string | number).size === size) this.ids = null;
    else if (this.#last !== null)
      this.isAscending &&= typeof this.#last === typeof value && compareKeys(this.#last, value as string) < 0;
    this.#last = value as string | number;
  }

  /** @param ids of the addresses of one record within its list */
  compareWithAddresses(value: unknown, ids: ReadonlySet<string>): void {
    const isId = typeof value === 'number' || (typeof value === 'string' && text.findLoss(value) === null);
    this.isInAddress &&= isId && ids.has(encodeURIComponent(value));
  }

  /** Whether it tells all records of a list apart. */
  isIdOf(records: number): boolean {
    return this.ids !== null && this.#records === records && this.loss === null && this.#idType !== undefined;
  }

  /** Whether it is the address of each record of a list, all of them different. */
  isOwnAddressOf(records: number): boolean {
    return this.#addressed?.size === records && this.isIdOf(records);
  }

  /** Of an id: what keys of other records have, which refer to its records. */
  get listIds(): ListIds {
    const values = this.ids ?? new Set();
    if (this.hasAddresses) return { values: new Set(), inAddresses: () => this.#addressed ?? new Set() };
    return { values, inAddresses: () => new Set([...values].map(encodeURIComponent)) };
  }

  isOptionalIn(records: number): boolean {
    return this.#records < records;
  }

  get isAlwaysNull(): boolean {
    return this.#nulls === this.#records;
  }

  /** As in a description. */
  entry(records: number, isId: boolean): Readonly<Record<string, unknown>> | string {
    const isOptional = this.isOptionalIn(records);
    // Of an optional key, null is stored as JSON.
    const own = (isId ? this.#idType : undefined) ?? this.#type;
    const type = isOptional && this.#nulls > 0 ? json : own;
    const value = `${type.name}${this.#nulls > 0 ? '?' : ''}`;
    if (!isOptional && !this.hasAddresses) return value;
    return { value, ...(isOptional && { optional: true }), ...(this.hasAddresses && { addresses: true }) };
  }

  /** Its type as an id: a text such as 1.10 stays one. */
  get #idType(): ValueType | undefined {
    return this.isAlwaysNull ? undefined : this.#types.find(([{ mayBeId }]) => mayBeId)?.[0];
  }

  get #type(): ValueType {
    // Nothing is known of a key that is always null.
    if (this.isAlwaysNull) return json;
    return this.#types[0]?.[0] ?? json;
  }
}

/** Whether an export of this type gives the value back unchanged. */
function isKept(type: ValueType, value: unknown): boolean {
  if (type.findLoss(value) !== null) return false;
  const read = type.read(type.toStored(value));
  return isSameJson(read, value);
}

/** A text of the service that an export would take for an address of the tree; null without one, at any depth. */
function addressLoss(value: unknown): string | null {
  if (typeof value === 'string')
    return value.startsWith(treeAddress)
      ? `holds an address below ${treeAddress}, which means the tree`
      : null;
  if (typeof value !== 'object' || value === null) return null;
  return (
    Object.values(value)
      .map(addressLoss)
      .find((loss) => loss !== null) ?? null
  );
}
