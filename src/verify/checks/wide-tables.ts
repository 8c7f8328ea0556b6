import { isDeepStrictEqual } from 'node:util';
import { getOrMake } from '../../contract/get-or-make.ts';
import { kindsOf } from '../../model/description/kind.ts';
import { type NamedTable, namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { listsAll } from '../tables/panel.ts';
import { CLAIMS, FOLDER, isSnapshot, ofSnapshot, tableNames, WIDE } from '../tables/snapshot.ts';
import { ndjsonRows, type TableRow, unreadableReason } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

export const wideTables: Check = {
  name: 'wide-tables',
  description: 'The wide table of a snapshot has every entity, and of each what its claims say.',
  ...ofSnapshot,
  applies: (tree) => isSnapshot(tree) && wideIn(tree).length > 0,
  async examine(tree, notes) {
    for (const [name, table] of wideIn(tree)) {
      try {
        await compareWide(name, table, { tree, notes });
      } catch (error) {
        // Other checks report a table that cannot be read.
        unreadableReason(error);
      }
    }
  },
};

/** Each with the table of all its entities. */
function wideIn({ folder, collections }: Tree): (readonly [string, NamedTable])[] {
  const named = namedTables(collections);
  const there = new Set(folder === null ? [] : tableNames(folder));
  return kindsOf(collections).flatMap(({ name, table }) => {
    const of = (each: NamedTable) => each.kind.table === table;
    const all = named.find((each) => of(each) && !each.isCollection) ?? named.find(of);
    return there.has(`${WIDE}/${name}`) && all !== undefined ? [[name, all] as const] : [];
  });
}

async function compareWide(
  name: string,
  { name: entities, kind }: NamedTable,
  { tree, notes }: { readonly tree: Tree; readonly notes: Notes },
): Promise<void> {
  const id = kind.id.name;
  const left = new Set<unknown>();
  for await (const row of rowsOf(tree, `${FOLDER}/${entities}`)) left.add(row[id]);
  const variables: (readonly [variable: unknown, columns: number])[] = [];
  for await (const { variable, type } of rowsOf(tree, 'variables'))
    variables.push([variable, type === 'number' || type === 'range' ? 2 : 1]);
  const claims = await knownClaims(tree);
  const failed = new Set<string>();
  const fail = (column: string, message: string) => {
    if (!failed.has(column)) notes.fail(`${WIDE}/${name}.ndjson`, `${column} ${message}`);
    failed.add(column);
  };
  for await (const row of rowsOf(tree, `${WIDE}/${name}`)) {
    notes.looked();
    if (!left.delete(row[id])) fail(id, 'has an entity twice, or one that no other table has');
    // The columns of the variables are the last ones, in the order of the code book.
    const columns = Object.keys(row).slice(-variables.reduce((sum, [, count]) => sum + count, 0));
    for (const [variable, count] of variables) {
      const own = columns.splice(0, count);
      const cells = own.map((column) => row[column]);
      if (!shows(cells, claims.get(row[id])?.get(variable) ?? []))
        fail(own[0] ?? id, 'differs from the claims');
    }
  }
  // The table, which has no rows if there are no entities.
  notes.looked();
  if (left.size > 0) fail(id, 'lacks an entity');
}

type Known = Pick<TableRow, 'value' | 'low' | 'high'>;

/** Two cells show the least and the greatest number, null at an open end; one cell texts. Exported for its test. */
export function shows(cells: readonly unknown[], claims: readonly Known[]): boolean {
  if (claims.length === 0) return cells.every((cell) => cell === null);
  if (cells.length === 2) {
    // Ends may be reversed.
    const ends = claims.flatMap(({ low, high }) => [low ?? high, high ?? low]) as number[];
    return isDeepStrictEqual(cells, [
      claims.some(({ low }) => low === null) ? null : ends.reduce((one, other) => Math.min(one, other)),
      claims.some(({ high }) => high === null) ? null : ends.reduce((one, other) => Math.max(one, other)),
    ]);
  }
  const values = claims.map(({ value }) => value);
  return listsAll(cells[0], values);
}

/** By entity and variable. */
async function knownClaims(tree: Tree): Promise<ReadonlyMap<unknown, ReadonlyMap<unknown, Known[]>>> {
  const found = new Map<unknown, Map<unknown, Known[]>>();
  for await (const { entity_id: entity, variable, state, value, low, high } of rowsOf(tree, CLAIMS)) {
    if (entity === null || state === 'none' || state === 'unknown') continue;
    const ofEntity = getOrMake(found, entity, () => new Map<unknown, Known[]>());
    getOrMake(ofEntity, variable, (): Known[] => []).push({ value, low, high });
  }
  return found;
}

function rowsOf({ folder, target: { signal } }: Tree, name: string): AsyncGenerator<TableRow> {
  return ndjsonRows({ folder: folder as string, path: `${name}.ndjson`, signal });
}
