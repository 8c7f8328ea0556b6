import { setImmediate } from 'node:timers/promises';
import type { Collection } from '../description/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { plural } from '../plural.ts';
import type { ComparisonStore, FlatRecord, Id, RecordWriter } from './comparison-store.ts';
import { FaultList } from './fault-list.ts';
import { flatRecord } from './flat-record.ts';
import type { KindPlan, Plan, ReadKey, SideKind, SideName } from './plan.ts';
import { publishedValue } from './published-value.ts';
import { isObject, isSameJson, type Values } from './same-json.ts';
import { type Pages, pageIn } from './tree-page.ts';

export interface ReadEffects {
  readonly signal: AbortSignal;
  /** How many records of the side were read, and of what. */
  show(records: number, what: string): void;
}

/** Characters of records that are kept to recognise another copy without reading it again. */
const mostKept = 16 * 2 ** 20;

/**
 * Reads one side from the pages of a published tree. Each record that is embedded is kept once; two copies that differ
 * are a fault, as are a page, a record or a value in any other shape than the description says: nothing is passed over.
 */
export async function readTree(
  pages: Pages,
  plan: Plan,
  side: SideName,
  store: ComparisonStore,
  effects: ReadEffects,
): Promise<FaultList> {
  const reader = new TreeReader(pages, plan, side, store, effects);
  await reader.read();
  return reader.faults;
}

/** What is needed to read a kind of record, looked up once. */
interface Reading {
  readonly plan: KindPlan;
  readonly side: SideKind;
  readonly names: ReadonlySet<string>;
  readonly writer: RecordWriter;
  /** Whether there may be several copies of a record. */
  readonly isEmbedded: boolean;
  /** The records that were read last, as they came. */
  readonly kept: Map<Id, Values>;
}

class TreeReader {
  readonly faults = new FaultList();
  readonly #pages: Pages;
  readonly #side: SideName;
  readonly #store: ComparisonStore;
  readonly #effects: ReadEffects;
  readonly #readings: ReadonlyMap<SideKind['kind'], Reading>;
  #kept = 0;
  #records = 0;
  #where = '';

