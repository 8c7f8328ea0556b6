import { kindsOf } from '../../description/kind.ts';
import { type NamedTable, namedTables } from '../../description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { helpingColumn, recordColumn } from '../tables/column-path.ts';
import { FOLDER, isSnapshot, tableNames, WIDE } from '../tables/snapshot.ts';
import { type TableRow, UnreadableTable } from '../tables/table-file.ts';
import { ndjsonRows } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

/** By the id of an entity, the values that a collection says of it, each once. */
type Said = Map<unknown, Set<unknown>>;

export const wideTables: Check = {
  name: 'wide-tables',
  description:
    'The wide table of a snapshot has every entity, and of each what the tables of the collections say.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: (tree) => isSnapshot(tree) && wideIn(tree).length > 0,
  start: (tree, notes) => ({
    async end() {
      for (const [name, table] of wideIn(tree)) {
        try {
          await compareWide(name, table, { tree, notes });
        } catch (error) {
          // Its own checks say what is wrong with a table that cannot be read.
          if (!(error instanceof UnreadableTable)) throw error;
        }
      }
    },
  }),
};

/** The wide tables that are there, each with the table that has all of its entities. */
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
  entities: NamedTable,
  { tree, notes }: { readonly tree: Tree; readonly notes: Notes },
): Promise<void> {
  const where = `${WIDE}/${name}.ndjson`;
  const { id } = entities.kind;
  const left = new Set<unknown>();
  for await (const row of rowsOf(tree, `${FOLDER}/${entities.name}`)) left.add(row[id.name]);
  const variables = await variablesOf(name, entities, tree);
  const failed = new Set<string>();
  const fail = (column: string, message: string) => {
    if (!failed.has(column)) notes.fail(where, `${column} ${message}`);
    failed.add(column);
  };
  for await (const row of rowsOf(tree, `${WIDE}/${name}`)) {
    notes.looked();
    const entity = row[id.name];
    if (!left.delete(entity)) fail(id.name, 'has an entity that is in no other table, or twice');
    for (const [variable, said] of variables) {
      const values = [...(said.get(entity) ?? [])];
      if (!shows(row, variable, values)) fail(variable, 'differs from what the collection says');
    }
  }
  if (left.size > 0) fail(id.name, 'lacks an entity');
}

/** Whether a row shows these values of a variable: numbers as the least and the greatest, texts in any order. */
function shows(row: TableRow, variable: string, values: readonly unknown[]): boolean {
  if (Object.hasOwn(row, `${variable}__min`)) {
    const numbers = values.map(Number);
    const isEnd = (cell: unknown, end: number) =>
      values.length === 0 ? cell === null : values.includes(cell) && Number(cell) === end;
    return (
      isEnd(row[`${variable}__min`], least(numbers)) &&
      isEnd(row[`${variable}__max`], -least(numbers.map((each) => -each)))
    );
  }
  const cell = row[variable];
  if (values.length === 0) return cell === null;
  const texts = values.map(String);
  return (
    typeof cell === 'string' &&
    cell.length === texts.join(' | ').length &&
    texts.every((text) => cell.includes(text))
  );
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}

/** What the tables of the collections say of each variable; nothing of one that is of no collection. */
async function variablesOf(
  name: string,
  { kind }: NamedTable,
  tree: Tree,
): Promise<ReadonlyMap<string, Said>> {
  const found = new Map<string, Said>();
  const named = namedTables(tree.collections).filter(({ isCollection }) => isCollection);
  const listed: TableRow[] = [];
  for await (const row of rowsOf(tree, `${WIDE}/${name}.variables`)) {
    listed.push(row);
    found.set(String(row.variable), new Map());
  }
  for (const table of named) {
    const variables = listed.filter(({ collection }) => collection === table.name);
    const field = table.kind.fields.find((each) => each.source === 'one' && each.target.table === kind.table);
    if (variables.length === 0 || field === undefined) continue;
    for await (const row of rowsOf(tree, `${FOLDER}/${table.name}`)) {
      const columns = Object.keys(row);
      const entity = columns.find((column) => {
        const path = recordColumn(table.kind, column)?.path;
        return path?.length === 2 && path[0] === field.name && path[1] === kind.id.name;
      });
      for (const { variable, key } of variables) {
        const shown = columns.find((column) => recordColumn(table.kind, column)?.path.join('.') === key);
        const value = shown === undefined ? null : row[shown];
        const helping = columns.find((column) => {
          const help = recordColumn(table.kind, column) === null ? helpingColumn(column) : null;
          return help?.of === shown && help?.holds === 'missing';
        });
        const isMissing = value === null || (helping !== undefined && row[helping] !== null);
        if (entity === undefined || row[entity] === null || isMissing) continue;
        const said = found.get(String(variable)) as Said;
        said.set(row[entity], (said.get(row[entity]) ?? new Set()).add(value));
      }
    }
  }
  return found;
}

function rowsOf({ folder, target: { signal } }: Tree, name: string): AsyncGenerator<TableRow> {
  return ndjsonRows({ folder: folder as string, path: `${name}.ndjson`, signal });
}
