import {
  type Collection,
  type Description,
  type Field,
  isEmbedding,
  kindsOf,
  type RecordKind,
  type Withheld,
} from '../description/kind.ts';
import type { StructureChange } from './difference.ts';

export type SideName = 'old' | 'new';
export const sideNames: readonly SideName[] = ['old', 'new'];

/** A key of a record as it is read: its field, and what is published in place of a private value on either side. */
export interface ReadKey {
  readonly field: Field;
  readonly withheld: Withheld | null;
}

/** What is read of a kind of record on one side. Its id is apart, and what is always published alike is not read. */
export interface SideKind {
  readonly kind: RecordKind;
  /** The keys that both sides have, in the order of the plan's. */
  readonly shared: readonly ReadKey[];
  /** The keys that only this side has. */
  readonly own: readonly ReadKey[];
  /** The collections that list these records. */
  readonly collections: readonly Collection[];
}

/** A kind of record that is compared: both sides have it, or one. */
export interface KindPlan {
  /** Its place among the plans. */
  readonly index: number;
  /** Its name on the new side; on the old one where only that has it. */
  readonly name: string;
  readonly old: SideKind | null;
  readonly new: SideKind | null;
  /** What is compared, in page order. */
  readonly keys: readonly string[];
  /** The first collection that lists its records; null where they are only embedded. */
  readonly collection: string | null;
}

/** What is to be compared of two sides. */
export interface Plan {
  /** Kinds that collections list come first, in their order. */
  readonly kinds: readonly KindPlan[];
  /** The collections of the new side in its order, then those that only the old side has. */
  readonly collections: readonly PlannedCollection[];
  readonly structure: readonly StructureChange[];
  /** The private texts whose values are not compared: `polity.private_comment`. */
  readonly withheld: readonly string[];
}

interface PlannedCollection {
  readonly name: string;
  readonly old: KindPlan | null;
  readonly new: KindPlan | null;
}

type Described = Pick<Description, 'api' | 'collections'>;

/**
 * Finds what of two descriptions is the same. Kinds of record are matched by their names, then by the collections that
 * list them, then by the keys that embed them; keys by their names.
 */
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
    for (const { field, withheld: rule } of [...keys.old.shared, ...keys.new.shared])
      if (rule !== null) withheld.add(`${name}.${field.name}`);
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

/** The collections that list the records of a kind. */
function listingsOf({ collections }: Described): ReadonlyMap<RecordKind, readonly Collection[]> {
  const listings = new Map<RecordKind, Collection[]>();
  for (const each of collections) listings.set(each.kind, [...(listings.get(each.kind) ?? []), each]);
  return listings;
}

/** The kinds of the new side by those of the old one. */
function matchKinds(old: Described, fresh: Described): Map<RecordKind, RecordKind> {
  const newOf = new Map<RecordKind, RecordKind>();
  const taken = new Set<RecordKind>();
  const match = (one: RecordKind | undefined, other: RecordKind | undefined) => {
    if (one === undefined || other === undefined || newOf.has(one) || taken.has(other)) return;
    if (idText(one) !== idText(other)) return;
    newOf.set(one, other);
    taken.add(other);
  };
  const kindNamed = new Map(kindsOf(fresh.collections).map((kind) => [kind.name, kind]));
  for (const kind of kindsOf(old.collections)) match(kind, kindNamed.get(kind.name));
  const kindOf = new Map(fresh.collections.map(({ name, kind }) => [name, kind]));
  for (const { name, kind } of old.collections) match(kind, kindOf.get(name));
  // What is matched meanwhile is visited, too.
  for (const [one, other] of newOf)
    for (const { name, source, target } of one.embedding)
      match(target, other.embedding.find((each) => each.name === name && each.source === source)?.target);
  return newOf;
}

type KeysOfSide = Pick<SideKind, 'shared' | 'own'>;

function matchKeys(
  one: RecordKind | null,
  other: RecordKind | null,
  newOf: ReadonlyMap<RecordKind, RecordKind>,
): Readonly<Record<SideName, KeysOfSide>> {
  const alone = (kind: RecordKind | null): KeysOfSide => ({
    shared: kind === null ? [] : readFields(kind).map((field) => readKey(field)),
    own: [],
  });
  if (one === null || other === null) return { old: alone(one), new: alone(other) };
  const pairs = readFields(other).flatMap((field) => {
    const match = readFields(one).find(({ name }) => name === field.name);
    return match !== undefined && isSameKey(match, field, newOf) ? [[match, field] as const] : [];
  });
  const shared = new Set(pairs.flat());
  const own = (kind: RecordKind) =>
    readFields(kind)
      .filter((field) => !shared.has(field))
      .map((field) => readKey(field));
  return {
    old: { shared: pairs.map(([old, fresh]) => readKey(old, fresh)), own: own(one) },
    new: { shared: pairs.map(([old, fresh]) => readKey(fresh, old)), own: own(other) },
  };
}

function readFields({ fields, id }: RecordKind): Field[] {
  return fields.filter((field) => field !== id && field.source !== 'always');
}

/** A key with the rule that makes its private values alike on both sides. */
function readKey(field: Field, other: Field = field): ReadKey {
  const rules = [field, other].flatMap((each) =>
    each.source === 'column' && each.withheld !== null ? [each.withheld] : [],
  );
  // One that makes all values the same makes those of the other rule the same, too.
  const whole = rules.find(({ publishedAs, evenNull }) => publishedAs === null || evenNull);
  return { field, withheld: whole ?? rules[0] ?? null };
}

function isSameKey(one: Field, other: Field, newOf: ReadonlyMap<RecordKind, RecordKind>): boolean {
  if (isEmbedding(one) && isEmbedding(other))
    return one.source === other.source && newOf.get(one.target) === other.target;
  return keyText(one) === keyText(other);
}

/** What a key holds, in the words of a description. */
export function keyText(field: Field): string {
  switch (field.source) {
    case 'column':
      return field.value.name;
    case 'ids':
      return `ids ${field.value.name}`;
    case 'always':
      return `always ${JSON.stringify(field.value)}`;
    default:
      return `${field.source} ${field.target.name}`;
  }
}

function idText({ id }: RecordKind): string {
  return `${id.name} ${id.value.name}`;
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

/** What differs in a kind of record and in its keys. */
function kindChanges(
  { name: record, old, new: fresh, collection }: KindPlan,
  kinds: readonly KindPlan[],
  matched: ReadonlySet<RecordKind>,
): StructureChange[] {
  if (old === null) {
    // The same name on both sides, and yet no match: their ids differ.
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
  const shared = new Set(fresh.shared.map(({ field }) => field.name));
  const [gone, added] = [old.kind, fresh.kind].map((kind) =>
    kind.fields.filter((field) => field.name !== kind.id.name && !shared.has(field.name)),
  ) as [Field[], Field[]];
  for (const field of gone) {
    const other = added.find(({ name }) => name === field.name);
    const [type, key] = [keyText(field), field.name];
    if (other === undefined) changes.push({ change: 'key-removed', record, key, type });
    // Where it embeds records that are told apart otherwise, that is said of them.
    else if (type !== keyText(other) && (field.source !== 'always' || other.source !== 'always'))
      changes.push({ change: 'key-changed', record, key, old: type, new: keyText(other) });
  }
  for (const field of added)
    if (!gone.some(({ name }) => name === field.name))
      changes.push({ change: 'key-added', record, key: field.name, type: keyText(field) });
  return changes;
}
