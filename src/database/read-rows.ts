import type { Database } from 'better-sqlite3';
import {
  isStored,
  type Link,
  type RecordKind,
  type StoredField,
  storedType,
  type Withheld,
} from '../description/kind.ts';
import { CliError, UnreadableValue } from '../errors.ts';
import { plural } from '../plural.ts';
import { quoted } from '../quoted.ts';
import { TextCheck } from './check-text.ts';
import { hintOnDamage, reading, readingEach } from './reading.ts';
import { exact, literal, orderOfKeys } from './sql.ts';
import type { StoredTable } from './storage.ts';

export type Id = string | number;

/** The values of one row, in the order of the fields that are columns. */
export type Row = readonly unknown[];

/** Replaces, in a row, a private value that stays in the file. */
export const WITHHELD = 1;

/**
 * Rows by ascending id. Text that is not valid in the database's encoding comes as an UnreadableValue.
 *
 * @param counted how many rows there must be; null where they were not counted
 * @throws CliError where the number differs
 */
export function* readRows(
  path: string,
  database: Database,
  stored: StoredTable,
  kind: RecordKind,
  counted: number | null,
): Generator<Row> {
  const columns = kind.fields.filter(isStored);
  const text = reading(path, () => new TextCheck(database, stored));
  const list = [...columns.map((field) => expression(field, stored)), ...text.keys.map(exact)].join(', ');
  const order = orderOfKeys(columnOf(stored, kind.id.column), kind.id.value, text.isUtf8);
  const sql = `SELECT ${list} FROM ${quoted(stored.table)} NOT INDEXED ORDER BY ${order}`;
  let seen = 0;
  for (const row of readingEach<unknown[]>(path, database, sql)) {
    seen += 1;
    const keys = row.splice(columns.length);
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index];
      if (!text.isSuspicious(value)) continue;
      const column = columnOf(stored, (columns[index] as StoredField).column);
      if (!reading(path, () => text.isExact(value, column, keys)))
        row[index] = new UnreadableValue('is text with invalid encoding');
    }
    yield row;
  }
  if (counted !== null && seen !== counted) {
    const what = `${stored.table} has ${plural(counted, 'row')} when counted and ${seen} when read`;
    throw new CliError(`${path} cannot be read: ${what}`, { hint: hintOnDamage });
  }
}

/** The links of a link table. */
export function readLinks(
  path: string,
  database: Database,
  stored: StoredTable,
  link: Link,
): Iterable<readonly [Id, Id]> {
  const [owner, target] = [link.ownerColumn, link.targetColumn].map((name) => quoted(columnOf(stored, name)));
  const owned = link.isReverse ? ` WHERE ${owner} IS NOT NULL` : '';
  return readingEach(path, database, `SELECT ${owner}, ${target} FROM ${quoted(stored.table)}${owned}`);
}

/** How a column is selected. */
function expression(field: StoredField, stored: StoredTable): string {
  const column = quoted(columnOf(stored, field.column));
  if (field.source === 'column' && field.withheld !== null) return withheldExpression(column, field.withheld);
  const { mayBeInteger } = storedType(field);
  // An integer beyond a JavaScript number would arrive rounded; as text it is refused with all its digits.
  return mayBeInteger ? exact(column) : column;
}

/**
 * How a private value that is to be withheld is selected: it never leaves the database, and what is selected in its place
 * says only whether there is one.
 */
export function withheldExpression(column: string, { publishedAs }: Withheld): string {
  if (publishedAs === null) return `CASE WHEN ${column} IS NULL THEN NULL ELSE ${WITHHELD} END`;
  const published = literal(publishedAs);
  return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${column} = ${published} THEN ${published} ELSE ${WITHHELD} END`;
}

export function columnOf(stored: StoredTable, name: string): string {
  return stored.columns.get(name) ?? name;
}
