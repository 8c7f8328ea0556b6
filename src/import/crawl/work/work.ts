import { platform } from 'node:process';
import type { Database } from 'better-sqlite3';
import type { Problem } from '../../../errors.ts';
import type { CheckedRecord } from '../check-record.ts';
import { type Cursor, startCursor } from './cursor.ts';
import { type Kept, keepRecord } from './keep-record.ts';
import { removeWork } from './remove-work.ts';
import { Statements } from './statements.ts';
import { damagedError } from './work-error.ts';

/** A record as stored in the work file. Lists are JSON; null if empty. */
export interface StoredRecord {
  readonly sequence: number;
  readonly key: string;
  readonly json: string;
  readonly versions: number;
  readonly reason: string | null;
  readonly problems: string | null;
  readonly remaining: string | null;
}

/** What a crawl has read so far, in a file. */
export class Work {
  readonly path: string;
  /** When the crawl that this run resumes was started; null if this run starts one. */
  readonly started: string | null;
  /** For the queries of the report and of gathering. */
  readonly database: Database;
  readonly #statements: Statements;

  constructor(path: string, database: Database, started: string | null) {
    this.path = path;
    this.database = database;
    this.started = started;
    this.#statements = new Statements(path, database);
  }

  /** How much of a collection has been read. */
  cursor(collection: string): Cursor {
    const row = this.#statements.run((sql) =>
      sql('SELECT * FROM cursor WHERE collection = ?').get(collection),
    );
    return { ...startCursor, ...(row as Partial<Cursor> | undefined) };
  }

  /** Does everything that one page brings, or none of it. `change` returns the cursor after it. */
  commit(collection: string, change: () => Cursor): Cursor {
    return this.#statements.run((sql) =>
      this.database
        .transaction(() => {
          const cursor = change();
          sql(
            `INSERT OR REPLACE INTO cursor VALUES
              (@collection, @state, @pass, @next, @count, @found, @pages, @passPages, @repeated, @changes,
               @seconds)`,
          ).run({ ...cursor, collection });
          return cursor;
        })
        .immediate(),
    );
  }

  /** Keeps a record, once for each id. */
  keep(collection: string, record: CheckedRecord, pass: number): Kept {
    return this.#statements.run((sql) => keepRecord(sql, collection, record, pass));
  }

  /** Remembers that a page was read in this pass; returns false if it already had been. */
  visit(collection: string, rest: string): boolean {
    return (
      this.#statements.run((sql) => sql('INSERT OR IGNORE INTO visit VALUES (?, ?)').run(collection, rest))
        .changes > 0
    );
  }

  wasVisited(collection: string, rest: string): boolean {
    const find = 'SELECT 1 FROM visit WHERE collection = ? AND rest = ?';
    return this.#statements.run((sql) => sql(find).get(collection, rest)) !== undefined;
  }

  /** Starts a new pass. */
  forgetVisits(collection: string): void {
    this.#statements.run((sql) => sql('DELETE FROM visit WHERE collection = ?').run(collection));
  }

  /** Something that happened and is not a problem. */
  note(collection: string, text: string): void {
    this.#statements.run((sql) => sql('INSERT OR IGNORE INTO note VALUES (?, ?)').run(collection, text));
  }

  /** Something wrong with the collection as a whole, or with one of its pages. */
  blame(collection: string, problems: readonly Problem[]): void {
    this.#statements.run((sql) => {
      const insert = sql('INSERT OR IGNORE INTO problem VALUES (?, ?)');
      for (const problem of problems) insert.run(collection, JSON.stringify(problem));
    });
  }

  /** What is wrong with a collection as a whole, or with one of its pages. */
  blamesOf(collection: string): Problem[] {
    const find = 'SELECT problem FROM problem WHERE collection = ?';
    return this.#statements
      .all<{ problem: string }>(find, collection)
      .map(({ problem }) => this.parse(problem) as Problem);
  }

  /** What is wrong with the records of a collection. */
  *problemsOfRecords(collection: string): Generator<Problem> {
    const ofRecords = 'SELECT problems FROM record WHERE collection = ? AND problems IS NOT NULL';
    for (const { problems } of this.#statements.all<{ problems: string }>(ofRecords, collection)) {
      yield* this.parse(problems) as Problem[];
    }
  }

  notesOf(collection: string): string[] {
    const find = 'SELECT text FROM note WHERE collection = ?';
    return this.#statements.all<{ text: string }>(find, collection).map(({ text }) => text);
  }

  /** The names in one of the lists of a collection's records, and how many records have each. */
  listed(collection: string, list: 'leftOutKeys' | 'trimmed'): [name: string, records: number][] {
    const find = `SELECT value AS name, count(*) AS records FROM record, json_each(${list})
      WHERE collection = ? AND ${list} IS NOT NULL GROUP BY value`;
    const rows = this.#statements.all<{ name: string; records: number }>(find, collection);
    return rows.map(({ name, records }) => [name, records]);
  }

  /** How many elements of `curator` were left out. */
  curatorsOf(collection: string): number {
    const sum = 'SELECT ifnull(sum(curators), 0) AS curators FROM record WHERE collection = ?';
    return this.#statements.all<{ curators: number }>(sum, collection)[0]?.curators ?? 0;
  }

  /** Records of a collection, up to a maximum number, whose keys come after the given one. */
  recordsAfter(collection: string, key: string, most: number): StoredRecord[] {
    const find = 'SELECT * FROM record WHERE collection = ? AND key > ? ORDER BY key LIMIT ?';
    return this.#statements.all<StoredRecord>(find, collection, key, most);
  }

  /** Parses JSON of the file; throws a CliError if it is no longer valid. */
  parse(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch (error) {
      throw damagedError(this.path, error);
    }
  }

  /** Forgets that collections were started. */
  forgetCursors(): void {
    this.#statements.run((sql) => {
      for (const table of ['cursor', 'problem', 'note', 'visit']) sql(`DELETE FROM ${table}`).run();
    });
  }

  /** Ends the work for now; another import may resume it. */
  close(): void {
    this.database.close();
  }

  /** Ends the work for good. */
  remove(): void {
    // While the lock is held: a process that waits for it must find no file, not one that is about to go. The journal
    // goes first, or SQLite would remove the next process's journal. Windows cannot remove open files.
    const isRemovable = platform !== 'win32';
    if (isRemovable) {
      this.#statements.run(() => this.database.pragma('journal_mode = DELETE'));
      removeWork(this.path);
    }
    this.close();
    if (!isRemovable) removeWork(this.path);
  }
}
