import { setImmediate } from 'node:timers/promises';
import type { Export } from '../database/export.ts';
import {
  isLinked,
  isStored,
  kindsOf,
  type LinkedField,
  type RecordKind,
  targetType,
} from '../description/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { readValue } from '../values/read-value.ts';
import type { ComparisonStore, Id } from './comparison-store.ts';
import { FaultList } from './fault-list.ts';
import { flatRecord } from './flat-record.ts';
import type { IdSet } from './id-set.ts';
import type { KindPlan, Plan, ReadKey, SideKind, SideName } from './plan.ts';
import type { ReadEffects } from './read-tree.ts';

/** What is read of an opened export. */
export type ReadableExport = Pick<Export, 'check' | 'rows' | 'links' | 'localized'>;

/** Rows after which others have their turn. */
const step = 1000;

/**
 * Reads one side from an export, as a build would publish it: of what is only embedded, the records that something
 * published embeds.
 */
export async function readExport(
  source: ReadableExport,
  plan: Plan,
  side: SideName,
  store: ComparisonStore,
  effects: ReadEffects,
): Promise<FaultList> {
  const reader = new ExportReader(source, plan, side, store, effects);
  await reader.read();
  return reader.faults;
}

class ExportReader {
  readonly faults = new FaultList();
  readonly #source: ReadableExport;
  readonly #plan: Plan;
  readonly #side: SideName;
  readonly #store: ComparisonStore;
  readonly #effects: ReadEffects;
  /** The ids that published records embed, of the kinds that no collection lists. */
  readonly #embedded = new Map<RecordKind, IdSet>();
  #records = 0;

  constructor(
    source: ReadableExport,
    plan: Plan,
    side: SideName,
    store: ComparisonStore,
    effects: ReadEffects,
  ) {
    this.#source = source;
    this.#plan = plan;
    this.#side = side;
    this.#store = store;
    this.#effects = effects;
  }

  async read(): Promise<void> {
    const { kinds } = this.#plan;
    const planOf = new Map(kinds.map((plan) => [plan[this.#side]?.kind, plan]));
    const inOrder = kindsOf(kinds.flatMap((plan) => plan[this.#side]?.collections ?? []));
    this.faults.add(...this.#source.check(inOrder).problems);
    if (this.faults.all().length > 0) return;
    for (const kind of inOrder)
      if (planOf.get(kind)?.[this.#side]?.collections.length === 0)
        this.#embedded.set(kind, this.#store.idSet());
    // What embeds a record is read before it.
    for (const plan of [...inOrder].reverse().flatMap((kind) => planOf.get(kind) ?? [])) {
      await this.#readKind(plan, plan[this.#side] as SideKind);
      if (this.faults.isFull) return;
    }
  }

  async #readKind(plan: KindPlan, side: SideKind): Promise<void> {
    const { kind } = side;
    const writer = this.#store.writer(this.#side, plan);
    const embedded = this.#embedded.get(kind);
    const links = await this.#readLinks(kind);
    const places = new Map(kind.fields.filter(isStored).map((field, index) => [field.name, index]));
    let read = 0;
    for (const row of this.#source.rows(kind)) {
      read += 1;
      if (read % step === 0) await this.#pause(kind.name);
      const stored = (name: string) => row[places.get(name) as number];
      const id = readValue(kind.id.value, stored(kind.id.name));
      // The check has found that all ids can be read, and differ; this is for what SQL and we see differently.
      if (typeof id !== 'string' && typeof id !== 'number') {
        this.#fault(kind, null, kind.id.name, 'cannot be read');
        continue;
      }
      if (embedded !== undefined && !embedded.has(id)) continue;
      this.#records += 1;
      const fault = (field: string | null, message: string) => this.#fault(kind, id, field, message);
      const readKey = (key: ReadKey) => this.#value(key, () => stored(key.field.name), id, links);
      const record = flatRecord(side, id, readKey, fault);
      if (record !== null && !writer.add(record)) this.#fault(kind, id, kind.id.name, 'is not unique');
      if (this.faults.isFull) return;
    }
    await this.#pause(kind.name);
  }

  #value(
    { field, withheld }: ReadKey,
    stored: () => unknown,
    id: Id,
    links: ReadonlyMap<LinkedField, (owner: Id) => Id[]>,
  ): unknown {
    switch (field.source) {
      case 'column':
        return withheld === null ? readValue(field.value, stored(), field.isPrivate) : stored();
      case 'one': {
        const key = readValue(field.target.id.value, stored());
        if (key instanceof UnreadableValue) return new UnreadableValue(key.reason, field.column);
        if (key !== null) this.#embedded.get(field.target)?.add(key as Id);
        return key;
      }
      case 'many':
      case 'ids': {
        const targets = links.get(field)?.(id) ?? [];
        if (field.source === 'many') for (const each of targets) this.#embedded.get(field.target)?.add(each);
        return targets;
      }
      case 'always':
        return null;
    }
  }

  /** The link tables of a kind, through the store: they may be longer than memory. */
  async #readLinks(kind: RecordKind): Promise<ReadonlyMap<LinkedField, (owner: Id) => Id[]>> {
    const links = new Map<LinkedField, (owner: Id) => Id[]>();
    for (const field of kind.fields.filter(isLinked)) {
      const set = this.#store.linkSet();
      const type = targetType(field);
      let read = 0;
      for (const [stored, target] of this.#source.links(field.link)) {
        const [owner, key] = [readValue(kind.id.value, stored), readValue(type, target)];
        if (owner instanceof UnreadableValue || key instanceof UnreadableValue)
          this.#fault(kind, null, field.name, `cannot be read in ${field.link.table}`);
        else set.add(owner as Id, key as Id);
        read += 1;
        if (read % step === 0) await this.#pause(field.link.table);
        if (this.faults.isFull) return links;
      }
      links.set(field, set.targets);
    }
    return links;
  }

  #fault({ table }: RecordKind, record: Id | null, field: string | null, message: string): void {
    this.faults.add(this.#source.localized({ table, record, field, message }));
  }

  /** Lets signals and the progress bar through. */
  async #pause(what: string): Promise<void> {
    this.#effects.show(this.#records, what);
    await setImmediate();
    this.#effects.signal.throwIfAborted();
  }
}
