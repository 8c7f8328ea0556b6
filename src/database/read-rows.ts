import type { Database } from 'better-sqlite3';
import type { ColumnField, Field, OneField } from '../collections/fields.ts';
import type { ToMany } from '../collections/kind.ts';
import { UnreadableValue } from '../errors.ts';
import { readingEach } from './reading.ts';
import { comparableKey, literal, quoted } from './sql.ts';
import type { StoredTable } from './storage.ts';

export type Id = string | number;

/** The values of one row, in the order of the fields that are columns. */
export type Row = readonly unknown[];

/** Stands in a row where a private text stays in the file. */
export const WITHHELD = 1;

/** Rows by ascending id. Text that is not valid in the database's encoding comes as an UnreadableValue. */
export function* readRows(
  path: string,
  database: Database,
  stored: StoredTable,
  fields: readonly Field[],
  includePrivateComments: boolean,
): Generator<Row> {
  const columns = fields.filter((field) => field.source === 'column' || field.source === 'one');
  const id = columns.findIndex((field) => field.name === 'id');
  const idField = columns[id] as ColumnField;
  const list = columns.map((field) => expression(field, stored, includePrivateComments)).join(', ');
  const order = comparableKey(columnOf(stored, 'id'), idField.value === 'uuid');
  const statement = database.prepare(`SELECT ${list} FROM ${quoted(stored.table)} ORDER BY ${order}`).raw();
  const text = new TextCheck(database, stored);
  for (const row of readingEach(path, () => statement.iterate() as IterableIterator<unknown[]>)) {
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index];
      // What SQLite could not decode arrives as U+FFFD, which may also stand in the text itself.
      if (typeof value === 'string' && value.includes('\uFFFD')) {
        const { column } = columns[index] as ColumnField | OneField;
        if (!text.isValid(column, row[id])) row[index] = new UnreadableValue('is text with invalid encoding');
      }
    }
    yield row;
  }
}

/** The links of a link table. */
export function readLinks(
  path: string,
  database: Database,
  stored: StoredTable,
  link: ToMany,
): Iterable<readonly [Id, Id]> {
  const [owner, target] = [link.ownerColumn, link.targetColumn].map((name) => quoted(columnOf(stored, name)));
  const statement = database.prepare(`SELECT ${owner}, ${target} FROM ${quoted(stored.table)}`).raw();
  return readingEach(path, () => statement.iterate() as IterableIterator<[Id, Id]>);
}

/**
 * How a column is selected. A private text that is to be withheld never leaves the database: what is selected
 * in its place says only whether there is one.
 */
function expression(
  field: ColumnField | OneField,
  stored: StoredTable,
  includePrivateComments: boolean,
): string {
  const column = quoted(columnOf(stored, field.column));
  if (field.source === 'column' && field.withheld !== null && !includePrivateComments) {
    const published = literal(field.withheld.publishedAs);
    return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${column} = ${published} THEN ${published} ELSE ${WITHHELD} END`;
  }
  const mayBeNumber = field.source === 'one' || field.value === 'integer' || field.value === 'number';
  if (!mayBeNumber) return column;
  // An integer beyond a JavaScript number would arrive rounded; as text it is refused with all its digits.
  const largest = Number.MAX_SAFE_INTEGER;
  const isTooLarge = `typeof(${column}) = 'integer' AND ${column} NOT BETWEEN -${largest} AND ${largest}`;
  return `CASE WHEN ${isTooLarge} THEN CAST(${column} AS TEXT) ELSE ${column} END`;
}

function columnOf(stored: StoredTable, name: string): string {
  return stored.columns.get(name) ?? name;
}

/** Looks again at the bytes of a text in which a U+FFFD was seen. */
class TextCheck {
  readonly #database: Database;
  readonly #stored: StoredTable;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(database: Database, stored: StoredTable) {
    this.#database = database;
    this.#stored = stored;
    // As a query, because a pragma is refused while rows are being read.
    const encoding = database.prepare('SELECT encoding FROM pragma_encoding').pluck().get() as string;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  isValid(column: string, id: unknown): boolean {
    const { table } = this.#stored;
    const name = quoted(columnOf(this.#stored, column));
    const bytes = this.#database
      .prepare(
        `SELECT CAST(${name} AS BLOB) FROM ${quoted(table)} WHERE ${quoted(columnOf(this.#stored, 'id'))} IS ?`,
      )
      .pluck()
      .get(id) as Buffer | null | undefined;
    if (bytes === null || bytes === undefined) return false;
    try {
      this.#decoder.decode(bytes);
      return true;
    } catch {
      return false;
    }
  }
}
