/** Quotes an identifier for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The SQL expression that brings a key into the form it is compared in: UUIDs may be written with or without
 * dashes and in either case, see contract section 5.
 */
export function comparableKey(column: string, isUuid: boolean): string {
  return isUuid ? `lower(replace(${quoted(column)}, '-', ''))` : quoted(column);
}
