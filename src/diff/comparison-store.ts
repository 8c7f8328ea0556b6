import { closeSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { quoted } from '../contract/json/quoted.ts';
import type { FlatRecord, UnlikeRecord } from './flat-record.ts';
import { type Id, IdSet } from './id-set.ts';
import type { KindPlan, Plan, SideName } from './plan.ts';
import { findReplacements, type Replacements } from './replacements.ts';

export interface StoredRecords {
  /** Returns false if the id exists already. */
  add(record: FlatRecord): boolean;
  replace(record: FlatRecord): void;
  find(id: Id): FlatRecord | undefined;
}

const columns = 'id, shared, own, rival';

/** Limit of distinct marks: keys may be anything. */
const mostMarks = 1000;

/** The records of both sides in a private file, one flat table per kind and side: they may exceed memory. */
export class ComparisonStore {
  readonly #database: Database;

  /** @param path a file that does not exist yet */
  constructor(path: string, kinds: readonly KindPlan[]) {
    // Created here because SQLite would make it readable by every user.
    closeSync(openSync(path, 'wx', 0o600));
    this.#database = new BetterSqlite3(path);
    // The file is never reopened, so it need not survive a crash.
    this.#database.pragma('journal_mode = MEMORY');
    this.#database.pragma('synchronous = OFF');
    this.#database.pragma('locking_mode = EXCLUSIVE');
    this.#database.pragma('cache_size = -32768');
    this.#database.exec('BEGIN');
    for (const plan of kinds)
      for (const side of ['old', 'new'] as const)
        this.#database.exec(
          `CREATE TABLE ${tableOf(side, plan)} (id ${idType(plan)}, shared TEXT NOT NULL, own TEXT, rival TEXT)`,
        );
  }

  readonly #opened = new Map<string, StoredRecords>();

  of(side: SideName, plan: KindPlan): StoredRecords {
    const table = tableOf(side, plan);
    const known = this.#opened.get(table) ?? this.#open(table);
    this.#opened.set(table, known);
    return known;
  }

  #open(table: string): StoredRecords {
    const insert = this.#database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?, ?)`);
    const replace = this.#database.prepare(`REPLACE INTO ${table} VALUES (?, ?, ?, ?)`);
    const find = this.#database.prepare(`SELECT ${columns} FROM ${table} WHERE id = ?`);
    return {
      add: ({ id, shared, own, rival }) => insert.run(id, shared, own, rival).changes === 1,
      replace: ({ id, shared, own, rival }) => replace.run(id, shared, own, rival),
      find: (id) => find.get(id) as FlatRecord | undefined,
    };
  }

  #sets = 0;

  idSet(): IdSet {
    this.#sets += 1;
    return new IdSet(this.#database, quoted(`set ${this.#sets}`));
  }

  readonly #listings = new Map<string, IdSet>();

  /** Creates a set for the ids that a collection lists. Without it, a collection lists all of its kind. */
  listing(side: SideName, collection: string): IdSet {
    const listing = this.idSet();
    this.#listings.set(`${side} ${collection}`, listing);
    return listing;
  }

  count(side: SideName, plan: KindPlan): number {
    return this.#countOf(tableOf(side, plan));
  }

  /** Distinct across kinds. */
  countIds(side: SideName, plans: readonly KindPlan[]): number {
    return this.#countOf(`(${plans.map((plan) => `SELECT id FROM ${tableOf(side, plan)}`).join(' UNION ')})`);
  }

  countListed(side: SideName, collection: string, plan: KindPlan): number {
    return this.#countOf(this.#listingOf(side, collection, plan));
  }

  /** Records that a side has, but not in a collection where the other side lists them. */
  unlisted(side: SideName, collection: string, plan: KindPlan): Iterable<{ readonly id: Id }> {
    if (this.countListed(side, collection, plan) === this.count(side, plan)) return [];
    const other = this.#listingOf(side === 'old' ? 'new' : 'old', collection, plan);
    return this.#iterate(
      `SELECT id FROM ${tableOf(side, plan)} AS own
        WHERE EXISTS (SELECT 1 FROM ${other} AS other WHERE other.id = own.id)
          AND NOT EXISTS (SELECT 1 FROM ${this.#listingOf(side, collection, plan)} AS list WHERE list.id = own.id)
        ORDER BY id`,
    );
  }

  readonly #marked = new Set<string>();

  setMarked(side: SideName, plan: KindPlan): void {
    this.#marked.add(tableOf(side, plan));
  }

  marks(side: SideName, plan: KindPlan): ReadonlyMap<string, number> {
    if (!this.#marked.has(tableOf(side, plan))) return new Map();
    const found = this.#database.prepare(
      `SELECT mark.value AS name, count(*) AS records
        FROM ${tableOf(side, plan)} AS own, json_each(own.shared, ?) AS mark GROUP BY mark.value LIMIT ?`,
    );
    const rows = found.all(`$[${plan.keys.length}]`, mostMarks) as { name: string; records: number }[];
    return new Map(rows.map(({ name, records }) => [name, records]));
  }

  #countOf(table: string): number {
    return this.#database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  }

  #listingOf(side: SideName, collection: string, plan: KindPlan): string {
    return this.#listings.get(`${side} ${collection}`)?.table ?? tableOf(side, plan);
  }

  /** By ascending id. */
  onlyOn(side: SideName, plan: KindPlan): Iterable<FlatRecord> {
    const other = tableOf(side === 'old' ? 'new' : 'old', plan);
    const own = tableOf(side, plan);
    return this.#iterate(
      `SELECT ${columns} FROM ${own} AS own
        WHERE NOT EXISTS (SELECT 1 FROM ${other} AS other WHERE other.id = own.id) ORDER BY id`,
    );
  }

  /** Records of both sides whose shared values are not spelled alike in all versions, by ascending id. */
  unlike(plan: KindPlan): Iterable<UnlikeRecord> {
    return this.#iterate(
      `SELECT one.id AS id, one.shared AS old, other.shared AS new,
          one.rival AS oldRival, other.rival AS newRival
        FROM ${tableOf('old', plan)} AS one CROSS JOIN ${tableOf('new', plan)} AS other ON other.id = one.id
        WHERE one.shared <> other.shared OR one.rival IS NOT NULL OR other.rival IS NOT NULL ORDER BY one.id`,
    );
  }

  /** For records of both sides, the values of keys that only the new side has. */
  given(plan: KindPlan): Iterable<{ readonly id: Id; readonly own: string }> {
    return this.#iterate(
      `SELECT other.id AS id, other.own AS own
        FROM ${tableOf('new', plan)} AS other CROSS JOIN ${tableOf('old', plan)} AS one ON one.id = other.id
        WHERE other.own IS NOT NULL ORDER BY other.id`,
    );
  }

  /** Finds what replaced removed records, once both sides are read. */
  replacements(plan: Pick<Plan, 'kinds'>): Replacements {
    return findReplacements(this.#database, tableOf, plan);
  }

  close(): void {
    this.#database.close();
  }

  #iterate<T>(sql: string): Iterable<T> {
    return this.#database.prepare(sql).iterate() as Iterable<T>;
  }
}

function tableOf(side: SideName, { index }: KindPlan): string {
  return quoted(`${side} ${index}`);
}

/** Integer keys are the rowid and need no index. */
function idType(plan: KindPlan): string {
  const isInteger = [plan.old, plan.new].every(
    (side) => side === null || side.kind.id.value.declared === 'integer',
  );
  return isInteger ? 'INTEGER PRIMARY KEY' : 'PRIMARY KEY NOT NULL';
}
