import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { isLinked, kindsOf, type RecordKind } from '../../model/description/kind.ts';
import { freeName, namedTables } from '../../model/description/table-names.ts';
import { boolean } from '../../model/values/boolean.ts';
import { integer, number } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import { DATABASE } from '../file-names.ts';
import type { PublishedCollection } from '../tree.ts';
import { parquetValue } from './row-check.ts';
import { CLAIMS } from './snapshot.ts';
import { type TableRow, UnreadableTable } from './table-rows.ts';

/** In an export, where the tree is. */
const treeAddress = 'https://tree.invalid';

interface StoredColumn {
  readonly name: string;
  readonly column: string;
  readonly value: ValueType;
  /** Whether its texts may hold addresses of the tree, in the form of exports. */
  readonly addresses?: true;
}

interface StoredTable {
  readonly table: string;
  readonly columns: readonly StoredColumn[];
  readonly order: readonly string[];
  readonly where?: string;
}

/** The schema is untrusted. Null if the database is missing or unreadable. */
export function openDatabase(folder: string): BetterSqlite3.Database | null {
  const path = resolve(folder, DATABASE);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  try {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    database.pragma('trusted_schema = OFF');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return database;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return null;
    // The snapshot is not at fault where the library cannot be loaded.
    throw error;
  }
}

/** By names of the snapshot's tables. */
export function storedTables(collections: readonly PublishedCollection[]): ReadonlyMap<string, StoredTable> {
  const tables = new Map<string, StoredTable>();
  for (const { name, kind, links } of namedTables(collections)) {
    tables.set(name, { table: kind.table, columns: columnsOf(kind), order: [kind.order ?? kind.id.column] });
    for (const { name: ofList, field } of links) {
      const { table, ownerColumn, targetColumn, isReverse } = field.link;
      const target = field.source === 'many' ? field.target.id.value : field.value;
      const columns = [
        { name: ownerColumn, column: ownerColumn, value: kind.id.value },
        { name: targetColumn, column: targetColumn, value: target },
      ];
      const owned = isReverse ? { where: `${quoted(ownerColumn)} IS NOT NULL` } : {};
      tables.set(ofList, { table, columns, order: [ownerColumn, targetColumn], ...owned });
    }
  }
  return tables;
}

function columnsOf({ fields }: RecordKind): StoredColumn[] {
  const taken = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const { name } = field;
    if (field.source === 'column')
      return [
        { name, column: field.column, value: field.value, ...(field.addresses && { addresses: true }) },
      ];
    if (field.source !== 'one') return [];
    const { id } = field.target;
    return [{ name: freeName(`${field.name}_${id.name}`, taken), column: field.column, value: id.value }];
  });
}

/** In the snapshot's order, with values as published. */
export async function* databaseRows(
  database: BetterSqlite3.Database,
  { table, columns, order, where = 'true' }: StoredTable,
  baseUrl: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableRow> {
  if (!isTable(database, table)) throw new UnreadableTable('is missing');
  const base = (baseUrl ?? treeAddress).replaceAll("'", "''");
  const list = columns
    .map(({ name, column, addresses }) => {
      const stored = quoted(column);
      const shown = addresses ? `replace(${stored}, '${treeAddress}', '${base}')` : stored;
      return `${shown} AS ${quoted(name)}`;
    })
    .join(', ');
  const sql = `SELECT ${list} FROM ${quoted(table)} WHERE ${where} ORDER BY ${order.map(quoted).join(', ')}`;
  try {
    for (const row of database.prepare<[], TableRow>(sql).iterate()) {
      signal?.throwIfAborted();
      yield Object.fromEntries(
        columns.map(({ name, value }) => [name, publishedAs(value, row[name] ?? null)]),
      );
    }
  } catch {
    signal?.throwIfAborted();
    throw new UnreadableTable('cannot be read');
  }
}

/** Only real tables: a view or a virtual table may never end. */
function isTable(database: BetterSqlite3.Database, name: string): boolean {
  const find =
    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ? COLLATE NOCASE";
  return database.prepare(find).get(name) !== undefined;
}

/** As tables have it: lists and objects as JSON, so that === compares them. */
function publishedAs(type: ValueType, stored: unknown): unknown {
  return stored === null || type.isTime ? stored : parquetValue(type.read(stored), type.name);
}

/** The table of claims; null if the database has none. No table of the service has its name. */
export function claimsTable(
  database: BetterSqlite3.Database,
  collections: readonly PublishedCollection[],
): StoredTable | null {
  const table = freeName(CLAIMS, serviceTables(collections));
  if (!isTable(database, table)) return null;
  const columns = database.pragma(`table_info(${quoted(table)})`) as readonly {
    readonly name: string;
    readonly type: string;
  }[];
  return {
    table,
    columns: columns.map(({ name, type }) => ({
      ...{ name, column: name },
      value: flags.has(name) ? boolean : (declared[type.toLowerCase()] ?? text),
    })),
    order: ['rowid'],
  };
}

const flags: ReadonlySet<string> = new Set(['inferred', 'disputed', 'uncertain', 'reviewed']);
const declared: Readonly<Record<string, ValueType>> = { integer, real: number };

/** In lower case. */
function serviceTables(collections: readonly PublishedCollection[]): ReadonlySet<string> {
  return new Set(
    kindsOf(collections)
      .flatMap(({ table, fields }) => [table, ...fields.filter(isLinked).map(({ link }) => link.table)])
      .map((table) => table.toLowerCase()),
  );
}

export function databaseFaults(
  database: BetterSqlite3.Database,
  collections: readonly PublishedCollection[],
): string[] {
  try {
    const ofService = serviceTables(collections);
    const tables = new Set([...ofService, freeName(CLAIMS, ofService)]);
    const isExpected = ({ type, name, of }: Record<'type' | 'name' | 'of', string>) =>
      type === 'view'
        ? name.startsWith('view_')
        : ['table', 'index'].includes(type) && tables.has(of.toLowerCase());
    const parts = database
      .prepare<[], Record<'type' | 'name' | 'of', string>>(
        'SELECT type, name, tbl_name AS "of" FROM sqlite_master',
      )
      .all();
    const other = parts.find((part) => !isExpected(part));
    const [dangling] = database.pragma('foreign_key_check') as unknown[];
    return [
      ...(database.pragma('integrity_check(1)', { simple: true }) === 'ok' ? [] : ['is damaged']),
      ...(dangling === undefined ? [] : ['has a foreign key that leads nowhere']),
      ...(other === undefined ? [] : [`has the ${other.type} ${other.name}, which no snapshot has`]),
    ];
  } catch {
    return ['is damaged'];
  }
}
