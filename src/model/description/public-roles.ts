import type { Roles } from './key-facts.ts';
import { type Field, isStored, type RecordKind } from './kind.ts';
import { isCalled, isPublicRecord, isPublicValue, keyPath } from './role-keys.ts';

type Flags = NonNullable<Roles['flags']>;

/** The roles that these kinds can publish, with published keys and nothing private or missing. */
export function publicRoles(roles: Roles, kinds: readonly RecordKind[]): Roles {
  const entity = kinds.find(({ name }) => name === roles.entity);
  const { flags, columns, reference, shapes, sentinels, unknownYears, words, note, pages, variables } = roles;
  const shown: Roles = withoutNothing({
    ...(entity && ofEntity(roles, entity)),
    sentinels,
    words,
    recordYears: yearsIn(roles.recordYears, kinds),
    unknownYears,
    note: note === undefined ? undefined : named([note], kinds)[0],
    pages: yearsIn(pages, kinds),
    flags: flags && publicFlags(flags, kinds),
    columns: columns && publicColumns(columns, kinds),
    reference: reference && publicReference(reference, kinds),
    shapes: shapes && entity && publicShapes(roles, entity, kinds),
    variables: variables && publicVariablesRole(variables, kinds),
  });
  // In the original order.
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
    region: region === undefined ? undefined : (publicPath(region, kind, isStored) ?? undefined),
  });
}

function yearsIn(years: Roles['recordYears'], kinds: readonly RecordKind[]): Roles['recordYears'] {
  const [from, to] = (years ?? []).map((key) => named([key], kinds)[0]);
  // A year alone would be taken for the first one.
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
    return kind === undefined
      ? []
      : [[record, paths.flatMap((path) => publicPath(path, kind, isPublicValue) ?? [])]];
  });
  return Object.fromEntries(found) as Roles['columns'];
}

/** The published names along a path; null if one of the keys is private. */
function publicPath(path: string, kind: RecordKind, isEnd: (field: Field) => boolean): string | null {
  const found = keyPath(kind, path);
  const fields = found === null ? [] : [...found.through, found.field];
  return found !== null && isEnd(found.field) && fields.every((field) => !field.isPrivate)
    ? fields.map(({ name }) => name).join('.')
    : null;
}

function publicReference({ record, ...keys }: NonNullable<Roles['reference']>, kinds: readonly RecordKind[]) {
  const kind = kinds.filter(({ name }) => name === record);
  const found = Object.entries(keys).flatMap(([role, key]) =>
    named([key], kind).map((name) => [role, name] as const),
  );
  const { title, ...more } = Object.fromEntries(found);
  return title === undefined ? undefined : { record, title, ...more };
}

/** Undefined if name or section is private: one is useless without the other. */
function publicVariablesRole(
  { record, ...keys }: NonNullable<Roles['variables']>,
  kinds: readonly RecordKind[],
): Roles['variables'] {
  const kind = kinds.find((each) => each.name === record);
  const shown = (path: string | undefined) =>
    (kind && path !== undefined && publicPath(path, kind, isPublicValue)) || undefined;
  const [name, section, subsection] = [shown(keys.name), shown(keys.section), shown(keys.subsection)];
  if (name === undefined || section === undefined) return undefined;
  return { record, name, section, ...(subsection !== undefined && { subsection }) };
}

/** Undefined if one of the keys is private: the others are useless without it. */
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
  const embedding = kind[0]?.fields.find((field) => isPublicRecord(field) && isCalled(field, leading));
  const key = embedding?.name ?? named([leading], kind)[0];
  // The default comes from the labels, some of which may be private.
  const [code] =
    embedding === undefined ? named([shapes.code ?? label?.[1] ?? label?.[0] ?? ''], [entity]) : [];
  if (shape === undefined || span === undefined || key === undefined) return undefined;
  if (code === undefined && embedding === undefined) return undefined;
  return withoutNothing({ record, geometry: shape, years: span, entity: key, code });
}

/** The published names of keys that are public values. */
function named(keys: readonly string[] | undefined, kinds: readonly RecordKind[]): string[] {
  const all = kinds.flatMap(({ fields }) => fields);
  return (keys ?? []).flatMap((key) => {
    const field = all.find((each) => isPublicValue(each) && isCalled(each, key));
    return field === undefined ? [] : [field.name];
  });
}

function reached(kinds: readonly RecordKind[]): RecordKind[] {
  const all = new Set(kinds);
  // A loop over a set also visits what is added meanwhile.
  for (const { embedding } of all) for (const field of embedding) if (!field.isPrivate) all.add(field.target);
  return [...all];
}

function both([one, other]: readonly string[]): [string, string] | undefined {
  return one === undefined || other === undefined ? undefined : [one, other];
}

function withoutNothing<T extends object>(roles: { readonly [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(roles).filter(([, value]) => value !== undefined)) as T;
}
