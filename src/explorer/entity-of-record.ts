import { isObject, type JsonObject } from '../contract/json/is-object.ts';
import type { Catalog, Collection } from './data-types.ts';
import { type Description, idIn, idKey, keysOf } from './description.ts';
import type { Entity } from './entities.ts';

/** The entity that a record is about or, in the list of entities, is itself. */
export function entityOfRecord(
  entities: readonly Entity[],
  { collections, entity }: Catalog,
  description: Description,
  { name, record: kind }: Pick<Collection, 'name' | 'record'>,
  record: JsonObject,
): { readonly entity: Entity | undefined; readonly isOwn: boolean } {
  const entityKind = entity?.record ?? '';
  const keys = keysOf(description, kind).filter(({ many }) => !many);
  const key =
    keys.find(({ embeds }) => embeds === entityKind) ?? keys.find(({ refersTo }) => refersTo === entityKind);
  const isOwn = collections[entity?.collection ?? -1]?.name === name;
  const about = isOwn ? record : record[key?.name ?? ''];
  const own = isObject(about) ? about[idKey(description, entityKind)] : idIn(description, entityKind, about);
  return { entity: entities.find(({ id }) => id === own), isOwn };
}
