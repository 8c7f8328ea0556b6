import { UNMENTIONED, UNMENTIONED_PATH } from '../../contract/tree/tree.ts';
import { isCalledPrivate } from '../../contract/words/called-private.ts';
import type { Collection, Description, RecordKind } from './kind.ts';
import { linkRoles } from './linked-roles.ts';

/**
 * The kind of the entities that a build publishes even if no record mentions them; null if a collection lists
 * them, or not all collections are published.
 */
export function unmentionedKind(
  description: Pick<Description, 'collections' | 'names' | 'isWhole' | 'roles'>,
): RecordKind | null {
  const { collections, names, isWhole } = description;
  const { entity: kind } = linkRoles(description);
  if (kind === null || isCalledPrivate(kind.name)) return null;
  if (!isWhole || collections.length < names.length) return null;
  return collections.some((each) => each.kind.table === kind.table) ? null : kind;
}

/** The file of such entities, read like a collection. */
export function unmentionedCollection(kind: RecordKind): Collection {
  return { name: UNMENTIONED, path: UNMENTIONED_PATH, kind, pageSize: null };
}
