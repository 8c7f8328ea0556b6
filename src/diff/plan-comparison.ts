import { groupBy } from '../contract/group-by.ts';
import { type ColumnField, type Field, kindsOf, type RecordKind } from '../model/description/kind.ts';
import { looksPrivate } from '../model/description/private-texts.ts';
import type { StructureChange } from './difference.ts';
import { type Described, idText, keyText, matchKeys, matchKinds } from './match-kinds.ts';
import type { KindPlan, Plan, PlannedCollection, ReadKey, SideName } from './plan.ts';

/**
 * Matches kinds by name, then by the collections that list or the keys that embed them; keys by name, then
 * by spelling. `anySpelling`: see `Plan`.
 */
export function planComparison(old: Described, fresh: Described, anySpelling: boolean): Plan {
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
  const listingsOf = ({ collections }: Described) => groupBy(collections, ({ kind }) => kind);
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
  return { kinds, collections, structure, anySpelling, withheld: [...withheld] };
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

function collectionChanges({ name: collection, old, new: fresh }: PlannedCollection): StructureChange[] {
  if (old === null && fresh !== null) return [{ change: 'collection-added', collection, record: fresh.name }];
  if (fresh === null && old !== null) return [{ change: 'collection-removed', collection, record: old.name }];
  if (old === fresh || old === null || fresh === null || old.name === fresh.name) return [];
  return [{ change: 'collection-changed', collection, old: old.name, new: fresh.name }];
}

function kindChanges(
  { name: record, old, new: fresh, collection }: KindPlan,
  kinds: readonly KindPlan[],
  matched: ReadonlySet<RecordKind>,
): StructureChange[] {
  if (old === null) {
    // Same name but no match: the ids differ.
    const other = kinds.find((each) => each.new === null && each.name === record)?.old?.kind;
    const kind = fresh?.kind as RecordKind;
    if (other !== undefined && !matched.has(kind))
      return [{ change: 'id-changed', record, old: idText(other), new: idText(kind) }];
    return collection === null ? [{ change: 'record-added', record }] : [];
  }
  if (fresh === null) {
    const isRenewed = kinds.some((each) => each.old === null && each.name === record);
    return collection === null && !isRenewed ? [{ change: 'record-removed', record }] : [];
  }
  const changes: StructureChange[] = [];
  if (old.kind.name !== fresh.kind.name)
    changes.push({ change: 'record-renamed', old: old.kind.name, new: fresh.kind.name });
  const [gone, added] = [old, fresh].map(({ kind, shared }) =>
    kind.fields.filter((each) => each !== kind.id && !shared.some(({ field }) => field === each)),
  ) as [Field[], Field[]];
  for (const [index, { field }] of fresh.shared.entries())
    changes.push(...withheldChange(record, (old.shared[index] as ReadKey).field, field));
  for (const field of gone) {
    const other = added.find(({ name }) => name === field.name);
    const [type, key] = [keyText(field), field.name];
    if (other === undefined) changes.push({ change: 'key-removed', record, key, type });
    // A key that embeds records with another id is reported with their kind.
    else if (type !== keyText(other) && (field.source !== 'always' || other.source !== 'always'))
      changes.push({ change: 'key-changed', record, key, old: type, new: keyText(other) });
  }
  for (const field of added)
    if (!gone.some(({ name }) => name === field.name))
      changes.push({ change: 'key-added', record, key: field.name, type: keyText(field) });
  return changes;
}

/** Keys with private names are withheld whatever a description says. */
function withheldChange(record: string, old: Field, fresh: Field): StructureChange[] {
  if (old.source !== 'column' || fresh.source !== 'column') return [];
  const { name: key, value } = fresh;
  const type = value.name;
  const [before, after] = [old.withheld, fresh.withheld];
  if (before === null || after === null) {
    if (before === after) return [];
    return [{ change: before === null ? 'key-withheld' : 'key-disclosed', record, key, type }];
  }
  const [one, other] = [formText(old), formText(fresh)];
  if (one === other || looksPrivate(record, { key, isId: false, type })) return [];
  return [{ change: 'key-changed', record, key, old: one, new: other }];
}

function formText({ value, withheld }: ColumnField): string {
  const text = `${value.name}, withheld as ${JSON.stringify(withheld?.publishedAs)}`;
  return withheld?.evenNull ? `${text} even where it is null` : text;
}