  constructor(pages: Pages, plan: Plan, side: SideName, store: ComparisonStore, effects: ReadEffects) {
    this.#pages = pages;
    this.#side = side;
    this.#store = store;
    this.#effects = effects;
    const embedded = new Set(
      plan.kinds.flatMap((each) => (each[side]?.kind.embedding ?? []).map(({ target }) => target)),
    );
    this.#readings = new Map(
      plan.kinds.flatMap((each) => {
        const own = each[side];
        if (own === null) return [];
        const names = new Set(own.kind.fields.map(({ name }) => name));
        const isEmbedded = embedded.has(own.kind);
        const writer = store.writer(side, each);
        const reading: Reading = { plan: each, side: own, names, writer, isEmbedded, kept: new Map() };
        return [[own.kind, reading] as const];
      }),
    );
  }

  async read(): Promise<void> {
    const listed: (readonly [Collection, Reading, number])[] = [];
    for (const reading of this.#readings.values()) {
      for (const collection of reading.side.collections) {
        listed.push([collection, reading, await this.#readCollection(collection, reading)]);
        if (this.faults.isFull) return;
      }
    }
    // Otherwise they explain it.
    if (this.faults.all().length > 0) return;
    for (const [{ path }, { plan }, count] of listed) {
      const all = this.#store.count(this.#side, plan);
      if (all !== count) {
        const message = `lists ${plural(count, 'record')}, and others embed ${all - count} that it does not list`;
        this.faults.add({ table: path, record: null, field: null, message });
      }
    }
  }

  /** How many records a collection lists. */
  async #readCollection(collection: Collection, reading: Reading): Promise<number> {
    const { signal } = this.#effects;
    const seen = this.#store.idSet();
    let listed = 0;
    let next: ReturnType<Pages['read']> | null = this.#pages.read(collection, 1, signal);
    for (let number = 1; next !== null; number += 1) {
      const { value, where }: Awaited<ReturnType<Pages['read']>> = await next;
      this.#where = where;
      const page = pageIn(value);
      if (page === null) {
        this.faults.add({ table: where, record: null, field: null, message: 'is not a page of records' });
        return listed;
      }
      next = page.next === null ? null : this.#pages.read(collection, number + 1, signal);
      // Whoever awaits it hears of it; until then it is nobody's.
      next?.catch(() => {});
      for (const record of page.results) {
        const id = this.#add(reading, record);
        if (id === null) continue;
        if (seen.has(id)) this.#fault(id, null, `is listed twice by ${collection.path}`);
        seen.add(id);
        listed += 1;
      }
      this.#records += page.results.length;
      if (next === null && page.count !== listed && this.faults.all().length === 0) {
        const message = `counts ${plural(page.count, 'record')}, and the pages of ${collection.path} have ${listed}`;
        this.faults.add({ table: where, record: null, field: null, message });
      }
      this.#effects.show(this.#records, collection.name);
      // Lets signals and the progress bar through.
      await setImmediate();
      signal.throwIfAborted();
      if (this.faults.isFull) break;
    }
    return listed;
  }

  /** Adds a record and what it embeds; gives its id, or null where it has none. */
  #add(reading: Reading, value: unknown): Id | null {
    const { side, writer, kept } = reading;
    if (!isObject(value)) {
      this.#fault(null, null, `has something that is not a record, where one of ${side.kind.name} belongs`);
      return null;
    }
    const id = this.#idIn(side, value);
    if (id === null) return null;
    const known = kept.get(id);
    // Most of a page are copies of what was on others: nothing in them has to be read again.
    if (known !== undefined && isSameJson(known, value)) return id;
    this.#checkKeys(reading, id, value);
    const fault = (field: string | null, message: string) => this.#fault(id, field, message);
    const record = flatRecord(side, id, (key) => this.#value(key, value), fault);
    if (record === null) return id;
    if (!writer.add(record)) this.#compare(reading, writer.find(id) as FlatRecord, record);
    if (reading.isEmbedded) this.#keep(kept, record, value);
    return id;
  }

  #idIn({ kind }: SideKind, value: Values): Id | null {
    const id = publishedValue(kind.id.value, value[kind.id.name]);
    if (typeof id === 'string' || typeof id === 'number') return id;
    const reason = id instanceof UnreadableValue ? id.reason : 'is missing';
    this.#fault(null, kind.id.name, `of a record of ${kind.name}: ${reason}`);
    return null;
  }

  #checkKeys({ names }: Reading, id: Id, value: Values): void {
    const keys = Object.keys(value);
    for (const key of keys)
      if (!names.has(key)) this.#fault(id, key, 'is not a key that the description has');
    if (keys.length < names.size)
      for (const name of names) if (!Object.hasOwn(value, name)) this.#fault(id, name, 'is missing');
  }

  /** Two copies of a record must be the same. */
  #compare({ side }: Reading, known: FlatRecord, record: FlatRecord): void {
    if (known.shared === record.shared && known.own === record.own) return;
    const lists = [known, record].map(({ shared, own }) => [
      ...(JSON.parse(shared) as unknown[]),
      ...(JSON.parse(own ?? '[]') as unknown[]),
    ]);
    [...side.shared, ...side.own].forEach(({ field }, index) => {
      const [one, other] = lists.map((list) => JSON.stringify(list[index]));
      if (one !== other) this.#fault(record.id, field.name, `differs from another copy of the same record`);
    });
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
    const value = record[field.name] ?? null;
    switch (field.source) {
      case 'column':
        // Whatever it is, it is not compared.
        return withheld === null ? publishedValue(field.value, value) : value;
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
    return this.#add(this.#readings.get(kind) as Reading, value) ?? new UnreadableValue('cannot be read');
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
