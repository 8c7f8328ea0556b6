import { platform } from 'node:process';
import type { Database, Statement } from 'better-sqlite3';
import type { Problem } from '../../../contract/errors.ts';
import { getOrMake } from '../../../contract/get-or-make.ts';
import type { Collection } from '../../../model/description/kind.ts';
import { type ParsedPage, parsePage } from '../source/parse-page.ts';
import { RepeatedObjects } from '../source/repeated-objects.ts';
import type { KnownPage, PageVersion } from '../source/source.ts';
import { unpackPage } from './pack-page.ts';
import { removeStore } from './remove-store.ts';
import { damagedError, storeError } from './store-error.ts';
import type { StoredPage } from './stored-page.ts';

export interface Cursor {
  /**
   * `open`: more pages to read. `complete`: all records found. `short`: fewer found than counted. `missing`:
   * no such collection. `stopped`: a page was wrong.
   */
  readonly state: 'open' | 'complete' | 'short' | 'missing' | 'stopped';
  /** Number of the walk, from 1. */
  readonly pass: number;
  /** What follows the collection's path in the next page's address; null for the first page. */
  readonly next: string | null;
  /** The service's latest count. */
  readonly count: number | null;
  readonly found: number;
  /** In all passes. */
  readonly pages: number;
  readonly passPages: number;
  /** In one pass. */
  readonly repeated: number;
  /** In this pass. */
  readonly changes: number;
  readonly seconds: number;
}

export const startCursor: Cursor = {
  state: 'open',
  pass: 1,
  next: null,
  count: null,
  ...{ found: 0, pages: 0, passPages: 0, repeated: 0, changes: 0, seconds: 0 },
};

type PageRow = Readonly<{ sequence: number; collection: string; rest: string; body: Buffer }>;

export class PageStore {
  readonly path: string;
  /** When the crawl that this run resumes began; null if this run began it. */
  readonly started: string | null;
  readonly #database: Database;
  readonly #repeated = new RepeatedObjects();
  readonly #prepared = new Map<string, Statement>();

  constructor(path: string, database: Database, started: string | null) {
    this.path = path;
    this.#database = database;
    this.started = started;
  }

