import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { readingEach } from './reading.ts';
import { columnOf, type StoredTable } from './storage.ts';
import type { TextEncoding } from './text-encoding.ts';

/**
 * Returns stored ids of rows whose text in a column is not valid in the export's encoding.
 * @param text the column, as SQL
 */
export function inexactTexts(
  path: string,
  database: Database,
  stored: StoredTable,
  { id, text, decode }: { readonly id: string; readonly text: string } & Pick<TextEncoding, 'decode'>,
): ReadonlySet<unknown> {
  const key = quoted(columnOf(stored, id));
  const sql = `SELECT ${key}, CAST(${text} AS BLOB) FROM ${quoted(stored.table)} WHERE typeof(${text}) = 'text'`;
  const inexact = new Set<unknown>();
  for (const [rowId, bytes] of readingEach<readonly [unknown, Uint8Array]>(path, database, sql)) {
    try {
      decode(bytes);
    } catch {
      inexact.add(rowId);
    }
  }
  return inexact;
}
