import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../contract/json/is-object.ts';
import { CATALOG } from '../../contract/tree/explorer-pages.ts';
import { attempt } from '../../files/file-error.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { EntityFacts, ReferenceFacts } from '../dataset/facts.ts';

/** The entities of a snapshot; null without the role. The explorer's catalog says how many the databank has. */
export function entityFacts(
  tree: string,
  { entity }: LinkedRoles,
  count: (kind: RecordKind) => number,
): EntityFacts | null {
  if (entity === null) return null;
  const file = join(tree, CATALOG);
  const said = existsSync(file) ? attempt('read', file, () => readJsonSync(file)).entity : null;
  const all = isObject(said) && said.record === entity.name ? said.all : null;
  return { record: entity.name, count: count(entity), all: typeof all === 'number' ? all : null };
}

/** References in page order; null if no role names them. */
export function referenceFacts(
  roles: LinkedRoles,
  recordsOf: (kind: RecordKind) => Iterable<JsonObject>,
): ReferenceFacts | null {
  const { reference: kind } = roles;
  if (kind === null) return null;
  const keys = Object.entries(roles.referenceKeys(kind)).map(
    ([role, field]) => [role, field.name, roles.missing({ through: [], field }, kind)] as const,
  );
  return {
    *records() {
      for (const record of recordsOf(kind)) {
        const said = keys.map(([role, key, isMissing]) => [
          role,
          isMissing(record[key]) ? null : record[key],
        ]);
        yield { id: record[kind.id.name], ...Object.fromEntries(said) };
      }
    },
  };
}
