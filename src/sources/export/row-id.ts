import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { columnNames } from './sql.ts';

/** Unless columns have them. */
const rowIds = ['rowid', '_rowid_', 'oid'];

/** Null if rows have no number, or columns take all of its names. */
export function rowIdOf(database: Database, table: string): string | null {
  const columns = columnNames(database, table).map((name) => name.toLowerCase());
  return rowIds.find((name) => !columns.includes(name) && canSelect(database, name, table)) ?? null;
}

/** Fails for WITHOUT ROWID tables. */
function canSelect(database: Database, rowId: string, table: string): boolean {
  try {
    database.prepare(`SELECT ${rowId} FROM ${quoted(table)} LIMIT 0`);
    return true;
  } catch {
    return false;
  }
}
