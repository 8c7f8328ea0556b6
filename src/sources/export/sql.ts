import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { treeAddress } from '../../contract/tree/tree.ts';
import type { ValueType } from '../../model/values/value-type.ts';
import type { ExportDatabase } from './export-database.ts';

/** `hidden` in `pragma_table_xinfo` for a generated column that is not stored. */
export const VIRTUAL_COLUMN = 2;

/** By name; without views and virtual tables, whose rows are not stored. */
export function storedTables(database: ExportDatabase): string[] {
  return database.values(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`,
  );
}

/** Of a table, generated ones included. */
export function columnNames(database: ExportDatabase, table: string): string[] {
  return database.values('SELECT name FROM pragma_table_xinfo(?)', table);
}

/** In a damaged file an index may disagree with its table: none is used. */
export function countRows(database: ExportDatabase, table: string, where = 'true'): number {
  const sql = `SELECT count(*) FROM ${quoted(table)} NOT INDEXED WHERE ${where}`;
  const [count] = database.values<number>(sql);
  return count as number;
}

export function literal(text: string | null): string {
  return text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`;
}

/** A text, or JSON, whose addresses of the tree begin with `base`; null keeps `treeAddress`. */
export function withBase(expression: string, base: string | null): string {
  return base === null ? expression : `replace(${expression}, ${literal(treeAddress)}, ${literal(base)})`;
}

/** Selects a value unchanged, except that an integer too large for a JavaScript number becomes text. */
export function exact(expression: string): string {
  const largest = Number.MAX_SAFE_INTEGER;
  // `+ 0` drops the column's collation, which SQLite may not know.
  const isTooLarge = `typeof(${expression}) = 'integer' AND ${expression} + 0 NOT BETWEEN -${largest} AND ${largest}`;
  return `CASE WHEN ${isTooLarge} THEN CAST(${expression} AS TEXT) ELSE ${expression} END`;
}

/**
 * Matches unreadable keys that SQL may equate with readable ones: it compares `'1'` and 1 as equal if one
 * side has a numeric type, and `comparableKey` drops every dash.
 */
export function unreadableKey(column: string, { isUuid, declared }: ValueType): string {
  const key = quoted(column);
  const dashed = `length(${key}) = 36 AND ${key} LIKE '________-____-____-____-____________'`;
  return isUuid
    ? `(typeof(${key}) <> 'text' OR NOT (length(${key}) = 32 OR ${dashed}))`
    : `typeof(${key}) NOT IN (${declared === 'text' ? "'text'" : "'integer', 'real'"})`;
}

/** UUIDs may have dashes or not, in either case (contract, section 5); a collation may equate `a` and `A`. */
export function comparableKey(column: string, { isUuid, declared }: ValueType): string {
  if (isUuid) return `lower(replace(${quoted(column)}, '-', ''))`;
  return declared === 'text' ? `${quoted(column)} COLLATE BINARY` : quoted(column);
}

/** Orders records as published: texts by code points, whatever the file's encoding. */
export function orderOfKeys(column: string, type: ValueType, isUtf8: boolean): string {
  // SQLite compares bytes, which order differently in UTF-16.
  const isInOrder = isUtf8 || type.isUuid || type.declared !== 'text';
  return isInOrder ? comparableKey(column, type) : `${BYTES}(${quoted(column)})`;
}

/** Name of our SQL function that encodes a text in UTF-8; SQLite has none. */
const BYTES = 'polity_press_bytes';

export function addFunctions(database: Database): void {
  const bytesOf = (text: unknown) => (typeof text === 'string' ? Buffer.from(text) : text);
  database.function(BYTES, { deterministic: true }, bytesOf);
}

/** Unless columns have them. */
const rowIds = ['rowid', '_rowid_', 'oid'];

/** Null if rows have no number, or columns take all of its names. */
export function rowIdOf(database: ExportDatabase, table: string): string | null {
  const columns = columnNames(database, table).map((name) => name.toLowerCase());
  return rowIds.find((name) => !columns.includes(name) && canSelect(database, name, table)) ?? null;
}

/** Fails for WITHOUT ROWID tables. */
function canSelect(database: ExportDatabase, rowId: string, table: string): boolean {
  try {
    database.prepare(`SELECT ${rowId} FROM ${quoted(table)} LIMIT 0`);
    return true;
  } catch {
    return false;
  }
}
