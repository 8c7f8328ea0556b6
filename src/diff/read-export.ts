import { setImmediate } from 'node:timers/promises';
import { UnreadableValue } from '../contract/errors.ts';
import { type OwnValues, ownValues } from '../engine/own-values.ts';
import { kindsOf, type RecordKind } from '../model/description/kind.ts';
import type { Export } from '../sources/export/export.ts';
import { flatRecord, mark } from './flat-record.ts';
import type { Id, IdSet } from './id-set.ts';
import type { KindPlan, ReadKey, SideKind } from './plan.ts';
import { FaultList, type ReadSide, type SideToRead } from './read-side.ts';

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
  { plan: { kinds }, side, store, signal, addresses, show }: SideToRead,
  unmentioned: RecordKind | null,
): Promise<ReadSide> {
  const faults = new FaultList();
  const left = new Map<RecordKind, number>();
  /** By kind that no collection lists: the ids that published records embed. */
  const embedded = new Map<RecordKind, IdSet>();
  let read = 0;

  const planOf = (kind: RecordKind) => kinds.find((plan) => plan[side]?.kind === kind) as KindPlan;
  const plansOf = ({ table }: RecordKind) => kinds.filter((plan) => plan[side]?.kind.table === table);
  const countIds = (kind: RecordKind) => store.countIds(side, plansOf(kind));
  const isRead = (plan: KindPlan, id: Id) => store.of(side, plan).find(id) !== undefined;

  const readValue = ({ field, withheld }: ReadKey, values: OwnValues): unknown => {
    switch (field.source) {
      case 'column': {
        const value = withheld === null ? values.value(field) : values.stored(field);
        const isPlaced = withheld === null && field.addresses && !(value instanceof UnreadableValue);
        return isPlaced ? addresses.replace(value) : value;
      }
      case 'one': {
        const key = values.value(field);
        if (key !== null && !(key instanceof UnreadableValue)) embedded.get(field.target)?.add(key as Id);
        return key;
      }
      case 'many':
      case 'ids': {
        const targets = values.linked(field);
        const unreadable = targets.find((each) => each instanceof UnreadableValue);
        if (unreadable !== undefined) return unreadable;
        if (field.source === 'many') for (const each of targets) embedded.get(field.target)?.add(each as Id);
        return targets;
      }
      case 'always':
        return null;
    }
  };

  const readKind = async (kind: RecordKind, isWanted: (id: Id) => boolean): Promise<void> => {
    const plan = planOf(kind);
    const own = plan[side] as SideKind;
    const writer = store.of(side, plan);
    const note = (record: Id | null, field: string | null, message: string) =>
      faults.add(source.localized({ table: kind.table, record, field, message }));
    const optional = [...own.shared, ...own.own].flatMap(({ field }, index) =>
      field.source === 'column' && field.optional ? [{ field, name: plan.keys[index] ?? field.name }] : [],
    );
    for (const records of ownValues(kind, source)) {
      for (const values of records) {
        const id = kind.id.addresses ? addresses.replace(values.id) : values.id;
        // The check found all ids readable and unique; SQLite and JavaScript may still see some differently.
        if (typeof id !== 'string' && typeof id !== 'number') {
          note(null, kind.id.name, 'cannot be read');
          continue;
        }
        if (!isWanted(id)) continue;
        read += 1;
        // A record without a value is published without the key.
        const lacked = optional.filter(({ field }) => values.stored(field) === null);
        if (lacked.length > 0) store.setMarked(side, plan);
        const marks = lacked.map(({ name }) => mark.missing(name)).sort();
        const fault = (field: string | null, message: string) => note(id, field, message);
        const record = flatRecord(own, id, (key) => readValue(key, values), fault, marks);
        if (record !== null && !writer.add(record)) note(id, kind.id.name, 'is not unique');
        if (faults.isFull) return;
      }
      show(read, kind.name);
      // Lets signals and the progress bar through.
      await setImmediate();
      signal.throwIfAborted();
    }
  };

  const readKinds = async (
    inOrder: readonly RecordKind[],
    isWanted: (kind: RecordKind, id: Id) => boolean,
  ): Promise<void> => {
    // Embedding records come before what they embed.
    for (const kind of inOrder.toReversed())
      if (!faults.isFull) await readKind(kind, (id) => isWanted(kind, id));
  };

  /** Reads the records of a kind that nothing embeds, and what only they embed. */
  const readOthers = (kind: RecordKind): Promise<void> => {
    const own = plansOf(kind);
    return readKinds(
      kindsOf([{ kind }]).filter((each) => embedded.has(each)),
      (each, id) =>
        each === kind
          ? !own.some((plan) => isRead(plan, id))
          : embedded.get(each)?.has(id) === true && !isRead(planOf(each), id),
    );
  };

  const inOrder = kindsOf(kinds.flatMap((plan) => plan[side]?.collections ?? []));
  faults.add(...source.check(inOrder).problems);
  if (faults.all().length > 0) return { faults, left, versions: [] };
  for (const kind of inOrder)
    if (planOf(kind)[side]?.collections.length === 0) embedded.set(kind, store.idSet());
  await readKinds(inOrder, (kind, id) => embedded.get(kind)?.has(id) ?? true);
  // As in a build: if no record mentions any, this kind is not what records are about.
  if (unmentioned !== null && countIds(unmentioned) > 0) await readOthers(unmentioned);
  const counted = new Set<string>();
  for (const kind of inOrder) {
    const ofTable = inOrder.filter(({ table }) => table === kind.table);
    if (counted.has(kind.table) || !ofTable.every((each) => embedded.has(each))) continue;
    counted.add(kind.table);
    const others = source.count(kind) - countIds(kind);
    if (others > 0) left.set(kind, others);
  }
  return { faults, left, versions: [] };
}
