import { getOrMake } from '../../contract/get-or-make.ts';
import { quoted } from '../../contract/json/quoted.ts';
import type { BareReference } from '../../model/description/bare-references.ts';
import { isLinked, kindsOf, type OneField, type RecordKind } from '../../model/description/kind.ts';
import { freeName } from '../../model/description/table-names.ts';
import type { ExportTable } from '../../sources/export/export-tables.ts';
import type { RecordTable } from './table.ts';

interface Reference {
  readonly column: string;
  readonly table: string;
  readonly target: string;
}

/** SQLite's limit on joined tables, including the first. */
const MOST_JOINED = 64;

/** Foreign keys by table, from all kinds that share it. */
export function referencesOf(
  collections: Parameters<typeof kindsOf>[0],
  bare: readonly BareReference[] = [],
): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, Map<string, Reference>>();
  const add = (table: string, column: string, { table: other, id }: RecordKind) => {
    const references = getOrMake(found, table, () => new Map<string, Reference>());
    references.set(column, { column, table: other, target: id.column });
  };
  for (const kind of kindsOf(collections))
    for (const field of kind.fields) {
      if (field.source === 'one') add(kind.table, field.column, field.target);
      if (!isLinked(field)) continue;
      add(field.link.table, field.link.ownerColumn, kind);
      if (field.source === 'many') add(field.link.table, field.link.targetColumn, field.target);
    }
  for (const { kind, field, target } of bare)
    if (field.source === 'ids') add(field.link.table, field.link.targetColumn, target);
    else add(kind.table, field.column, target);
  return new Map([...found].map(([table, references]) => [table, [...references.values()]]));
}

export function createTable(
  { name, columns, kind, isThrough }: ExportTable,
  references: readonly Reference[],
): string {
  // A table that several kinds link by has the keys of each.
  const isLink = kind === null && columns.length === 2 && !isThrough;
  const parts = [
    ...columns.map((column) => {
      const isKey = column.name === kind?.id.column;
      return `${quoted(column.name)} ${column.value.declared}${isKey ? ' PRIMARY KEY NOT NULL' : ''}`;
    }),
    ...(isLink ? [`PRIMARY KEY (${columns.map(({ name: column }) => quoted(column)).join(', ')})`] : []),
    ...references.map(
      ({ column, table, target }) =>
        `FOREIGN KEY (${quoted(column)}) REFERENCES ${quoted(table)} (${quoted(target)})`,
    ),
  ];
  return `CREATE TABLE ${quoted(name)} (\n  ${parts.join(',\n  ')}\n)`;
}

/** One index per foreign key, so that SQLite finds what refers to a record. */
export function createIndexes(table: string, references: readonly Reference[]): string[] {
  return references.map(
    ({ column }) => `CREATE INDEX ${quoted(`${table}.${column}`)} ON ${quoted(table)} (${quoted(column)})`,
  );
}

interface CreatedView {
  readonly name: string;
  readonly view: RecordTable;
  readonly sql: string;
}

/** The views of a database: of each collection that embeds records. */
export function createViews(
  views: readonly RecordTable[],
  tables: readonly Pick<ExportTable, 'name'>[],
): CreatedView[] {
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()));
  return views.flatMap((view) => {
    const created = view.holds === 'collection' ? createView(view, taken) : null;
    return created === null ? [] : [{ view, ...created }];
  });
}

/**
 * A view of a collection with its columns of embedded records: `view_core_references`. Null without joins, or
 * beyond SQLite's limit. `taken` holds the names of tables and views so far, in lower case, as SQLite
 * compares them.
 */
function createView(
  { name, kind, columns }: RecordTable,
  taken: Set<string>,
): Omit<CreatedView, 'view'> | null {
  const joins: string[] = [];
  const aliases = new Map<string, string>();
  const aliasOf = (through: readonly OneField[]): string => {
    const last = through.at(-1);
    if (last === undefined) return 'record';
    const path = through.map((field) => field.name).join('.');
    const known = aliases.get(path);
    if (known !== undefined) return known;
    const owner = aliasOf(through.slice(0, -1));
    aliases.set(path, path);
    const { target, column } = last;
    joins.push(
      `LEFT JOIN ${quoted(target.table)} AS ${quoted(path)} ON ${quoted(path)}.${quoted(target.id.column)} = ${quoted(owner)}.${quoted(column)}`,
    );
    return path;
  };
  const selected = columns.map(({ name: column, through, field }) => {
    const last = through.at(-1);
    // The id of an embedded record is the foreign key, so it needs no join.
    const [alias, source] =
      last !== undefined && field === last.target.id
        ? [aliasOf(through.slice(0, -1)), last.column]
        : [aliasOf(through), field.column];
    return `${quoted(alias)}.${quoted(source)} AS ${quoted(column)}`;
  });
  if (joins.length === 0 || joins.length >= MOST_JOINED) return null;
  const view = freeName(`view_${name.replace(/[^A-Za-z0-9]+/g, '_')}`, taken);
  taken.add(view.toLowerCase());
  const from = `FROM ${quoted(kind.table)} AS "record"`;
  const sql = `CREATE VIEW ${quoted(view)} AS\nSELECT\n  ${selected.join(',\n  ')}\n${[from, ...joins].join('\n')}`;
  return { name: view, sql };
}
