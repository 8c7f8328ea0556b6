import type { JsonObject } from '../contract/json/is-object.ts';
import type { Catalog, Collection } from './data-types.ts';
import { type Description, idKey, keysOf } from './description.ts';
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
  const key = keysOf(description, kind).find(({ embeds, many }) => embeds === entityKind && !many);
  const isOwn = collections[entity?.collection ?? -1]?.name === name;
  const about = isOwn ? record : (record[key?.name ?? ''] as JsonObject | null | undefined);
  return { entity: entities.find(({ id }) => id === about?.[idKey(description, entityKind)]), isOwn };
}
