import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import type { ValueType } from '../../model/values/value-type.ts';

/** What `pragma_table_xinfo` has as `hidden` of a generated column that is not stored. */
export const VIRTUAL_COLUMN = 2;

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The SQL expression that returns a value unchanged, except for an integer that a JavaScript number would round: that
 * is returned as text.
 */
export function exact(expression: string): string {
  const largest = Number.MAX_SAFE_INTEGER;
  // A sum has no order of its own: a column may have one that SQLite does not know.
  const isTooLarge = `typeof(${expression}) = 'integer' AND ${expression} + 0 NOT BETWEEN -${largest} AND ${largest}`;
  return `CASE WHEN ${isTooLarge} THEN CAST(${expression} AS TEXT) ELSE ${expression} END`;
}

/**
 * The SQL condition that a key has no form that can be read, although SQL may consider it equal to one that has:
 * it compares `'1'` and 1 as equal where one side has a numeric type, and `comparableKey` drops every dash.
 */
export function unreadableKey(column: string, { isUuid, declared }: ValueType): string {
  const key = quoted(column);
  const dashed = `length(${key}) = 36 AND ${key} LIKE '________-____-____-____-____________'`;
  return isUuid
    ? `(typeof(${key}) <> 'text' OR NOT (length(${key}) = 32 OR ${dashed}))`
    : `typeof(${key}) NOT IN (${declared === 'text' ? "'text'" : "'integer', 'real'"})`;
}

/**
 * The SQL expression that converts a key to the form it is compared in: UUIDs may be written with or without
 * dashes and in either case, see contract section 5; a column may say that SQL is to take `a` for `A`.
 */
export function comparableKey(column: string, { isUuid, declared }: ValueType): string {
  if (isUuid) return `lower(replace(${quoted(column)}, '-', ''))`;
  return declared === 'text' ? `${quoted(column)} COLLATE BINARY` : quoted(column);
}

/** The SQL expression of the order in which records are published: texts by code points, in any encoding of the file. */
export function orderOfKeys(column: string, type: ValueType, isUtf8: boolean): string {
  // SQLite compares the bytes of texts, which in UTF-16 have another order.
  const isInOrder = isUtf8 || type.isUuid || type.declared !== 'text';
  return isInOrder ? comparableKey(column, type) : `${BYTES}(${quoted(column)})`;
}

/** The SQL function that gives a text as its bytes in UTF-8; SQLite has none. */
export const BYTES = 'polity_press_bytes';

/** Adds what this room's SQL calls and SQLite does not have. */
export function addFunctions(database: Database): void {
  const bytesOf = (text: unknown) => (typeof text === 'string' ? Buffer.from(text) : text);
  database.function(BYTES, { deterministic: true }, bytesOf);
}
