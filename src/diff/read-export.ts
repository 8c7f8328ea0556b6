import { setImmediate } from 'node:timers/promises';
import type { Export } from '../database/export.ts';
import { kindsOf, type RecordKind } from '../description/kind.ts';
import { type OwnValues, ownValues } from '../engine/own-values.ts';
import { UnreadableValue } from '../errors.ts';
import type { ComparisonStore, Id } from './comparison-store.ts';
import { FaultList } from './fault-list.ts';
import { flatRecord } from './flat-record.ts';
import type { IdSet } from './id-set.ts';
import type { KindPlan, Plan, ReadKey, SideKind, SideName } from './plan.ts';
import type { ReadEffects } from './read-tree.ts';

/** What is read of an opened export. */
export type ReadableExport = Pick<
  Export,
  'check' | 'blocks' | 'linksOf' | 'suspicious' | 'isExact' | 'localized'
>;

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
    for (const records of ownValues(kind, this.#source)) {
      for (const values of records) {
        const { id } = values;
        // The check has found that all ids can be read, and differ; this is for what SQL and we see differently.
        if (typeof id !== 'string' && typeof id !== 'number') {
          this.#fault(kind, null, kind.id.name, 'cannot be read');
          continue;
        }
        if (embedded !== undefined && !embedded.has(id)) continue;
        this.#records += 1;
        const fault = (field: string | null, message: string) => this.#fault(kind, id, field, message);
        const record = flatRecord(side, id, (key) => this.#value(key, values), fault);
        if (record !== null && !writer.add(record)) this.#fault(kind, id, kind.id.name, 'is not unique');
        if (this.faults.isFull) return;
      }
      this.#effects.show(this.#records, kind.name);
      // Lets signals and the progress bar through.
      await setImmediate();
      this.#effects.signal.throwIfAborted();
    }
  }

  #value({ field, withheld }: ReadKey, values: OwnValues): unknown {
    switch (field.source) {
      case 'column':
        return withheld === null ? values.value(field) : values.stored(field);
      case 'one': {
        const key = values.value(field);
        if (key !== null && !(key instanceof UnreadableValue))
          this.#embedded.get(field.target)?.add(key as Id);
        return key;
      }
      case 'many':
      case 'ids': {
        const targets = values.linked(field);
        const unreadable = targets.find((each) => each instanceof UnreadableValue);
        if (unreadable !== undefined) return unreadable;
        if (field.source === 'many')
          for (const each of targets) this.#embedded.get(field.target)?.add(each as Id);
        return targets;
      }
      case 'always':
        return null;
    }
  }

  #fault({ table }: RecordKind, record: Id | null, field: string | null, message: string): void {
    this.faults.add(this.#source.localized({ table, record, field, message }));
  }
}
