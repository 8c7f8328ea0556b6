import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { RecordKind } from '../../description/kind.ts';
import { freeName, namedTables } from '../../description/table-names.ts';
import { quoted } from '../../quoted.ts';
import type { ValueType } from '../../values/value-type.ts';
import type { PublishedCollection } from '../tree.ts';
import { parquetValue } from './row-faults.ts';
import { DATABASE } from './snapshot.ts';
import { type TableRow, UnreadableTable } from './table-file.ts';

/** A table of the database, beside the table of the snapshot with the same rows. */
export interface DatabaseTable {
  readonly where: string;
  readonly count: number;
  /** The row of the same record, or the same link; null where there is none. */
  rowLike(row: TableRow): TableRow | null;
}

/** A column of the database: what it is called in the table, and how what it holds is published. */
interface StoredColumn {
  readonly name: string;
  readonly column: string;
  readonly value: ValueType;
}

/** A table as the database has it. */
interface StoredTable {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** Those that tell its rows apart. */
  readonly keys: readonly StoredColumn[];
}

/** The database of a snapshot, to be compared table by table. Null where there is none. */
export function openDatabase(folder: string, collections: readonly PublishedCollection[]) {
  const database = openReadOnly(folder);
  if (database === null) return null;
  const stored = tablesOf(collections);
  return {
    /** The table of a table of the snapshot; null of one that the database does not have, such as a wide one. */
    table(name: string): DatabaseTable | null {
      const table = stored.get(name);
      return table === undefined ? null : opened(database, table);
    },
    close: () => database.close(),
  };
}

function opened(database: BetterSqlite3.Database, { name, columns, keys }: StoredTable): DatabaseTable {
  const where = `${DATABASE}: ${name}`;
  if (!isTable(database, name)) throw new UnreadableTable(`has no table ${name}`);
  try {
    const list = columns.map((each) => `${quoted(each.column)} AS ${quoted(each.name)}`).join(', ');
    const match = keys.map(({ column }) => `${quoted(column)} = ?`).join(' AND ');
    const find = database.prepare<unknown[], TableRow>(`SELECT ${list} FROM ${quoted(name)} WHERE ${match}`);
    const count = database
      .prepare(`SELECT count(*) FROM ${quoted(name)}`)
      .pluck()
      .get() as number;
    return {
      where,
      count,
      rowLike(row) {
        const found = find.get(...keys.map((key) => storedKey(key.value, row[key.name])));
        if (found === undefined) return null;
        const entries = columns.map((each) => [each.name, publishedAs(each.value, found[each.name] ?? null)]);
        return Object.fromEntries(entries);
      },
    };
  } catch {
    throw new UnreadableTable(`has a table ${name} that cannot be read`);
  }
}

/** Whether there is a table with rows of its own: a view, or what a module computes, may never end. */
function isTable(database: BetterSqlite3.Database, name: string): boolean {
  const find =
    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ? COLLATE NOCASE";
  return database.prepare(find).get(name) !== undefined;
}

function storedKey(type: ValueType, key: unknown): unknown {
  return key === null || key === undefined ? null : type.toStored(key);
}

/** Lists and objects as JSON, so that === compares them. */
function publishedAs(type: ValueType, stored: unknown): unknown {
  return stored === null ? null : parquetValue(type.read(stored), type.name);
}

/** Opens the database in a folder, whose schema may be anything; null where there is none. */
export function openReadOnly(folder: string): BetterSqlite3.Database | null {
  const path = resolve(folder, DATABASE);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  try {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    database.pragma('trusted_schema = OFF');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return database;
  } catch {
    return null;
  }
}

/** Every table, by its name in the snapshot. */
function tablesOf(collections: readonly PublishedCollection[]): ReadonlyMap<string, StoredTable> {
  const tables = new Map<string, StoredTable>();
  for (const { name, kind, links } of namedTables(collections)) {
    tables.set(name, { name: kind.table, columns: columnsOf(kind), keys: [idOf(kind)] });
    for (const { name: ofList, field } of links) {
      const { table, ownerColumn, targetColumn } = field.link;
      const target = field.source === 'many' ? field.target.id.value : field.value;
      const columns = [
        { name: ownerColumn, column: ownerColumn, value: kind.id.value },
        { name: targetColumn, column: targetColumn, value: target },
      ];
      tables.set(ofList, { name: table, columns, keys: columns });
    }
  }
  return tables;
}

function idOf({ id: { name, column, value } }: RecordKind): StoredColumn {
  return { name, column, value };
}

function columnsOf({ fields }: RecordKind): StoredColumn[] {
  const taken = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    if (field.source === 'column') return [{ name: field.name, column: field.column, value: field.value }];
    if (field.source !== 'one') return [];
    const { id } = field.target;
    return [{ name: freeName(`${field.name}_${id.name}`, taken), column: field.column, value: id.value }];
  });
}
