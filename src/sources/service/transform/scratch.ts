import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { FileDraft } from '../../../files/file-draft.ts';

export type Scratch = ReturnType<typeof openScratch>;

/** Creates a database next to a work file, for this user only. Throws CliError if that fails. */
export function openScratch(storePath: string) {
  const file = FileDraft.begin(storePath);
  const database = new BetterSqlite3(resolve(file.path));
  // One transaction: nothing must be durable or undone.
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  database.pragma('page_size = 16384');
  // Kilobytes, of 16,000 by default: they stay with the process, and half as many take as long.
  database.pragma('cache_size = -4000');
  database.exec('BEGIN');
  return {
    database,
    path: file.path,
    /** Ends the writing, so that another connection can read. */
    settle(): void {
      database.exec('COMMIT');
    },
    remove(): void {
      database.close();
      file.discard();
    },
  };
}
