import type { Database } from 'better-sqlite3';

export type Id = string | number;

/** Ids cached in memory to spare lookups. */
const mostKnown = 50_000;

export type IdSet = ReturnType<typeof createIdSet>;

/** In its own table: it may exceed memory. */
export function createIdSet(database: Database, table: string) {
  database.exec(`CREATE TABLE ${table} (id PRIMARY KEY NOT NULL) WITHOUT ROWID`);
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?)`);
  const find = database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
  let known = new Set<Id>();
  return {
    table,
    /** Returns false if the id is known. */
    add(id: Id): boolean {
      if (known.has(id)) return false;
      if (known.size === mostKnown) known = new Set();
      known.add(id);
      return insert.run(id).changes === 1;
    },
    has: (id: Id): boolean => known.has(id) || find.get(id) !== undefined,
  };
}
