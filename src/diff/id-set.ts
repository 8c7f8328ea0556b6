import type { Database, Statement } from 'better-sqlite3';

/** The id of a record as it is stored. */
export type Id = string | number;

/** Ids that are known to be in a set, so that the file is not asked again. */
const mostKnown = 50_000;

/** A set of ids in a table of its own: there may be more than memory holds. */
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

  /** False if the id is there already. */
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
