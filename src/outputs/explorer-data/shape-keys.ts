import type { Roles } from '../../model/description/key-facts.ts';
import type { Collection, ColumnField, OneField, RecordKind } from '../../model/description/kind.ts';
import { entityKind, isCalled, isPublicRecord, isSame, valueNamed } from './role-kinds.ts';

/** The keys of the records that say which shape an entity had in which years. */
export interface ShapeKeys {
  /** The index of their collection. */
  readonly collection: number;
  readonly kind: RecordKind;
  readonly geometry: ColumnField;
  readonly years: readonly [ColumnField, ColumnField];
  /** The key that embeds the entity; or the text that names it, and the key of the entity that holds that text. */
  readonly entity: OneField | { readonly text: ColumnField; readonly code: ColumnField };
}

/** What the role `shapes` names, where all of it is published and none of it is private; null otherwise. */
export function shapeKeys(roles: Roles, collections: readonly Pick<Collection, 'kind'>[]): ShapeKeys | null {
  const { shapes, label = [] } = roles;
  const entity = entityKind(roles, collections);
  const collection = collections.findIndex(({ kind }) => kind.name === shapes?.record);
  const kind = collections[collection]?.kind;
  if (shapes === undefined || entity === null || kind === undefined) return null;
  const geometry = valueNamed(kind, shapes.geometry);
  const [first, last] = shapes.years.map((key) => valueNamed(kind, key));
  const embedding = kind.fields.find((field) => isCalled(field, shapes.entity));
  const leading = () => {
    if (embedding !== undefined && isPublicRecord(embedding) && isSame(embedding.target, entity))
      return embedding;
    const text = valueNamed(kind, shapes.entity);
    const code = valueNamed(entity, shapes.code ?? label[1] ?? label[0]);
    return text === null || code === null ? null : { text, code };
  };
  const found = leading();
  if (geometry === null || first == null || last == null || found === null) return null;
  return { collection, kind, geometry, years: [first, last], entity: found };
}
