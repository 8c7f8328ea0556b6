import { quoted } from '../../contract/json/quoted.ts';
import type { ExportDatabase } from './export-database.ts';
import { columnOf, type StoredTable } from './storage.ts';

/**
 * Returns stored ids of rows whose text in a column is not valid in the export's encoding.
 * @param text the column, as SQL
 */
export function inexactTexts(
  database: ExportDatabase,
  stored: StoredTable,
  id: string,
  text: string,
): ReadonlySet<unknown> {
  const key = quoted(columnOf(stored, id));
  const sql = `SELECT ${key}, CAST(${text} AS BLOB) FROM ${quoted(stored.table)} WHERE typeof(${text}) = 'text'`;
  const inexact = new Set<unknown>();
  for (const [rowId, bytes] of database.each<readonly [unknown, Uint8Array]>(sql)) {
    try {
      database.texts.decode(bytes);
    } catch {
      inexact.add(rowId);
    }
  }
  return inexact;
}
