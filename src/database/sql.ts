import { quoted } from '../quoted.ts';

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
  const isTooLarge = `typeof(${expression}) = 'integer' AND ${expression} NOT BETWEEN -${largest} AND ${largest}`;
  return `CASE WHEN ${isTooLarge} THEN CAST(${expression} AS TEXT) ELSE ${expression} END`;
}

/**
 * The SQL condition that a key has no form that can be read, although SQL may consider it equal to one that has:
 * it compares `'1'` and 1 as equal where one side has a numeric type, and `comparableKey` drops every dash.
 */
export function unreadableKey(column: string, isUuid: boolean): string {
  const key = quoted(column);
  const dashed = `length(${key}) = 36 AND ${key} LIKE '________-____-____-____-____________'`;
  return isUuid
    ? `(typeof(${key}) <> 'text' OR NOT (length(${key}) = 32 OR ${dashed}))`
    : `typeof(${key}) NOT IN ('integer', 'real')`;
}

/**
 * The SQL expression that converts a key to the form it is compared in: UUIDs may be written with or without
 * dashes and in either case, see contract section 5.
 */
export function comparableKey(column: string, isUuid: boolean): string {
  return isUuid ? `lower(replace(${quoted(column)}, '-', ''))` : quoted(column);
}
