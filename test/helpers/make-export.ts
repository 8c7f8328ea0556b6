import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { temporaryFolder } from './temporary-folder.ts';

/** A text of `test/fixtures/`. */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

/** The tables of an export and the rows of the tiny databank. */
export const tiny = [fixture('tables.sql'), fixture('tiny.sql')] as const;

/** Writes a SQLite file from SQL texts, and gives its path. */
export function makeExport(...steps: readonly (string | ((database: Database) => void))[]): string {
  const path = join(temporaryFolder(), 'export.sqlite');
  const database = new BetterSqlite3(path);
  // The file is thrown away: there is no need to wait for the disk.
  database.pragma('synchronous = OFF');
  database.pragma('journal_mode = MEMORY');
  for (const step of steps) {
    if (typeof step === 'string') database.exec(step);
    else step(database);
  }
  database.close();
  return path;
}
