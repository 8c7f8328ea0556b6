import { setImmediate } from 'node:timers/promises';
import { UnreadableValue } from '../contract/errors.ts';
import { type OwnValues, ownValues } from '../engine/own-values.ts';
import { kindsOf, type RecordKind } from '../model/description/kind.ts';
import type { Export } from '../sources/export/export.ts';
import { flatRecord } from './flat-record.ts';
import type { Id, IdSet } from './id-set.ts';
import { mark } from './marks.ts';
import type { KindPlan, ReadKey, SideKind } from './plan.ts';
import type { ReadSide, SideToRead } from './read-side.ts';
import { FaultList } from './read-side.ts';

export type ReadableExport = Pick<
  Export,
  'check' | 'blocks' | 'linksOf' | 'suspicious' | 'isExact' | 'localized' | 'count'
>;

/**
 * Reads one side as a build would publish it: only-embedded kinds contribute what something published embeds.
 * `unmentioned` is the kind whose other records are read, too.
 */
export async function readExport(
  source: ReadableExport,
  to: SideToRead,
  unmentioned: RecordKind | null = null,
): Promise<ReadSide> {
  const reader = new ExportReader(source, to);
  await reader.read(unmentioned);
  return reader;
}

class ExportReader implements ReadSide {
  readonly faults = new FaultList();
  readonly versions = [];
  readonly left = new Map<RecordKind, number>();
  readonly #source: ReadableExport;
  readonly #to: SideToRead;
  /** By kind that no collection lists: the ids that published records embed. */
  readonly #embedded = new Map<RecordKind, IdSet>();
  #records = 0;

  constructor(source: ReadableExport, to: SideToRead) {
    this.#source = source;
    this.#to = to;
  }

  async read(unmentioned: RecordKind | null): Promise<void> {
    const { kinds } = this.#to.plan;
    const inOrder = kindsOf(kinds.flatMap((plan) => plan[this.#to.side]?.collections ?? []));
    this.faults.add(...this.#source.check(inOrder).problems);
    if (this.faults.all().length > 0) return;
    for (const kind of inOrder)
      if (this.#planOf(kind)[this.#to.side]?.collections.length === 0)
        this.#embedded.set(kind, this.#to.store.idSet());
    await this.#readKinds(inOrder, (kind, id) => this.#embedded.get(kind)?.has(id) ?? true);
    // As in a build: if no record mentions any, this kind is not what records are about.
    if (unmentioned !== null && this.#countIds(unmentioned) > 0) await this.#readOthers(unmentioned);
    this.#countLeft(inOrder);
  }

  /** Reads the records of a kind that nothing embeds, and what only they embed. */
  async #readOthers(kind: RecordKind): Promise<void> {
    const [own, embedded] = [this.#plansOf(kind), kindsOf([{ kind }])];
    await this.#readKinds(
      embedded.filter((each) => this.#embedded.has(each)),
      (each, id) =>
        each === kind
          ? !own.some((plan) => this.#isRead(plan, id))
          : this.#embedded.get(each)?.has(id) === true && !this.#isRead(this.#planOf(each), id),
    );
  }

  async #readKinds(
    inOrder: readonly RecordKind[],
    isWanted: (kind: RecordKind, id: Id) => boolean,
  ): Promise<void> {
    // Embedding records come before what they embed.
    for (const kind of inOrder.toReversed()) {
      if (this.faults.isFull) return;
      await this.#readKind(kind, (id) => isWanted(kind, id));
    }
  }

  async #readKind(kind: RecordKind, isWanted: (id: Id) => boolean): Promise<void> {
    const plan = this.#planOf(kind);
    const side = plan[this.#to.side] as SideKind;
    const writer = this.#to.store.of(this.#to.side, plan);
    const optional = [...side.shared, ...side.own].flatMap(({ field }, index) =>
      field.source === 'column' && field.optional ? [{ field, name: plan.keys[index] ?? field.name }] : [],
    );
    for (const records of ownValues(kind, this.#source)) {
      for (const values of records) {
        const { id } = values;
        // The check found all ids readable and unique; SQLite and JavaScript may still see some differently.
        if (typeof id !== 'string' && typeof id !== 'number') {
          this.#fault(kind, null, kind.id.name, 'cannot be read');
          continue;
        }
        if (!isWanted(id)) continue;
        this.#records += 1;
        const fault = (field: string | null, message: string) => this.#fault(kind, id, field, message);
        // A record without a value is published without the key.
        const lacked = optional.filter(({ field }) => values.stored(field) === null);
        if (lacked.length > 0) this.#to.store.setMarked(this.#to.side, plan);
        const marks = lacked.map(({ name }) => mark.missing(name)).sort();
        const record = flatRecord(side, id, (key) => this.#value(key, values), fault, marks);
        if (record !== null && !writer.add(record)) this.#fault(kind, id, kind.id.name, 'is not unique');
        if (this.faults.isFull) return;
      }
      this.#to.show(this.#records, kind.name);
      // Lets signals and the progress bar through.
      await setImmediate();
      this.#to.signal.throwIfAborted();
    }
  }

  #countLeft(kinds: readonly RecordKind[]): void {
    const counted = new Set<string>();
    for (const kind of kinds) {
      const ofTable = kinds.filter(({ table }) => table === kind.table);
      if (counted.has(kind.table) || !ofTable.every((each) => this.#embedded.has(each))) continue;
      counted.add(kind.table);
      const left = this.#source.count(kind) - this.#countIds(kind);
      if (left > 0) this.left.set(kind, left);
    }
  }

  #countIds(kind: RecordKind): number {
    return this.#to.store.countIds(this.#to.side, this.#plansOf(kind));
  }

  #isRead(plan: KindPlan, id: Id): boolean {
    return this.#to.store.of(this.#to.side, plan).find(id) !== undefined;
  }

  #planOf(kind: RecordKind): KindPlan {
    return this.#to.plan.kinds.find((plan) => plan[this.#to.side]?.kind === kind) as KindPlan;
  }

  #plansOf({ table }: RecordKind): KindPlan[] {
    return this.#to.plan.kinds.filter((plan) => plan[this.#to.side]?.kind.table === table);
  }

  #placed(value: unknown): unknown {
    return value instanceof UnreadableValue ? value : this.#to.addresses.replace(value);
  }

  #value({ field, withheld }: ReadKey, values: OwnValues): unknown {
    switch (field.source) {
      case 'column':
        if (withheld !== null) return values.stored(field);
        return field.addresses ? this.#placed(values.value(field)) : values.value(field);
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
