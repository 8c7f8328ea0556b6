import { accessSync, constants } from 'node:fs';
import { type Database, SqliteError } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';
import { fileError, limitOfFiles } from '../../files/file-error.ts';

export const hintOnDamage =
  'The file is damaged: make the export again, or copy it again with its -wal file. To save what can be saved: sqlite3 FILE .recover | sqlite3 RECOVERED.';

const hintOnWal = 'A database in WAL mode needs a folder that you may write to: copy it there first.';

export const hintOnSource =
  'Name a SQLite export, a dump of PostgreSQL, a published tree (folder or .zip archive), or the address of a service.';

/** By error code or its prefix; the first match wins. */
const hints: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: `${hintOnSource} An encrypted export has to be decrypted first.`,
  SQLITE_CORRUPT: hintOnDamage,
  SQLITE_CANTOPEN: hintOnWal,
  SQLITE_READONLY_ROLLBACK:
    'A program that wrote to the file did not finish: open it with that program once, then build again. If the file was replaced since, remove its -journal instead.',
  SQLITE_READONLY: hintOnWal,
  SQLITE_BUSY: 'Another program is writing to the file: try again, or build from a copy.',
};

/** Holds what SQLite sorts; it may be on another disk than the export. */
export const TEMPORARY = 'the temporary file of SQLite, whose folder SQLITE_TMPDIR names';

/** Faults of that file: a query of an open export writes nothing else, and opens nothing else. */
const ofTemporary = /^SQLITE_(?:FULL|CANTOPEN|IOERR_WRITE|IOERR_GETTEMPPATH)/;

/** Of opening an export: SQLite errors become a CliError that names the file. */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw readError(path, error);
  }
}

function queryError(path: string, cause: unknown): unknown {
  const isTemporary = cause instanceof SqliteError && ofTemporary.test(cause.code);
  return isTemporary ? fileError('write', TEMPORARY, cause) : readError(path, cause);
}

/** Returns `cause` itself if it is not of SQLite. */
function readError(path: string, cause: unknown): unknown {
  if (!(cause instanceof SqliteError)) return cause;
  const reason = cause.code.startsWith('SQLITE_CANTOPEN') ? (limitOfFiles(path) ?? denial(path)) : null;
  if (reason !== null) return fileError('read', path, reason);
  const code = Object.keys(hints).find((known) => cause.code.startsWith(known));
  return new CliError(`${path} cannot be read: ${cause.message}`, {
    hint: (code !== undefined ? hints[code] : undefined) ?? 'Make the export again.',
    cause,
  });
}

/** Why the system does not let this user read the file; null if it does. */
function denial(path: string): unknown {
  try {
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    return error;
  }
}

/** How the export stores its texts. */
interface TextEncoding {
  readonly isUtf8: boolean;
  /**
   * Matches decoded texts that may differ from the stored ones: undecodable bytes become U+FFFD, and SQLite turns
   * the halves of a UTF-16 pair into characters beyond U+FFFF, which swallow their neighbors.
   */
  readonly suspicious: RegExp;
  /** Throws if the bytes are not valid text. */
  readonly decode: (bytes: Uint8Array) => string;
}

/** An export that is open for reading. Rows are lists of values. All methods but `copyTo` throw errors as in `reading`. */
export class ExportDatabase {
  /** For messages. */
  readonly path: string;
  readonly #database: Database;
  #texts: TextEncoding | null = null;

  constructor(path: string, database: Database) {
    this.path = path;
    this.#database = database;
  }

  get texts(): TextEncoding {
    this.#texts ??= this.#findTexts();
    return this.#texts;
  }

  /** For a query that is asked more than once. */
  prepare<Row>(sql: string): (...bound: readonly unknown[]) => Row[] {
    const statement = reading(this.path, () => this.#database.prepare(sql).raw());
    return (...bound) => {
      try {
        return statement.all(...bound) as Row[];
      } catch (error) {
        throw queryError(this.path, error);
      }
    };
  }

  rows<Row>(sql: string, ...bound: readonly unknown[]): Row[] {
    return this.prepare<Row>(sql)(...bound);
  }

  /** The first value of each row. */
  values<T>(sql: string, ...bound: readonly unknown[]): T[] {
    return this.rows<readonly [T]>(sql, ...bound).map(([value]) => value);
  }

  /** Like `rows`, one at a time. Until it ends or is left, the database cannot be closed. */
  *each<Row>(sql: string, ...bound: readonly unknown[]): Generator<Row> {
    try {
      yield* this.#database
        .prepare(sql)
        .raw()
        .iterate(...bound) as IterableIterator<Row>;
    } catch (error) {
      throw queryError(this.path, error);
    }
  }

  /**
   * The first values of the rows whose second value, the bytes of a text, is not valid in the export's encoding.
   */
  inexactTexts(sql: string): ReadonlySet<unknown> {
    const inexact = new Set<unknown>();
    for (const [id, bytes] of this.each<readonly [unknown, Uint8Array]>(sql)) {
      try {
        this.texts.decode(bytes);
      } catch {
        inexact.add(id);
      }
    }
    return inexact;
  }

  /** Writes a copy of the whole database to a new file. */
  async copyTo(path: string): Promise<void> {
    await this.#database.backup(path);
  }

  close(): void {
    this.#database.close();
  }

  #findTexts(): TextEncoding {
    // As a query, because a pragma is refused while rows are being read.
    const [encoding] = this.values<string>('SELECT encoding FROM pragma_encoding');
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    const isUtf8 = encoding === 'UTF-8';
    return {
      isUtf8,
      suspicious: isUtf8 ? /\uFFFD/ : /[\uD800-\uDFFF\uFFFD]/,
      decode: (bytes) => decoder.decode(bytes),
    };
  }
}
