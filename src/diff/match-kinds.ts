import {
  type Description,
  type Field,
  isEmbedding,
  kindsOf,
  type RecordKind,
} from '../model/description/kind.ts';
import type { ReadKey, SideKind, SideName } from './plan.ts';

export type Described = Pick<Description, 'api' | 'collections'>;

export function matchKinds(old: Described, fresh: Described): Map<RecordKind, RecordKind> {
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
  // The loop also visits the matches it adds.
  for (const [one, other] of newOf)
    for (const { name, source, target } of one.embedding)
      match(target, other.embedding.find((each) => each.name === name && each.source === source)?.target);
  return newOf;
}

type KeysOfSide = Pick<SideKind, 'shared' | 'own'>;

export function matchKeys(
  one: RecordKind | null,
  other: RecordKind | null,
  newOf: ReadonlyMap<RecordKind, RecordKind>,
): Readonly<Record<SideName, KeysOfSide>> {
  const alone = (kind: RecordKind | null): KeysOfSide => ({
    shared: kind === null ? [] : readFields(kind).map((field) => readKey(field)),
    own: [],
  });
  if (one === null || other === null) return { old: alone(one), new: alone(other) };
  const names = new Set(readFields(other).map(({ name }) => name));
  const pairs = readFields(other).flatMap((field) => {
    const { name, spellings } = field;
    const match =
      swappedWith(field, one, other) ??
      readFields(one).find((each) => each.name === name) ??
      // One side may use the service's spelling of a key, unless that is another key of the other side.
      readFields(one).find(
        (each) => !names.has(each.name) && (each.spellings.includes(name) || spellings.includes(each.name)),
      );
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

/** The key that had the same column, if the two swapped their names: by name, all their values would differ. */
function swappedWith(field: Field, one: RecordKind, other: RecordKind): Field | undefined {
  const before = readFields(one).find(({ name }) => name === field.name);
  const partner = readFields(other).find((each) => each !== field && isSameColumn(each, before));
  const match = readFields(one).find(({ name }) => name === partner?.name);
  return isSameColumn(match, field) ? match : undefined;
}

function isSameColumn(one: Field | undefined, other: Field | undefined): boolean {
  const [column, same] = [one, other].map((field) => field && 'column' in field && field.column);
  return typeof column === 'string' && column === same;
}

function readFields({ fields, id }: RecordKind): Field[] {
  return fields.filter((field) => field !== id && field.source !== 'always');
}

/** Pairs a key with the rule that makes its private values equal on both sides. */
function readKey(field: Field, other: Field = field): ReadKey {
  const rules = [field, other].flatMap((each) =>
    each.source === 'column' && each.withheld !== null ? [each.withheld] : [],
  );
  // A rule that hides every value also covers what the other rule hides.
  const whole = rules.find(({ publishedAs, evenNull }) => publishedAs === null || evenNull);
  return { field, withheld: whole ?? rules[0] ?? null };
}

function isSameKey(one: Field, other: Field, newOf: ReadonlyMap<RecordKind, RecordKind>): boolean {
  if (isEmbedding(one) && isEmbedding(other))
    return one.source === other.source && newOf.get(one.target) === other.target;
  return keyText(one) === keyText(other);
}

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

export function idText({ id }: RecordKind): string {
  return `${id.name} ${id.value.name}`;
}
