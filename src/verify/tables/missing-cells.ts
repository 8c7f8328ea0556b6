import type { Tree } from '../tree.ts';
import { ndjsonRows } from './table-rows.ts';

/** In this file `tables` reads it; `table-formats` compares the others. */
export const MISSING = 'missing.ndjson';

/** Why cells of a table are missing: by the id of the row, then by column. */
export type MissingCells = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** By table. @throws UnreadableTable */
export async function readMissing({ folder, target: { signal } }: Tree): Promise<Map<string, MissingCells>> {
  const found = new Map<string, Map<string, Map<string, string>>>();
  for await (const row of ndjsonRows({ folder: folder as string, path: MISSING, signal })) {
    const [table, id, column, why] = [row.table, row.id, row.column, row.why].map(String) as [
      string,
      string,
      string,
      string,
    ];
    const rows = found.get(table) ?? new Map<string, Map<string, string>>();
    found.set(table, rows);
    rows.set(id, (rows.get(id) ?? new Map<string, string>()).set(column, why));
  }
  return found;
}