  cursor(collection: string): Cursor {
    const find = 'SELECT * FROM cursor WHERE collection = ?';
    return { ...startCursor, ...this.#all<Partial<Cursor>>(find, collection)[0] };
  }

  /** Stores everything of one page in one transaction. `change` returns the next cursor. */
  commit(collection: string, change: () => Cursor): Cursor {
    const replace = `INSERT OR REPLACE INTO cursor VALUES
      (@collection, @state, @pass, @next, @count, @found, @pages, @passPages, @repeated, @changes, @seconds)`;
    return this.attempt(() =>
      this.#database
        .transaction(() => {
          const cursor = change();
          this.#run(replace, { ...cursor, collection });
          return cursor;
        })
        .immediate(),
    );
  }

  /** @param rest follows the path of the collection */
  add(collection: string, pass: number, rest: string, { packed, version }: StoredPage): void {
    const insert = 'INSERT INTO page VALUES (NULL, ?, ?, ?, ?, ?)';
    this.#run(insert, collection, pass, rest, packed, version && JSON.stringify(version));
  }

  /** The latest version of a page, of an earlier pass or the run before; null without one. */
  known(collection: string, rest: string): KnownPage | null {
    const find = `SELECT sequence, version FROM page
      WHERE collection = ? AND rest = ? AND version IS NOT NULL ORDER BY sequence DESC LIMIT 1`;
    const [page] = this.#all<{ sequence: number; version: string }>(find, collection, rest);
    if (page === undefined) return null;
    const take = 'SELECT body FROM page WHERE sequence = ?';
    const packed = () => this.#all<{ body: Buffer }>(take, page.sequence)[0]?.body as Buffer;
    return { version: JSON.parse(page.version) as PageVersion, packed };
  }

  /** Ends the work, but keeps the last page of each address whose version is known for the next run. */
  finish(): void {
    this.attempt(() =>
      this.#database.transaction(() => {
        this.#run('DELETE FROM page WHERE version IS NULL OR pass = 0');
        this.#run('UPDATE OR REPLACE page SET pass = 0');
        this.#empty('cursor', 'record', 'problem', 'note');
      })(),
    );
    this.close();
  }

  /** Removes the pages of all passes before this one. */
  forgetBefore(collection: string, pass: number): void {
    this.#run('DELETE FROM page WHERE collection = ? AND pass < ?', collection, pass);
  }

  has(collection: string, pass: number, rest: string): boolean {
    const find = 'SELECT 1 FROM page WHERE collection = ? AND pass = ? AND rest = ?';
    return this.#all(find, collection, pass, rest).length > 0;
  }

  /** In the order in which they were fetched. The store may be used in between. */
  *pages(
    collections: readonly Collection[],
  ): Generator<{ readonly collection: Collection; readonly page: ParsedPage; readonly rest: string }> {
    const named = new Map(collections.map((collection) => [collection.path, collection]));
    // The plus keeps SQLite from sorting all pages of the collections for each one.
    const find = `SELECT sequence, collection, rest, body FROM page
      WHERE sequence > ? AND pass > 0 AND +collection IN (SELECT value FROM json_each(?)) ORDER BY sequence LIMIT 1`;
    const chosen = JSON.stringify([...named.keys()]);
    for (let last = 0; ; ) {
      const [row] = this.#all<PageRow>(find, last, chosen);
      if (row === undefined) return;
      const collection = named.get(row.collection) as Collection;
      yield { collection, page: this.#parse(row.body), rest: row.rest };
      last = row.sequence;
    }
  }

  /** The page that was read first of those that are kept. */
  firstPage(collection: string): { readonly page: ParsedPage; readonly rest: string } | null {
    const find = `SELECT rest, body FROM page
      WHERE sequence = (SELECT min(sequence) FROM page WHERE collection = ? AND pass > 0)`;
    const [row] = this.#all<PageRow>(find, collection);
    return row === undefined ? null : { page: this.#parse(row.body), rest: row.rest };
  }

  /** New, known from an earlier pass, or repeated in this one. */
  see(
    collection: string,
    keys: readonly string[],
    pass: number,
  ): Readonly<Record<'new' | 'known' | 'repeated', number>> {
    const given = JSON.stringify(keys);
    const find = `SELECT count(*) AS known FROM record
      WHERE collection = ? AND pass <> ? AND key IN (SELECT value FROM json_each(?))`;
    // Before the first pass there was none.
    const [before] = pass === 1 ? [] : this.#all<{ known: number }>(find, collection, pass, given);
    const known = before?.known ?? 0;
    const note = `INSERT INTO record SELECT ?, value, ? FROM json_each(?) WHERE true
      ON CONFLICT DO UPDATE SET pass = excluded.pass WHERE pass <> excluded.pass`;
    const noted = this.#run(note, collection, pass, given);
    return { new: noted - known, known, repeated: keys.length - noted };
  }

  /** How many of these came in this pass. */
  countSeen(collection: string, keys: readonly string[], pass: number): number {
    const find = `SELECT count(*) AS seen FROM record WHERE collection = ? AND pass = ? AND key IN (SELECT value FROM json_each(?))`;
    return this.#all<{ seen: number }>(find, collection, pass, JSON.stringify(keys))[0]?.seen ?? 0;
  }

  note(collection: string, text: string): void {
    this.#run('INSERT OR IGNORE INTO note VALUES (?, ?)', collection, text);
  }

  addProblems(collection: string, problems: readonly Problem[]): void {
    for (const problem of problems)
      this.#run('INSERT OR IGNORE INTO problem VALUES (?, ?)', collection, JSON.stringify(problem));
  }

  problemsOf(collection: string): Problem[] {
    const find = 'SELECT problem FROM problem WHERE collection = ?';
    return this.#all<{ problem: string }>(find, collection).map(({ problem }) => JSON.parse(problem));
  }

  notesOf(collection: string): string[] {
    const find = 'SELECT text FROM note WHERE collection = ?';
    return this.#all<{ text: string }>(find, collection).map(({ text }) => text);
  }

  forget(): void {
    this.#empty('cursor', 'page', 'record', 'problem', 'note');
  }

  #empty(...tables: readonly string[]): void {
    for (const table of tables) this.#run(`DELETE FROM ${table}`);
  }

  /** Failures become a CliError. */
  attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw storeError(this.path, error);
    }
  }

  /** Another import may resume the work. */
  close(): void {
    this.#database.close();
  }

  /** Ends the work for good. */
  remove(): void {
    // While the lock is held: a waiting process must find no file rather than one about to be removed. The
    // journal goes first, or SQLite would remove the next process's. Windows cannot remove open files.
    const isRemovable = platform !== 'win32';
    if (isRemovable) {
      this.attempt(() => this.#database.pragma('journal_mode = DELETE'));
      removeStore(this.path);
    }
    this.close();
    if (!isRemovable) removeStore(this.path);
  }

  #parse(body: Buffer): ParsedPage {
    try {
      // Size and nesting were checked on arrival.
      const page = parsePage(unpackPage(body), this.#repeated);
      if (page.list !== null) return page;
    } catch (error) {
      throw damagedError(this.path, error);
    }
    throw damagedError(this.path);
  }

  #run(sql: string, ...values: readonly unknown[]): number {
    return this.attempt(() => this.#prepare(sql).run(...values).changes);
  }

  #all<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.attempt(() => this.#prepare(sql).all(...values) as Row[]);
  }

  #prepare(sql: string): Statement {
    return getOrMake(this.#prepared, sql, () => this.#database.prepare(sql));
  }
}
