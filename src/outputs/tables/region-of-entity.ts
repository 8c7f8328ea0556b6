import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { namesOf, valueAt } from '../../model/description/role-keys.ts';
import { textOf } from './cell-types.ts';

/** Tables of records may have several regions, by other keys. */
export function meaningOfRegion(roles: LinkedRoles): string {
  const path = pathOfRegion(roles);
  return `The region of the entity${path === null ? '' : `, by its ${path.join('.')}`}.`;
}

export function regionOf(roles: LinkedRoles): (entity: JsonObject) => string | null {
  const [end] = roles.region?.ends ?? [];
  const path = pathOfRegion(roles);
  if (path === null || end === undefined) return () => null;
  return (entity) => {
    const value = valueAt(entity, path);
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
