import type { JsonObject } from '../../contract/json/is-object.ts';
import { hasIdsOf } from '../description/bare-references.ts';
import {
  type Collection,
  type ColumnField,
  type EmbeddingField,
  type Field,
  type IdsField,
  isEmbedding,
  type OneField,
  type RecordKind,
} from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { idIn } from '../description/record-name.ts';
import { json } from '../values/json.ts';
import { text } from '../values/text.ts';

type Listed = Pick<Collection, 'kind'>;

/**
 * A key with the id, or a list of ids, of records that claims need: the entity, its region, and references. Or one that
 * embeds the entity with fewer keys.
 */
export interface BareKey {
  readonly field: ColumnField | IdsField | OneField;
  readonly target: RecordKind;
}

/** Finds the record of a kind with a published id; undefined without one. */
export type RecordOf = (target: RecordKind, id: unknown) => JsonObject | undefined;

/**
 * Collections as claims are made of them: keys that have only the ids of the entity, of its region and of references
 * embed them there, as most services publish a foreign key without its record, or with its name alone. Pages stay as
 * they are.
 */
export function embedRecords<Each extends Listed>(
  collections: readonly Each[],
  roles: LinkedRoles,
): readonly Each[] {
  const made = new Map<RecordKind, RecordKind>();
  const embed = (kind: RecordKind): RecordKind => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    // Entities that are references, too, may lead to each other.
    made.set(kind, kind);
    const region = roles.isEntity(kind) ? bareRegion(kind, collections, roles) : null;
    const all = [...bareKeys(kind, collections, roles), ...(region === null ? [] : [region])];
    const keys = new Map<Field, BareKey>(all.map((key) => [key.field, key]));
    // The entity leads to its region, however it is embedded.
    const wider = (target: RecordKind) => (target === roles.entity ? embed(target) : target);
    const fields = kind.fields.map((field) => {
      const key = keys.get(field);
      if (key !== undefined) return embeddingOf(key.field, wider(key.target), kind);
      if (field.source !== 'one') return field;
      const target = wider(field.target);
      return target === field.target ? field : { ...field, target };
    });
    if (fields.every((field, place) => field === kind.fields[place])) return kind;
    const embedding = { ...kind, fields, embedding: fields.filter(isEmbedding) };
    made.set(kind, embedding);
    return embedding;
  };
  return collections.map((collection) => {
    const kind = embed(collection.kind);
    return kind === collection.kind ? collection : { ...collection, kind };
  });
}

/**
 * The first key with the id of an entity, of records that embed none, and all with ids of references; only of records
 * that a collection lists.
 */
export function bareKeys(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): readonly BareKey[] {
  const about = bareAbout(kind, collections, roles);
  const sources = roles.reference === null ? [] : keysOf(kind, roles.reference, collections, citesBy);
  // Entities may be references, too: the key has both from them.
  return about === null ? sources : [about, ...sources.filter(({ field }) => field !== about.field)];
}

/** The key with the id of the entity, or with some of its keys; null for records that are one, embed one or have none. */
export function bareAbout(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): BareKey | null {
  const { entity } = roles;
  if (entity === null || roles.isEntity(kind)) return null;
  const own = roles.aboutKey(kind);
  if (own === null)
    return keysOf(kind, entity, collections).find(({ field }) => field.source === 'column') ?? null;
  const isNarrow = own.target.name !== entity.name && own.target.id.value === entity.id.value;
  return isNarrow ? { field: own, target: entity } : null;
}

/** The key with the id of the region of an entity; null if it embeds its region, or names it otherwise. */
export function bareRegion(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): BareKey | null {
  const {
    through,
    ends: [end],
  } = roles.region ?? { through: [], ends: [] };
  const target = collections.find(
    (each) => end?.source === 'column' && each.kind.name === end.refersTo,
  )?.kind;
  if (target === undefined || through.length > 0) return null;
  return keysOf(kind, target, collections).find(({ field }) => field === end) ?? null;
}

/** The key of records with the entity that they are about, or with its id; undefined if they are about none. */
export function aboutName(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
): string | undefined {
  return (roles.aboutKey(kind) ?? bareAbout(kind, collections, roles)?.field)?.name;
}

/** Keys of a kind with ids of records of another, or with addresses that have them. */
function keysOf(
  kind: RecordKind,
  target: RecordKind,
  collections: readonly Listed[],
  has: typeof leadsTo = leadsTo,
): BareKey[] {
  const listed = collections.filter((each) => each.kind.table === target.table).map((each) => each.kind.name);
  const isBare = (field: Field): field is BareKey['field'] =>
    (field.source === 'ids' || (field.source === 'column' && field.elsewhere === undefined)) &&
    !field.isPrivate &&
    listed.includes(field.refersTo ?? '') &&
    has(target, field);
  return kind.fields.filter(isBare).map((field) => ({ field, target }));
}

/** Whether a key may have ids, or addresses: see `idIn`. */
function leadsTo(target: RecordKind, field: ColumnField | IdsField): boolean {
  const isAddress = field.source === 'column' && field.addresses === true && field.value === text;
  return isAddress || hasIdsOf(target, field);
}

/** Whether a key may have any of them, or a list of them as JSON, as most services publish lists. */
function citesBy(target: RecordKind, field: ColumnField | IdsField): boolean {
  if (field.source !== 'column' || field.value !== json) return leadsTo(target, field);
  return field.addresses === true || target.id.addresses !== true;
}

function embeddingOf(field: BareKey['field'], target: RecordKind, owner: RecordKind): EmbeddingField {
  if (field.source === 'one') return { ...field, target };
  const { name, spellings, nullable, nullIsWider, isPrivate, documentation } = field;
  const base = { name, spellings, nullable, nullIsWider, isPrivate, documentation, target };
  if (field.source === 'ids') return { ...base, source: 'many', link: field.link };
  const { column, columns, addresses } = field;
  if (field.value === json) {
    const { table, tables, id } = owner;
    const ends = { ownerColumn: id.column, targetColumn: column };
    return { ...base, source: 'many', link: { table, tables, ...ends, isInColumn: true } };
  }
  return { ...base, source: 'one', column, columns, ...(addresses && { addresses }) };
}

/**
 * Makes records of a collection embed the records whose ids they have, as `embedRecords` describes them. What has an
 * unknown id is left out.
 */
export function recordEmbedder(
  kind: RecordKind,
  collections: readonly Listed[],
  roles: LinkedRoles,
  recordOf: RecordOf,
): (record: JsonObject) => JsonObject {
  const keys = bareKeys(kind, collections, roles);
  if (keys.length === 0) return (record) => record;
  const fuller = (record: JsonObject | null, { target: { id } }: OneField, target: RecordKind) =>
    record === null ? null : (recordOf(target, record[id.name]) ?? record);
  return (record) => {
    const embedded: Record<string, unknown> = { ...record };
    for (const { field, target } of keys) {
      const value = record[field.name];
      if (field.source === 'one') embedded[field.name] = fuller(value as JsonObject | null, field, target);
      else
        embedded[field.name] = Array.isArray(value)
          ? value.flatMap((each) => recordOf(target, idIn(target, each)) ?? [])
          : (recordOf(target, idIn(target, value)) ?? null);
    }
    return embedded;
  };
}
