import type { Database } from 'better-sqlite3';
import type { Field, FieldTable } from '../collections/fields.ts';
import type { RecordKind } from '../collections/kind.ts';
import { columnSpellings, tableSpellings } from '../collections/spellings.ts';
import type { Problem } from '../errors.ts';

/** A table of the export and its columns, under their actual names. */
export interface StoredTable {
  readonly table: string;
  /** The actual column, by its name in the mapping. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Where the export stores the fields of the field table, and which are missing. */
export interface Storage {
  /** The table of every kind and of every link, by its name in the mapping; only where nothing of it is missing. */
  readonly tables: ReadonlyMap<string, StoredTable>;
  readonly problems: readonly Problem[];
}

interface SchemaRow {
  readonly name: string;
  /** 0 for what is not stored. */
  readonly rootpage: number;
  readonly sql: string;
}

const virtual = /^create(?:\s|\/\*.*?\*\/|--.*?\n)*virtual\b/is;
const noTable =
  'is a view or a virtual table, which is computed anew at each look and need not come to an end: store its rows in a table of this name';

/** Looks up every table and column that the fields need. Nothing else of the export is read. */
export function findStorage(database: Database, fields: FieldTable): Storage {
  const tables = new Map<string, StoredTable>();
  const problems: Problem[] = [];
  for (const [name, columns] of neededColumns(fields)) {
    const stored = findTable(database, name);
    if (stored === null) {
      problems.push(missing(name, null, 'table', tableSpellings(name)));
      continue;
    }
    if (!stored.isTable) {
      problems.push({ table: stored.table, record: null, field: null, message: noTable });
      continue;
    }
    const found = new Map<string, string>();
    for (const column of columns) {
      const real = columnSpellings(column)
        .map((spelling) => stored.columns.get(spelling))
        .find((each) => each !== undefined);
      if (real === undefined) problems.push(missing(stored.table, column, 'column', columnSpellings(column)));
      else found.set(column, real);
    }
    if (found.size === columns.size) tables.set(name, { table: stored.table, columns: found });
  }
  return { tables, problems };
}

/** The columns of a kind's own table, in the order of its fields. */
export function ownColumns(fields: readonly Field[]): string[] {
  return fields.flatMap((field) =>
    field.source === 'column' || field.source === 'one' ? [field.column] : [],
  );
}

function neededColumns(fields: FieldTable): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (kind: Pick<RecordKind, 'table'>, columns: readonly string[]) => {
    needed.set(kind.table, new Set([...(needed.get(kind.table) ?? []), ...columns]));
  };
  for (const [kind, kindFields] of fields) {
    need(kind, ownColumns(kindFields));
    for (const field of kindFields)
      if (field.source === 'many') need(field.link, [field.link.ownerColumn, field.link.targetColumn]);
  }
  return needed;
}

function findTable(database: Database, name: string) {
  const exists = database.prepare(
    `SELECT name, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = ?`,
  );
  for (const spelling of tableSpellings(name)) {
    const row = exists.get(spelling) as SchemaRow | undefined;
    if (row === undefined) continue;
    const isTable = row.rootpage > 0 && !virtual.test(row.sql);
    const columns = isTable ? columnNames(database, row.name) : [];
    return {
      table: row.name,
      isTable,
      columns: new Map(columns.map((column) => [column.toLowerCase(), column])),
    };
  }
  return null;
}

/** The columns of a table, generated ones too. */
function columnNames(database: Database, table: string): string[] {
  return database.prepare('SELECT name FROM pragma_table_xinfo(?)').pluck().all(table) as string[];
}

function missing(table: string, column: string | null, what: string, spellings: readonly string[]): Problem {
  const lookedFor = spellings.length === 1 ? '' : ` (looked for ${spellings.join(', ')})`;
  return { table, record: null, field: column, message: `the export has no such ${what}${lookedFor}` };
}
