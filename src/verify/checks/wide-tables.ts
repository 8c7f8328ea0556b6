import { isDeepStrictEqual } from 'node:util';
import { kindsOf, type RecordKind } from '../../model/description/kind.ts';
import { type NamedTable, namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { columnsIn, pathText } from '../tables/column-path.ts';
import { FOLDER, isSnapshot, tableNames, WIDE } from '../tables/snapshot.ts';
import { ndjsonRows, type TableRow, UnreadableTable } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

/** By entity id. */
type Values = Map<unknown, Set<unknown>>;

export const wideTables: Check = {
  name: 'wide-tables',
  description:
    'The wide table of a snapshot has every entity, and of each what the tables of the collections say.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: (tree) => isSnapshot(tree) && wideIn(tree).length > 0,
  async examine(tree, notes) {
    for (const [name, table] of wideIn(tree)) {
      try {
        await compareWide(name, table, { tree, notes });
      } catch (error) {
        // Other checks report a table that cannot be read.
        if (!(error instanceof UnreadableTable)) throw error;
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
  const variables = await variablesOf(name, kind, tree);
  const failed = new Set<string>();
  const fail = (column: string, message: string) => {
    if (!failed.has(column)) notes.fail(`${WIDE}/${name}.ndjson`, `${column} ${message}`);
    failed.add(column);
  };
  for await (const row of rowsOf(tree, `${WIDE}/${name}`)) {
    notes.looked();
    if (!left.delete(row[id])) fail(id, 'has an entity twice, or one that no other table has');
    for (const [variable, values] of variables)
      if (!shows(row, variable, [...(values.get(row[id]) ?? [])]))
        fail(variable, 'differs from the table of its collection');
  }
  if (left.size > 0) fail(id, 'lacks an entity');
}

/** Numbers show as minimum and maximum, texts in any order. Exported for its test. */
export function shows(row: TableRow, variable: string, values: readonly unknown[]): boolean {
  const isNumber = Object.hasOwn(row, `${variable}__min`);
  const cells = isNumber ? [row[`${variable}__min`], row[`${variable}__max`]] : [row[variable]];
  if (values.length === 0) return cells.every((cell) => cell === null);
  if (isNumber) {
    const [least, greatest] = cells;
    const isBetween = (value: unknown) => Number(least) <= Number(value) && Number(value) <= Number(greatest);
    return cells.every((cell) => values.includes(cell)) && values.every(isBetween);
  }
  const [cell] = cells;
  // A text may hold the separator, too.
  const parts = (texts: readonly unknown[]) => texts.flatMap((text) => String(text).split(' | ')).sort();
  return typeof cell === 'string' && isDeepStrictEqual(parts([cell]), parts(values));
}

async function variablesOf(
  name: string,
  entity: RecordKind,
  tree: Tree,
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  const listed: TableRow[] = [];
  for await (const row of rowsOf(tree, `${WIDE}/${name}.variables`)) {
    listed.push(row);
    found.set(String(row.variable), new Map());
  }
  for (const table of namedTables(tree.collections)) {
    const variables = listed.filter(({ collection }) => table.isCollection && collection === table.name);
    const field = table.kind.fields.find(
      (each) => each.source === 'one' && each.target.table === entity.table,
    );
    if (variables.length === 0 || field === undefined) continue;
    let columns: ReadonlyMap<string, string> | null = null;
    for await (const row of rowsOf(tree, `${FOLDER}/${table.name}`)) {
      columns ??= new Map(
        columnsIn(table.kind, Object.keys(row)).map((each) => [
          `${each.holds} ${pathText(each.path)}`,
          each.column,
        ]),
      );
      const cell = (what: string) => row[columns?.get(what) ?? ''] ?? null;
      const of = cell(`value ${field.name}.${entity.id.name}`);
      for (const { variable, key } of variables) {
        const value = cell(`value ${key}`);
        if (of === null || value === null || cell(`missing ${key}`) !== null) continue;
        const values = found.get(String(variable)) as Values;
        values.set(of, (values.get(of) ?? new Set()).add(value));
      }
    }
  }
  return found;
}

function rowsOf({ folder, target: { signal } }: Tree, name: string): AsyncGenerator<TableRow> {
  return ndjsonRows({ folder: folder as string, path: `${name}.ndjson`, signal });
}
