import { statSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../errors.ts';
import { Export } from './export.ts';
import { reading } from './reading.ts';

/**
 * Opens a SQLite export for reading. Nothing is ever written to it, and all reads see one state of it.
 * Throws a CliError where the file is missing, is no file, or is no SQLite database.
 */
export function openExport(path: string): Export {
  refuseWhatIsNoFile(path);
  return new Export(
    path,
    prepared(path, () => new BetterSqlite3(path, { readonly: true, fileMustExist: true })),
  );
}

/** Opens an export given as SQL text, such as the bundled sample. It lives in memory only. */
export function openExportText(name: string, sql: string): Export {
  return new Export(
    name,
    prepared(name, () => {
      const database = new BetterSqlite3(':memory:');
      database.exec(sql);
      return database;
    }),
  );
}

function refuseWhatIsNoFile(path: string): void {
  let size: number;
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new CliError(`${path} is a folder, not a SQLite export`);
    // A pipe would block for ever, a device has no end.
    if (!stats.isFile())
      throw new CliError(`${path} is no regular file`, { hint: 'Name a SQLite file on disk.' });
    size = stats.size;
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new CliError(`${path} ${reason}`, { hint: 'Name the SQLite export of the database.', cause });
  }
  if (size === 0) throw new CliError(`${path} is empty`, { hint: 'Make the export again.' });
}

function prepared(path: string, open: () => Database): Database {
  return reading(path, () => {
    const database = open();
    // An export may come from anywhere: its views must not call functions with side effects.
    database.pragma('trusted_schema = OFF');
    database.pragma('query_only = ON');
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return database;
  });
}
