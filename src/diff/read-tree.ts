import { setImmediate } from 'node:timers/promises';
import { UnreadableValue } from '../contract/errors.ts';
import { isObject } from '../contract/json/is-object.ts';
import { isSameJson, type Values } from '../contract/json/same-json.ts';
import { UNMENTIONED_PATH } from '../contract/tree.ts';
import type { Collection, RecordKind } from '../model/description/kind.ts';
import { unmentionedCollection } from '../model/description/unmentioned.ts';
import { asItIs, type ValueType } from '../model/values/value-type.ts';
import { plural } from '../terminal/plural.ts';
import { showText } from '../terminal/safe-text.ts';
import { type FlatRecord, flatRecord } from './flat-record.ts';
import type { Id, IdSet } from './id-set.ts';
import { joinCopies } from './join-copies.ts';
import type { ReadKey, SideKind } from './plan.ts';
import type { ReadSide, SideToRead, Unmentioned } from './read-side.ts';
import { FaultList } from './read-side.ts';
import { type Reading, readingsOf, spellingIn } from './reading.ts';
import { type Pages, pageIn, type ReadPage } from './tree-page.ts';

const mostVersions = 1000;
/** Characters of records kept to recognize another copy without reading it again. */
const mostKept = 16 * 2 ** 20;

/**
 * Reads one side from the pages of a published tree or a service. Each embedded record is kept once: of
 * copies that differ, a service's newest counts; in a tree they are a fault. So is a page, record or value
 * whose shape contradicts the description. Missing and undescribed keys are marked: see `mark`.
 */
export async function readTree(
  pages: Pages,
  to: SideToRead,
  unmentioned: Unmentioned | null = null,
): Promise<ReadSide> {
  const reader = new TreeReader(pages, to, unmentioned);
  await reader.read();
  return reader;
}

interface Listed {
  readonly reading: Reading;
  readonly listing: IdSet;
  records: number;
  /** The count that its last page states, null if it states none, and where that page is. */
  count: number | null;
  where: string;
}

class TreeReader implements ReadSide {
  readonly faults = new FaultList();
  readonly left = new Map<RecordKind, number>();
  readonly #pages: Pages;
  readonly #to: SideToRead;
  readonly #unmentioned: Unmentioned | null;
  readonly #readings: ReadonlyMap<SideKind['kind'], Reading>;
  readonly #listed = new Map<string, Listed>();
  readonly #versions = new Set<string>();
  #kept = 0;
  #records = 0;
  #where = '';

  constructor(pages: Pages, to: SideToRead, unmentioned: Unmentioned | null) {
    this.#pages = pages;
    this.#to = to;
    this.#unmentioned = unmentioned;
    this.#readings = readingsOf(to);
  }

