import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import type { BareReference } from '../../model/description/bare-references.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { ExportTable } from '../../sources/export/export-tables.ts';
import { createIndexes, createTable, createViews, referencesOf } from './database-sql.ts';
import type { RecordTable } from './table.ts';

/**
 * Writes the database of a snapshot: the tables of a checked export, rows by ascending id, foreign keys
 * declared and indexed, and a view of each collection that joins what people join. Equal exports give equal
 * bytes. Nothing may exist at `to`.
 */
export function writeDatabase(
  from: string,
  to: string,
  tables: readonly ExportTable[],
  {
    collections,
    views,
    bare,
  }: {
    readonly collections: readonly Collection[];
    readonly views: readonly RecordTable[];
    readonly bare?: readonly BareReference[];
  },
): void {
  // SQLite would create it readable by every user.
  closeSync(openSync(to, 'wx', 0o600));
  const database = new BetterSqlite3(resolve(to));
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    // Kilobytes. Rows and indexes are written in order, so that more gains nothing.
    database.pragma('cache_size = -2000');
    // Off until all rows are written: one may refer to a later one.
    database.pragma('foreign_keys = OFF');
    database.prepare('ATTACH ? AS source').run(resolve(from));
    for (const mark of ['application_id', 'user_version'])
      database.pragma(`main.${mark} = ${database.pragma(`source.${mark}`, { simple: true })}`);
    const references = referencesOf(collections, bare);
    database.pragma('source.cache_size = -2000');
    database.exec('BEGIN');
    for (const table of tables) fill(database, table, references.get(table.name) ?? []);
    for (const { sql } of createViews(views, tables)) database.exec(sql);
    database.exec('COMMIT');
    database.exec('DETACH source');
  } finally {
    database.close();
  }
}

function fill(database: Database, table: ExportTable, references: Parameters<typeof createTable>[1]): void {
  const { name, columns, kind } = table;
  const exists = database
    .prepare("SELECT 1 FROM source.sqlite_master WHERE type = 'table' AND name = ?")
    .get(name);
  // An export lacks tables without records.
  database.exec(createTable(table, references));
  if (exists !== undefined) {
    const list = columns.map((column) => quoted(column.name)).join(', ');
    const order = kind === null ? list : quoted(kind.id.column);
    database.exec(
      `INSERT INTO main.${quoted(name)} (${list}) SELECT ${list} FROM source.${quoted(name)} ORDER BY ${order}`,
    );
  }
  for (const index of createIndexes(name, references)) database.exec(index);
}
