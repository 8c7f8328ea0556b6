import type { Database } from 'better-sqlite3';
import type { ColumnField, Field, OneField } from '../collections/fields.ts';
import type { ToMany } from '../collections/kind.ts';
import { CliError, UnreadableValue } from '../errors.ts';
import { hintOnDamage, reading, readingEach } from './reading.ts';
import { comparableKey, exact, literal, quoted } from './sql.ts';
import type { StoredTable } from './storage.ts';

export type Id = string | number;

/** The values of one row, in the order of the fields that are columns. */
export type Row = readonly unknown[];

/** Stands in a row where a private text stays in the file. */
export const WITHHELD = 1;

/**
 * Rows by ascending id. Text that is not valid in the database's encoding comes as an UnreadableValue.
 *
 * @param counted how many rows there must be; null where they were not counted
 * @throws CliError where the file is damaged, or where a view gives other rows each time
 */
export function* readRows(
  path: string,
  database: Database,
  stored: StoredTable,
  fields: readonly Field[],
  includePrivateComments: boolean,
  counted: number | null,
): Generator<Row> {
  const columns = fields.filter((field) => field.source === 'column' || field.source === 'one');
  const id = columns.findIndex((field) => field.name === 'id');
  const idField = columns[id] as ColumnField;
  const list = columns.map((field) => expression(field, stored, includePrivateComments)).join(', ');
  const order = comparableKey(columnOf(stored, 'id'), idField.value === 'uuid');
  const sql = `SELECT ${list} FROM ${quoted(stored.table)} ORDER BY ${order}`;
  const text = reading(path, () => new TextCheck(database, stored));
  let seen = 0;
  let before: unknown = null;
  for (const row of readingEach<unknown[]>(path, database, sql)) {
    seen += 1;
    // SQLite takes the order of a table for granted: in a damaged file it may be another.
    if (typeof before === 'number' && typeof row[id] === 'number' && row[id] < before)
      throw unsound(path, `${stored.table} has id ${row[id]} behind ${before}`);
    before = row[id];
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index];
      // What SQLite could not decode arrives as U+FFFD, which may also stand in the text itself.
      if (typeof value === 'string' && value.includes('\uFFFD')) {
        const { column } = columns[index] as ColumnField | OneField;
        if (!reading(path, () => text.isValid(column, row[id])))
          row[index] = new UnreadableValue('is text with invalid encoding');
      }
    }
    yield row;
  }
  if (counted !== null && seen !== counted)
    throw unsound(path, `${stored.table} has ${counted} row(s) when counted and ${seen} when read`);
}

function unsound(path: string, what: string): CliError {
  return new CliError(`${path} cannot be read: ${what}`, { hint: hintOnDamage });
}

/** The links of a link table. */
export function readLinks(
  path: string,
  database: Database,
  stored: StoredTable,
  link: ToMany,
): Iterable<readonly [Id, Id]> {
  const [owner, target] = [link.ownerColumn, link.targetColumn].map((name) => quoted(columnOf(stored, name)));
  return readingEach(path, database, `SELECT ${owner}, ${target} FROM ${quoted(stored.table)}`);
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
  // An integer beyond a JavaScript number would arrive rounded; as text it is refused with all its digits.
  return mayBeNumber ? exact(column) : column;
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
