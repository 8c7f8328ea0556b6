import { type Database, SqliteError } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';

export const hintOnDamage =
  'The file is damaged: make the export again, or copy it again with its -wal file. To save what can be saved: sqlite3 FILE .recover | sqlite3 RECOVERED.';

export const hintOnSource =
  'Name a SQLite export, a dump of PostgreSQL, a published tree (folder or .zip archive), or the address of a service.';

/** By error code or its prefix; the first match wins. */
const hints: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: `${hintOnSource} An encrypted export has to be decrypted first.`,
  SQLITE_CORRUPT: hintOnDamage,
  SQLITE_CANTOPEN:
    'Check that you may read the file; a database in WAL mode needs a folder that you may write to.',
  SQLITE_READONLY_ROLLBACK:
    'A program that wrote to the file did not finish: open it with that program once, then build again.',
  SQLITE_READONLY: 'A database in WAL mode needs a folder that you may write to: copy it there first.',
  SQLITE_BUSY: 'Another program is writing to the file: try again, or build from a copy.',
};

/** SQLite errors become a CliError that names the file. */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof SqliteError)) throw cause;
    const code = Object.keys(hints).find((known) => cause.code.startsWith(known));
    throw new CliError(`${path} cannot be read: ${cause.message}`, {
      hint: (code !== undefined ? hints[code] : undefined) ?? 'Make the export again.',
      cause,
    });
  }
}

/** Rows are lists; errors as in `reading`. */
export function* readingEach<T>(
  path: string,
  database: Database,
  sql: string,
  bound: readonly unknown[] = [],
): Generator<T> {
  const iterator = reading(
    path,
    () =>
      database
        .prepare(sql)
        .raw()
        .iterate(...bound) as IterableIterator<T>,
  );
  try {
    for (;;) {
      const next = reading(path, () => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}
