import { setImmediate } from 'node:timers/promises';
import { UnreadableValue } from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json/is-object.ts';
import { isSameJson } from '../contract/json/same-json.ts';
import { UNMENTIONED_PATH } from '../contract/tree/tree.ts';
import { type Collection, type RecordKind, spellingIn } from '../model/description/kind.ts';
import { unmentionedCollection } from '../model/description/unmentioned.ts';
import { asItIs, type ValueType } from '../model/values/value-type.ts';
import { plural } from '../terminal/plural.ts';
import { showText } from '../terminal/safe-text.ts';
import { type FlatRecord, flatRecord } from './flat-record.ts';
import type { Id, IdSet } from './id-set.ts';
import type { ReadKey, SideKind } from './plan.ts';
import { FaultList, type ReadSide, type SideToRead, type Unmentioned } from './read-side.ts';
import { joinCopies, type Reading, readingsOf } from './reading.ts';
import { type Pages, pageIn, type ReadPage } from './tree-page.ts';

const mostVersions = 1000;
/** Characters of records kept to recognize another copy without reading it again. */
const mostKept = 16 * 2 ** 20;

interface Listed {
  readonly reading: Reading;
  readonly listing: IdSet;
  records: number;
  /** The count that its last page states, null if it states none, and where that page is. */
  count: number | null;
  where: string;
}

/**
 * Reads one side from the pages of a published tree or a service. Each embedded record is kept once: of
 * copies that differ, a service's newest counts; in a tree they are a fault. So is a page, record or value
 * whose shape contradicts the description. Missing and undescribed keys are marked: see `mark`.
 */
