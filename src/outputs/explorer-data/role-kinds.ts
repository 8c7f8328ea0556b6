import type { Roles } from '../../model/description/key-facts.ts';
import {
  type ColumnField,
  type Field,
  kindsOf,
  leadsToPublic,
  type OneField,
  type RecordKind,
} from '../../model/description/kind.ts';
import { roleColumns } from '../../model/description/role-columns.ts';
import { integer } from '../../model/values/number.ts';

type Published = readonly { readonly kind: RecordKind }[];

/** The kind of the entity, as records embed it or as a collection lists it; null where no role names one that is published. */
export function entityKind({ entity }: Roles, collections: Published): RecordKind | null {
  return kindNamed(entity, collections);
}

/** The kind of the bibliographic references; null likewise. */
export function referenceKind({ reference }: Roles, collections: Published): RecordKind | null {
  return kindNamed(reference?.record, collections);
}

function kindNamed(name: string | undefined, collections: Published): RecordKind | null {
  return kindsOf(collections).find((kind) => kind.name === name) ?? null;
}

/** Whether two kinds are of one table: their records are told apart by the same ids. */
export function isSame(kind: RecordKind, other: RecordKind | null): boolean {
  return kind.table === other?.table;
}

/** Whether a key is meant: a configuration names it as the description does, and may publish it under another name. */
export function isCalled(field: Field, key: string | undefined): boolean {
  return key !== undefined && (field.name === key || field.spellings.includes(key));
}

/** The key of a record that a role names, if it is a value that anybody may see; null otherwise. */
export function valueNamed({ fields }: RecordKind, key: string | undefined): ColumnField | null {
  const field = fields.find((each) => isCalled(each, key));
  return field !== undefined && isPublicValue(field) ? field : null;
}

/** Whether a key is a value of which nothing is private, whatever a build publishes of what is. */
export function isPublicValue(field: Field): field is ColumnField {
  return field.source === 'column' && !field.isPrivate;
}

/** Whether a key embeds a record, and neither is called private. */
export function isPublicRecord(field: Field): field is OneField {
  return field.source === 'one' && leadsToPublic(field);
}

/** The key of a record that embeds the entity that it is about: the first, of several. */
export function aboutKey(kind: RecordKind, entity: RecordKind | null): OneField | null {
  if (entity === null || isSame(kind, entity)) return null;
  return (
    (kind.fields.find((field) => isPublicRecord(field) && isSame(field.target, entity)) as OneField) ?? null
  );
}

/** What the roles say of the kinds that are published. */
export interface RoleKinds {
  readonly roles: Roles;
  readonly entity: RecordKind | null;
  readonly reference: RecordKind | null;
}

/** The keys with the first and the last year of a record; null where there is none. A reference that is about no entity has one year. */
export function yearKeys(
  kind: RecordKind,
  { roles, entity, reference }: RoleKinds,
): readonly [ColumnField | null, ColumnField | null] {
  const isReference = isSame(kind, reference) && aboutKey(kind, entity) === null;
  const others = isReference ? [roles.reference?.year] : (roles.recordYears ?? []);
  const keys = isSame(kind, entity) ? (roles.years ?? []) : others;
  const [first, last] = [0, 1].map((index) => {
    const field = valueNamed(kind, keys[index]);
    return field?.value === integer ? field : null;
  });
  return [first ?? null, last ?? null];
}

/** The keys of a record that name it, as roles say. */
export function namingKeys(kind: RecordKind, { roles, entity, reference }: RoleKinds): ColumnField[] {
  const { title, creator } = roles.reference ?? {};
  const keys = [
    ...(isSame(kind, entity) ? (roles.label ?? []) : []),
    ...(isSame(kind, reference) ? [title, creator] : []),
    ...roleColumns(roles, kind.name),
  ];
  return [...new Set(keys.flatMap((key) => valueNamed(kind, key) ?? []))];
}
