import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';

/** SQLite's names for the number of a row, unless columns have them. */
const rowIds = ['rowid', '_rowid_', 'oid'];

/** The name of the number of a row; null where rows have none, or where columns have taken all of its names. */
export function rowIdOf(database: Database, table: string): string | null {
  const columns = database.prepare('SELECT lower(name) FROM pragma_table_xinfo(?)').pluck().all(table);
  return rowIds.find((name) => !columns.includes(name) && canSelect(database, name, table)) ?? null;
}

/** Whether rows have a number at all. */
function canSelect(database: Database, rowId: string, table: string): boolean {
  try {
    database.prepare(`SELECT ${rowId} FROM ${quoted(table)} LIMIT 0`);
    return true;
  } catch {
    return false;
  }
}
