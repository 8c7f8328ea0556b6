import type { Database, Statement } from 'better-sqlite3';

export type Id = string | number;

/** Ids cached in memory to spare lookups. */
const mostKnown = 50_000;

/** In its own table: it may exceed memory. */
export class IdSet {
  readonly table: string;
  readonly #insert: Statement;
  readonly #find: Statement;
  #known = new Set<Id>();

  constructor(database: Database, table: string) {
    database.exec(`CREATE TABLE ${table} (id PRIMARY KEY NOT NULL) WITHOUT ROWID`);
    this.table = table;
    this.#insert = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?)`);
    this.#find = database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
  }

  /** Returns false if the id is known. */
  add(id: Id): boolean {
    if (this.#known.has(id)) return false;
    if (this.#known.size === mostKnown) this.#known = new Set();
    this.#known.add(id);
    return this.#insert.run(id).changes === 1;
  }

  has(id: Id): boolean {
    return this.#known.has(id) || this.#find.get(id) !== undefined;
  }
}
