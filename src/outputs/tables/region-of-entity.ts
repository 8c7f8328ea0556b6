import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { bareRegion } from '../../model/claims/embed-records.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { idIn } from '../../model/description/record-name.ts';
import { namesOf, valueAt } from '../../model/description/role-keys.ts';
import { textOf } from './cell-types.ts';

/** Tables of records may have several regions, by other keys. */
export function meaningOfRegion(roles: LinkedRoles): string {
  const path = pathOfRegion(roles);
  return `The region of the entity${path === null ? '' : `, by its ${path.join('.')}`}.`;
}

/** The name of a region by its id or address, where entities have only this; null of an unknown one. */
export type RegionNames = (value: unknown) => string | null;

/** @param names of the regions of which entities have only the ids; null if they do not */
export function regionOf(
  roles: LinkedRoles,
  names: RegionNames | null = null,
): (entity: JsonObject) => string | null {
  const [end] = roles.region?.ends ?? [];
  const path = pathOfRegion(roles);
  if (path === null || end === undefined) return () => null;
  return (entity) => {
    const value = valueAt(entity, path);
    if (names !== null) return names(value);
    if (value === '' || roles.sentinels.includes(value as string)) return null;
    return textOf((end.source === 'column' && choiceLabel(end.documentation, value)) || (value ?? null));
  };
}

/** The text that names a region: the key itself, or the label of the record that it embeds. */
function pathOfRegion(roles: LinkedRoles): readonly string[] | null {
  const { region } = roles;
  const [end] = region?.ends ?? [];
  if (region === null || end === undefined) return null;
  const path = namesOf({ through: region.through, field: end });
  if (end.source === 'column') return path;
  const [label = end.target.id] = roles.labelKeys(end.target);
  return [...path, label.name];
}

/** Reads the names of regions of which entities have only the ids; null if they do not. */
export function regionNames(
  collections: Parameters<typeof bareRegion>[1],
  roles: LinkedRoles,
  recordsOf: (kind: RecordKind) => Iterable<JsonObject>,
): RegionNames | null {
  const key = roles.entity && bareRegion(roles.entity, collections, roles);
  if (key === null) return null;
  const { target } = key;
  const { id } = target;
  const [label = id] = roles.labelKeys(target);
  const names = new Map(
    Array.from(recordsOf(target), (record) => [record[id.name], textOf(record[label.name] ?? null)]),
  );
  return (value) => names.get(idIn(target, value)) ?? null;
}