export async function readTree(
  pages: Pages,
  to: SideToRead,
  unmentioned: Unmentioned | null,
): Promise<ReadSide> {
  const { store, side, signal, show, addresses } = to;
  const { isService } = pages;
  const faults = new FaultList();
  const left = new Map<RecordKind, number>();
  const readings = readingsOf(to);
  const listed = new Map<string, Listed>();
  const versions = new Set<string>();
  let [kept, read, place] = [0, 0, ''];

  const fault = (record: Id | null, field: string | null, message: string) =>
    faults.add({ table: place, record, field, message });

  const embeddedId = (kind: RecordKind, value: unknown): unknown =>
    add(readings.get(kind) as Reading, value, false) ?? new UnreadableValue('cannot be read');

  const readValue = ({ field, withheld }: ReadKey, record: JsonObject): unknown => {
    const key = spellingIn(record, field);
    if (key === undefined) return null;
    const value = record[key] ?? null;
    switch (field.source) {
      case 'column':
        // A withheld value is not compared, whatever it is.
        if (withheld !== null) return value;
        return publishedValue(field.value, field.addresses ? addresses.replace(value) : value);
      case 'one':
        return value === null ? null : embeddedId(field.target, value);
      case 'many':
        return listOf(value, (each) => embeddedId(field.target, each));
      case 'ids':
        return listOf(value, (each) => publishedValue(field.value, each));
      case 'always':
        return null;
    }
  };

  const idIn = ({ kind }: SideKind, value: JsonObject): Id | null => {
    const own = value[spellingIn(value, kind.id) ?? kind.id.name] ?? null;
    const id = publishedValue(kind.id.value, kind.id.addresses ? addresses.replace(own) : own);
    if (typeof id === 'string' || typeof id === 'number') return id;
    const reason = id instanceof UnreadableValue ? id.reason : 'is missing';
    fault(null, kind.id.name, `of a record of ${kind.name}: ${reason}`);
    return null;
  };

  const join = (reading: Reading, known: FlatRecord, record: FlatRecord, isOwn: boolean): void => {
    if (known.shared === record.shared && known.own === record.own) return;
    const { collections, kind } = reading.side;
    const isListed = collections.some(({ name }) => listed.get(name)?.listing.has(record.id));
    const joined = joinCopies(reading, known, record, isOwn || !isListed);
    if (joined.differing.length > 0 && !isService) {
      for (const key of joined.differing)
        fault(record.id, key, 'differs from another copy of the same record');
      return;
    }
    if (joined.differing.length > 0 && versions.size < mostVersions)
      versions.add(`${kind.name} ${record.id}`);
    reading.writer.replace(joined.record);
  };

  const keep = (records: Map<Id, JsonObject>, { id, shared, own }: FlatRecord, value: JsonObject): void => {
    kept += shared.length + (own?.length ?? 0);
    if (kept > mostKept) {
      for (const reading of readings.values()) reading.kept.clear();
      kept = 0;
    }
    records.set(id, value);
  };

  /** Adds a record and what it embeds; returns its id, or null if it has none. */
  const add = (reading: Reading, value: unknown, isOwn: boolean): Id | null => {
    const { side: own, writer } = reading;
    if (!isObject(value)) {
      fault(null, null, `has something that is not a record, where one of ${own.kind.name} belongs`);
      return null;
    }
    const id = idIn(own, value);
    if (id === null) return null;
    const known = reading.kept.get(id);
    // Most of a page repeats records of other pages: skip reading them again.
    if (known !== undefined && isSameJson(known, value)) return id;
    const note = (field: string | null, message: string) => fault(id, field, message);
    const record = flatRecord(own, id, (key) => readValue(key, value), note, reading.marksOf(value));
    if (record === null) return id;
    if (!writer.add(record)) join(reading, writer.find(id) as FlatRecord, record, isOwn);
    if (reading.isEmbedded) keep(reading.kept, record, value);
    return id;
  };

  const readPage = ({ collection, value, where, faults: others = [] }: ReadPage, list: Listed): void => {
    place = where;
    const page = pageIn(value, collection);
    if (page === null) {
      fault(null, null, 'is not a page of records');
      return;
    }
    for (const each of others) fault(null, null, each);
    // For a service, they were noted when the page came.
    if (!isService)
      for (const key of page.others) fault(null, null, `has a key that no page has: ${showText(key)}`);
    list.count = page.count;
    list.where = where;
    if (unmentioned?.isCompared === false && collection.path === UNMENTIONED_PATH) {
      list.records += page.results.length;
      left.set(collection.kind, list.records);
      return;
    }
    for (const record of page.results) {
      const id = add(list.reading, record, true);
      if (id === null) continue;
      if (list.listing.add(id)) list.records += 1;
      else if (!isService) fault(id, null, `is listed twice by ${collection.path}`);
    }
    read += page.results.length;
  };

  const found = () => ({ faults, left, versions: [...versions] });
  const collections: Collection[] = [];
  const toRead = (collection: Collection, reading: Reading) => {
    const listing = store.listing(side, collection.name);
    listed.set(collection.name, { reading, listing, records: 0, count: 0, where: collection.path });
    collections.push(collection);
  };
  for (const reading of readings.values())
    for (const collection of reading.side.collections) toRead(collection, reading);
  if (unmentioned !== null)
    toRead(unmentionedCollection(unmentioned.kind), readings.get(unmentioned.kind) as Reading);
  for await (const page of pages.read(collections, signal)) {
    readPage(page, listed.get(page.collection.name) as Listed);
    show(read, page.collection.name);
    // Lets signals and the progress bar through.
    await setImmediate();
    signal.throwIfAborted();
    if (faults.isFull) return found();
  }
  // A service may have changed during the read; in a tree, earlier faults explain a wrong count.
  if (isService || faults.all().length > 0) return found();
  for (const { path, name } of collections) {
    const { records, count, where } = listed.get(name) as Listed;
    if (count === null || count === records) continue;
    const message = `counts ${plural(count, 'record')}, and the pages of ${path} have ${records}`;
    faults.add({ table: where, record: null, field: null, message });
  }
  return found();
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
