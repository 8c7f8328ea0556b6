import { isCalledPrivate } from '../../contract/called-private.ts';
import type { Roles } from './key-facts.ts';
import { type Field, isEmbedding, type RecordKind } from './kind.ts';

type Flags = NonNullable<Roles['flags']>;

/**
 * What of the roles may be published with these kinds: keys by the names under which they are published, and nothing that
 * names what is private or not there.
 */
export function publicRoles(roles: Roles, kinds: readonly RecordKind[]): Roles {
  const entity = kinds.find(({ name }) => name === roles.entity);
  const { flags, columns, reference, shapes, sentinels, unknownYears, words } = roles;
  const shown: Roles = withoutNothing({
    ...(entity && ofEntity(roles, entity)),
    sentinels,
    words,
    recordYears: yearsIn(roles.recordYears, kinds),
    unknownYears,
    flags: flags && publicFlags(flags, kinds),
    columns: columns && publicColumns(columns, kinds),
    reference: reference && publicReference(reference, kinds),
    shapes: shapes && entity && publicShapes(roles, entity, kinds),
  });
  // In the order in which they were written.
  return withoutNothing(
    Object.fromEntries(Object.keys(roles).map((role) => [role, shown[role as keyof Roles]])),
  );
}

function ofEntity({ entity, label, years, place, region }: Roles, kind: RecordKind): Roles {
  const [first, ...more] = named(label, [kind]);
  return withoutNothing({
    entity,
    label: first === undefined ? undefined : [first, ...more],
    years: both(named(years, [kind])),
    place: both(named(place, reached([kind]))),
    region: region === undefined ? undefined : (pathIn(region, kind)?.path ?? undefined),
  });
}

function yearsIn(years: Roles['recordYears'], kinds: readonly RecordKind[]): Roles['recordYears'] {
  const [from, to] = (years ?? []).map((key) => named([key], kinds)[0]);
  // What is first is the first year.
  if (from === undefined) return undefined;
  return to === undefined ? [from] : [from, to];
}

function publicFlags({ disputed, uncertain, reviewed, inferred = {} }: Flags, kinds: readonly RecordKind[]) {
  const found = Object.entries(inferred).flatMap(([key, values]) =>
    named([key], kinds).map((name) => [name, values] as const),
  );
  return withoutNothing<Flags>({
    disputed: disputed && named(disputed, kinds),
    uncertain: uncertain && named(uncertain, kinds),
    reviewed: reviewed && named(reviewed, kinds),
    inferred: found.length === 0 ? undefined : Object.fromEntries(found),
  });
}

function publicColumns(columns: NonNullable<Roles['columns']>, kinds: readonly RecordKind[]) {
  const found = Object.entries(columns).flatMap(([record, paths]) => {
    const kind = kinds.find(({ name }) => name === record);
    return kind === undefined ? [] : [[record, paths.flatMap((path) => publicPath(path, kind) ?? [])]];
  });
  return Object.fromEntries(found) as Roles['columns'];
}

/** A path of keys with dots between them, from one record to a value of what it embeds. */
function publicPath(path: string, kind: RecordKind): string | null {
  const found = pathIn(path, kind);
  return found?.end === null ? found.path : null;
}

/** The published names of a path of keys, and the record to which it leads; null where that is a value. */
function pathIn(path: string, kind: RecordKind): { path: string; end: RecordKind | null } | null {
  const names: string[] = [];
  let end: RecordKind | null = kind;
  for (const key of path.split('.')) {
    const field: Field | undefined = end?.fields.find((each) => isCalled(each, key));
    if (field === undefined || !isPublic(field)) return null;
    names.push(field.name);
    end = field.source === 'one' ? field.target : null;
  }
  return { path: names.join('.'), end };
}

function publicReference({ record, ...keys }: NonNullable<Roles['reference']>, kinds: readonly RecordKind[]) {
  const kind = kinds.filter(({ name }) => name === record);
  const found = Object.entries(keys).flatMap(([role, key]) =>
    named([key], kind).map((name) => [role, name] as const),
  );
  const { title, ...more } = Object.fromEntries(found);
  return title === undefined ? undefined : { record, title, ...more };
}

/** Where the shapes of an entity are; nothing, where one of the keys is private: without it, the others say nothing. */
function publicShapes(
  { shapes, label }: Roles,
  entity: RecordKind,
  kinds: readonly RecordKind[],
): Roles['shapes'] {
  if (shapes === undefined) return undefined;
  const { record, geometry, years, entity: leading } = shapes;
  const kind = kinds.filter(({ name }) => name === record);
  const [shape] = named([geometry], kind);
  const span = both(named(years, kind));
  const embedding = kind[0]?.fields.find(
    (field) => field.source === 'one' && isCalled(field, leading) && isPublic(field),
  );
  const key = embedding?.name ?? named([leading], kind)[0];
  // It goes without saying by the labels, some of which may be private.
  const [code] =
    embedding === undefined ? named([shapes.code ?? label?.[1] ?? label?.[0] ?? ''], [entity]) : [];
  if (shape === undefined || span === undefined || key === undefined) return undefined;
  if (code === undefined && embedding === undefined) return undefined;
  return withoutNothing({ record, geometry: shape, years: span, entity: key, code });
}

/** The published names of keys that are values in one of the kinds. */
function named(keys: readonly string[] | undefined, kinds: readonly RecordKind[]): string[] {
  const all = kinds.flatMap(({ fields }) => fields);
  return (keys ?? []).flatMap((key) => {
    const field = all.find((each) => each.source === 'column' && isCalled(each, key) && isPublic(each));
    return field === undefined ? [] : [field.name];
  });
}

/** Whether a key is meant: a role names it as the description does, and it may be published under another name. */
function isCalled({ name, spellings }: Field, key: string): boolean {
  return name === key || spellings.includes(key);
}

function isPublic(field: Field): boolean {
  if (isCalledPrivate(field.name)) return false;
  if (field.source === 'column') return !field.isPrivate;
  return isEmbedding(field) && !isCalledPrivate(field.target.name);
}

/** These kinds, and all that they embed. */
function reached(kinds: readonly RecordKind[]): RecordKind[] {
  const all = new Set(kinds);
  // What is added meanwhile is visited, too.
  for (const { embedding } of all) for (const field of embedding) if (isPublic(field)) all.add(field.target);
  return [...all];
}

function both([one, other]: readonly string[]): [string, string] | undefined {
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Without the keys that say nothing. */
function withoutNothing<T extends object>(roles: { readonly [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(roles).filter(([, value]) => value !== undefined)) as T;
}
