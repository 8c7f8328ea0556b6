import { SqliteError } from 'better-sqlite3';
import { CliError } from '../errors.ts';

const hints: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'The file is no SQLite database, or it is encrypted.',
  SQLITE_CORRUPT: 'The file is damaged: make the export again, or copy it again with its -wal file.',
  SQLITE_CANTOPEN:
    'Check that you may read the file; a database in WAL mode needs a folder that you may write to.',
  SQLITE_READONLY: 'A database in WAL mode needs a folder that you may write to: copy it there first.',
  SQLITE_BUSY: 'Another program is writing to the file: try again, or build from a copy.',
};

/** Runs a read; what SQLite cannot read becomes a CliError that names the file. */
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

/** Iterates over a query's rows; what SQLite cannot read on the way becomes a CliError as above. */
export function* readingEach<T>(path: string, rows: () => IterableIterator<T>): Generator<T> {
  const iterator = reading(path, rows);
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
