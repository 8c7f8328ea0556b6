import type { Database, Statement } from 'better-sqlite3';
import { quoted } from '../quoted.ts';
import { rowIdOf } from './row-id.ts';
import type { StoredTable } from './storage.ts';
import { type TextEncoding, textEncoding } from './text-encoding.ts';

/** Checks the bytes of texts that may have changed when they were decoded. */
export class TextCheck {
  /** What identifies a row, to find it quickly among any number; to be selected with its values. */
  readonly keys: readonly string[];
  readonly isUtf8: boolean;
  readonly #database: Database;
  readonly #table: string;
  readonly #encoding: TextEncoding;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database, { table }: StoredTable) {
    this.#database = database;
    this.#table = quoted(table);
    this.#encoding = textEncoding(database);
    this.isUtf8 = this.#encoding.isUtf8;
    this.keys = keyColumns(database, table).map(quoted);
  }

  /** Whether a value, as it arrived, may differ from the one that is stored. */
  isSuspicious(value: unknown): value is string {
    return typeof value === 'string' && this.#encoding.suspicious.test(value);
  }

  /** Whether a text is what the bytes of its column say, in the row with these keys. */
  isExact(text: string, column: string, keys: readonly unknown[]): boolean {
    const bytes = this.#bytes(column).get(...keys) as Buffer | null | undefined;
    if (bytes === null || bytes === undefined) return false;
    try {
      return this.#encoding.decode(bytes) === text;
    } catch {
      return false;
    }
  }

  #bytes(column: string): Statement {
    let statement = this.#statements.get(column);
    if (statement === undefined) {
      const found = this.keys.map((key) => `${key} IS ?`).join(' AND ');
      const sql = `SELECT CAST(${quoted(column)} AS BLOB) FROM ${this.#table} WHERE ${found}`;
      statement = this.#database.prepare(sql).pluck();
      this.#statements.set(column, statement);
    }
    return statement;
  }
}

/** The row's number; the columns of the primary key where rows have none, or where columns have taken all of its names. */
function keyColumns(database: Database, table: string): string[] {
  const columns = database.prepare('SELECT name, pk FROM pragma_table_xinfo(?)').all(table) as Column[];
  const rowId = rowIdOf(database, table);
  if (rowId !== null) return [rowId];
  const primary = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  return primary.length > 0 ? primary : columns.map(({ name }) => name);
}

interface Column {
  readonly name: string;
  /** The position in the primary key, from 1; 0 where it is not part of it. */
  readonly pk: number;
}
