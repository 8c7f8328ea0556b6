import type { JsonObject } from '../../contract/json/is-object.ts';
import {
  type Collection,
  type ColumnField,
  type Field,
  isEmbedding,
  type OneField,
  type RecordKind,
} from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { isPublicValue } from '../description/role-keys.ts';

type Listed = Pick<Collection, 'kind'>;

/**
 * Collections as claims are made of them: a key that has only the id of the entity embeds it there, as most services
 * publish a foreign key without its record. Pages keep the id.
 */
export function embedEntity<Each extends Listed>(
  collections: readonly Each[],
  roles: LinkedRoles,
): readonly Each[] {
  return collections.map((collection) => {
    const { kind } = collection;
    const key = bareKey(kind, collections, roles);
    if (key === null) return collection;
    const fields = kind.fields.map((field) => (field === key ? embeddingOf(key, roles) : field));
    const embedding = fields.filter(isEmbedding);
    return { ...collection, kind: { ...kind, fields, embedding } };
  });
}

/** The first key with the id of an entity, of records that embed none; null unless a collection lists the entities. */
export function bareKey(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): ColumnField | null {
  const { entity } = roles;
  if (entity === null || roles.isEntity(kind) || roles.aboutKey(kind) !== null) return null;
  const listed = collections.filter((each) => roles.isEntity(each.kind)).map((each) => each.kind.name);
  const isBare = (field: Field): field is ColumnField =>
    isPublicValue(field) &&
    listed.includes(field.refersTo ?? '') &&
    field.value.name === entity.id.value.name &&
    field.elsewhere === undefined &&
    field.addresses !== true;
  return kind.fields.find(isBare) ?? null;
}

function embeddingOf(key: ColumnField, { entity }: LinkedRoles): OneField {
  const { name, spellings, nullable, nullIsWider, isPrivate, documentation, column, columns } = key;
  const base = { name, spellings, nullable, nullIsWider, isPrivate, documentation, column, columns };
  return { ...base, source: 'one', target: entity as RecordKind };
}

/**
 * Makes records of a collection embed the entity whose id they have, as `embedEntity` describes them.
 * @param entityOf the record of an entity by its published id; a record with another id is about none
 */
export function entityEmbedder(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
  entityOf: (id: unknown) => JsonObject | undefined,
): (record: JsonObject) => JsonObject {
  const key = bareKey(kind, collections, roles)?.name;
  if (key === undefined) return (record) => record;
  return (record) => ({ ...record, [key]: entityOf(record[key]) ?? null });
}

/** The key of records with the entity that they are about, or with its id; undefined if they are about none. */
export function aboutName(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): string | undefined {
  return (roles.aboutKey(kind) ?? bareKey(kind, collections, roles))?.name;
}
