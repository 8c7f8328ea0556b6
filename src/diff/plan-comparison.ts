import { type Collection, kindsOf, type RecordKind } from '../model/description/kind.ts';
import type { StructureChange } from './difference.ts';
import { type Described, matchKeys, matchKinds } from './match-kinds.ts';
import type { KindPlan, Plan, PlannedCollection, SideName } from './plan.ts';
import { collectionChanges, kindChanges, withheldChange } from './structure-changes.ts';

/** Matches kinds by name, then by the collections that list or the keys that embed them; keys by name. */
export function planComparison(old: Described, fresh: Described): Plan {
  const newOf = matchKinds(old, fresh);
  const matched = new Set(newOf.values());
  const structure: StructureChange[] = [];
  const withheld = new Set<string>();
  const inOrder = ({ collections }: Described) => [
    ...new Set([...collections.map(({ kind }) => kind), ...kindsOf(collections)]),
  ];
  const oldOf = new Map([...newOf].map(([one, other]) => [other, one]));
  const pairs: (readonly [RecordKind | null, RecordKind | null])[] = [
    ...inOrder(fresh).map((kind) => [oldOf.get(kind) ?? null, kind] as const),
    ...inOrder(old).flatMap((kind) => (newOf.has(kind) ? [] : [[kind, null] as const])),
  ];
  const listings = { old: listingsOf(old), new: listingsOf(fresh) };
  const kinds = pairs.map(([one, other], index): KindPlan => {
    const { name } = (other ?? one) as RecordKind;
    const keys = matchKeys(one, other, newOf);
    for (const [index, { field, withheld: rule }] of keys[other === null ? 'old' : 'new'].shared.entries()) {
      const before = keys.old.shared[index]?.field ?? field;
      // A key that the other side withholds differently is a structure change.
      if (rule !== null && withheldChange(name, before, field).length === 0)
        withheld.add(`${name}.${field.name}`);
    }
    const side = (kind: RecordKind | null, of: SideName) =>
      kind === null ? null : { kind, ...keys[of], collections: listings[of].get(kind) ?? [] };
    const plan = { index, name, old: side(one, 'old'), new: side(other, 'new') };
    const collection = [plan.new, plan.old].flatMap((each) => each?.collections ?? [])[0]?.name ?? null;
    return {
      ...plan,
      keys: (other === null ? keys.old : keys.new).shared.map(({ field }) => field.name),
      collection,
    };
  });
  const planOf = new Map(
    kinds.flatMap((plan) =>
      [plan.old, plan.new].flatMap((side) => (side === null ? [] : [[side.kind, plan] as const])),
    ),
  );
  const collections = plannedCollections(old, fresh, planOf);
  if (old.api !== fresh.api) structure.push({ change: 'api-changed', old: old.api, new: fresh.api });
  for (const each of collections) structure.push(...collectionChanges(each));
  for (const plan of kinds) structure.push(...kindChanges(plan, kinds, matched));
  return { kinds, collections, structure, withheld: [...withheld] };
}

function listingsOf({ collections }: Described): ReadonlyMap<RecordKind, readonly Collection[]> {
  const listings = new Map<RecordKind, Collection[]>();
  for (const each of collections) listings.set(each.kind, [...(listings.get(each.kind) ?? []), each]);
  return listings;
}

function plannedCollections(
  old: Described,
  fresh: Described,
  planOf: ReadonlyMap<RecordKind, KindPlan>,
): PlannedCollection[] {
  const names = new Set([...fresh.collections, ...old.collections].map(({ name }) => name));
  const plansOf = ({ collections }: Described) =>
    new Map(collections.map(({ name, kind }) => [name, planOf.get(kind) ?? null]));
  const [ofOld, ofNew] = [plansOf(old), plansOf(fresh)];
  return [...names].map((name) => ({ name, old: ofOld.get(name) ?? null, new: ofNew.get(name) ?? null }));
}
