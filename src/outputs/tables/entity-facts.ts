import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXPLORER_FOLDER } from '../../contract/explorer-pages.ts';
import { attempt } from '../../files/file-error.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import { type Description, kindsOf, type RecordKind } from '../../model/description/kind.ts';

/**
 * The entities of a snapshot, as its documents need them; null where no role names them. How many there are in the databank
 * is said by the explorer of the tree, if it has one.
 *
 * @param count how many records of a kind the snapshot has
 */
export function entityFacts(
  { tree, description }: { readonly tree: string; readonly description: Description },
  count: (kind: RecordKind) => number,
) {
  const kind = kindsOf(description.collections).find(({ name }) => name === description.roles.entity);
  if (kind === undefined) return null;
  const file = join(tree, EXPLORER_FOLDER, 'data/entities.json');
  const said = existsSync(file) ? attempt('read', file, () => readJsonSync(file)) : null;
  const all: unknown = said?.all;
  return { record: kind.name, count: count(kind), all: typeof all === 'number' ? all : null };
}
