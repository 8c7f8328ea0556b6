import { existsSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';

/** A part of making an export: SQL, or what is done to the open database. */
export type Step = string | ((database: Database) => void);

/** Writes a SQLite file at a path, and gives the path. */
export function writeExport(path: string, ...steps: readonly Step[]): string {
  const isNew = !existsSync(path);
  const database = new BetterSqlite3(path);
  // The file is thrown away: there is no need to wait for the disk, or to be able to go back.
  database.pragma('synchronous = OFF');
  if (isNew) database.pragma('journal_mode = MEMORY');
  for (const step of steps) {
    if (typeof step === 'string') database.exec(step);
    else step(database);
  }
  database.close();
  return path;
}