  get versions(): readonly string[] {
    return [...this.#versions];
  }

  async read(): Promise<void> {
    const { store, side, signal, show } = this.#to;
    const collections: Collection[] = [];
    const toRead = (collection: Collection, reading: Reading) => {
      const listing = store.listing(side, collection.name);
      this.#listed.set(collection.name, { reading, listing, records: 0, count: 0, where: collection.path });
      collections.push(collection);
    };
    for (const reading of this.#readings.values())
      for (const collection of reading.side.collections) toRead(collection, reading);
    const apart = this.#unmentioned;
    if (apart !== null) toRead(unmentionedCollection(apart.kind), this.#readings.get(apart.kind) as Reading);
    for await (const page of this.#pages.read(collections, signal)) {
      this.#readPage(page, this.#listed.get(page.collection.name) as Listed);
      show(this.#records, page.collection.name);
      // Lets signals and the progress bar through.
      await setImmediate();
      signal.throwIfAborted();
      if (this.faults.isFull) return;
    }
    // A service may have changed during the read; in a tree, earlier faults explain a wrong count.
    if (this.#pages.isService || this.faults.all().length > 0) return;
    for (const { path, name } of collections) {
      const { records, count, where } = this.#listed.get(name) as Listed;
      if (count === null || count === records) continue;
      const message = `counts ${plural(count, 'record')}, and the pages of ${path} have ${records}`;
      this.faults.add({ table: where, record: null, field: null, message });
    }
  }

  #readPage({ collection, value, where, faults = [] }: ReadPage, listed: Listed): void {
    this.#where = where;
    const page = pageIn(value, collection);
    if (page === null) {
      this.#fault(null, null, 'is not a page of records');
      return;
    }
    for (const fault of faults) this.#fault(null, null, fault);
    // For a service, they were noted when the page came.
    if (!this.#pages.isService)
      for (const key of page.others) this.#fault(null, null, `has a key that no page has: ${showText(key)}`);
    listed.count = page.count;
    listed.where = where;
    if (this.#unmentioned?.isCompared === false && collection.path === UNMENTIONED_PATH) {
      listed.records += page.results.length;
      this.left.set(collection.kind, listed.records);
      return;
    }
    for (const record of page.results) {
      const id = this.#add(listed.reading, record, true);
      if (id === null) continue;
      if (listed.listing.add(id)) listed.records += 1;
      else if (!this.#pages.isService) this.#fault(id, null, `is listed twice by ${collection.path}`);
    }
    this.#records += page.results.length;
  }

  /** Adds a record and what it embeds; returns its id, or null if it has none. */
  #add(reading: Reading, value: unknown, isOwn: boolean): Id | null {
    const { side, writer, kept } = reading;
    if (!isObject(value)) {
      this.#fault(null, null, `has something that is not a record, where one of ${side.kind.name} belongs`);
      return null;
    }
    const id = this.#idIn(side, value);
    if (id === null) return null;
    const known = kept.get(id);
    // Most of a page repeats records of other pages: skip reading them again.
    if (known !== undefined && isSameJson(known, value)) return id;
    const fault = (field: string | null, message: string) => this.#fault(id, field, message);
    const record = flatRecord(side, id, (key) => this.#value(key, value), fault, reading.marksOf(value));
    if (record === null) return id;
    if (!writer.add(record)) this.#join(reading, writer.find(id) as FlatRecord, record, isOwn);
    if (reading.isEmbedded) this.#keep(kept, record, value);
    return id;
  }

  #idIn({ kind }: SideKind, value: Values): Id | null {
    const id = publishedValue(kind.id.value, value[spellingIn(value, kind.id) ?? kind.id.name] ?? null);
    if (typeof id === 'string' || typeof id === 'number') return id;
    const reason = id instanceof UnreadableValue ? id.reason : 'is missing';
    this.#fault(null, kind.id.name, `of a record of ${kind.name}: ${reason}`);
    return null;
  }

  #join(reading: Reading, known: FlatRecord, record: FlatRecord, isOwn: boolean): void {
    if (known.shared === record.shared && known.own === record.own) return;
    const { side, writer } = reading;
    const isListed = side.collections.some(({ name }) => this.#listed.get(name)?.listing.has(record.id));
    const joined = joinCopies(reading, known, record, isOwn || !isListed);
    if (joined.differing.length > 0 && !this.#pages.isService) {
      for (const key of joined.differing)
        this.#fault(record.id, key, 'differs from another copy of the same record');
      return;
    }
    if (joined.differing.length > 0 && this.#versions.size < mostVersions)
      this.#versions.add(`${side.kind.name} ${record.id}`);
    writer.replace(joined.record);
  }

  #keep(kept: Map<Id, Values>, { id, shared, own }: FlatRecord, value: Values): void {
    this.#kept += shared.length + (own?.length ?? 0);
    if (this.#kept > mostKept) {
      for (const reading of this.#readings.values()) reading.kept.clear();
      this.#kept = 0;
    }
    kept.set(id, value);
  }

  #value({ field, withheld }: ReadKey, record: Values): unknown {
    const key = spellingIn(record, field);
    if (key === undefined) return null;
    const value = record[key] ?? null;
    switch (field.source) {
      case 'column':
        // A withheld value is not compared, whatever it is.
        if (withheld !== null) return value;
        return publishedValue(field.value, field.addresses ? this.#to.addresses.replace(value) : value);
      case 'one':
        return value === null ? null : this.#embedded(field.target, value);
      case 'many':
        return listOf(value, (each) => this.#embedded(field.target, each));
      case 'ids':
        return listOf(value, (each) => publishedValue(field.value, each));
      case 'always':
        return null;
    }
  }

  #embedded(kind: SideKind['kind'], value: unknown): unknown {
    const reading = this.#readings.get(kind) as Reading;
    return this.#add(reading, value, false) ?? new UnreadableValue('cannot be read');
  }

  #fault(record: Id | null, field: string | null, message: string): void {
    this.faults.add({ table: this.#where, record, field, message });
  }
}

function listOf(value: unknown, read: (each: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return new UnreadableValue('is not a list');
  const list = value.map(read);
  return list.find((each) => each instanceof UnreadableValue) ?? list;
}

/**
 * Normalizes a page's value to the contract: `5.0` is 5, times have six digits of seconds. Anything else
 * becomes an UnreadableValue, which never quotes it.
 */
export function publishedValue(type: ValueType, value: unknown): unknown {
  if (value === null) return null;
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain || type.toStored !== asItIs) {
    const loss = type.findLoss(value);
    if (loss !== null) return new UnreadableValue(loss);
    const read = type.read(type.toStored(value));
    // An export may hold true as 1 or "t", but a page never does.
    if (typeof read === typeof value) return read;
  }
  return new UnreadableValue(`is not a published ${type.name}`);
}
