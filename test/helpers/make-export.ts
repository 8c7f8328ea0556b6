import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { temporaryFolder } from './temporary-folder.ts';

/** A text of `test/fixtures/`. */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

/** The tables of an export and the rows of the tiny databank. */
export const tiny = [fixture('tables.sql'), fixture('tiny.sql')] as const;

/** A part of making an export: SQL, or what is done to the open database. */
export type Step = string | ((database: Database) => void);

/** Files with the tables, and with the rows of the tiny databank, too: to copy one costs a fifth of making it. */
const begun = new Map<string, Buffer>();

function begin(sql: string): Buffer {
  const known = begun.get(sql);
  if (known !== undefined) return known;
  const database = new BetterSqlite3(':memory:');
  database.exec(sql);
  const bytes = database.serialize();
  database.close();
  begun.set(sql, bytes);
  return bytes;
}

/** Writes a SQLite file for one test, and returns its path. */
export function makeExport(...steps: readonly Step[]): string {
  return writeExport(join(temporaryFolder(), 'export.sqlite'), ...steps);
}

/** Writes or changes a SQLite file at a path, and returns the path. */
export function writeExport(path: string, ...steps: readonly Step[]): string {
  const isNew = !existsSync(path);
  const different = tiny.findIndex((sql, index) => steps[index] !== sql);
  const common = !isNew ? 0 : different === -1 ? tiny.length : different;
  if (common > 0) writeFileSync(path, begin(tiny.slice(0, common).join('')));
  const database = new BetterSqlite3(path);
  // The file is thrown away: there is no need to wait for the disk, or to be able to go back.
  database.pragma('synchronous = OFF');
  if (isNew) database.pragma('journal_mode = MEMORY');
  for (const step of steps.slice(common)) {
    if (typeof step === 'string') database.exec(step);
    else step(database);
  }
  database.close();
  return path;
}
