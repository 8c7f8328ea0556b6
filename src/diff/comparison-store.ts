import { closeSync, openSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { getOrMake } from '../contract/get-or-make.ts';
import { quoted } from '../contract/json/quoted.ts';
import type { FlatRecord, UnlikeRecord } from './flat-record.ts';
import { createIdSet, type Id, type IdSet } from './id-set.ts';
import { type KindPlan, type Plan, type SideName, sideNames } from './plan.ts';
import { findReplacements } from './replacements.ts';

const columns = 'id, shared, own, rival';

/** Limit of distinct marks: keys may be anything. */
const mostMarks = 1000;

export type ComparisonStore = ReturnType<typeof openComparisonStore>;
export type StoredRecords = ReturnType<ComparisonStore['of']>;

/**
 * Opens a private file with the records of both sides, one flat table per kind and side: they may exceed memory.
 * @param path a file that does not exist yet
 */
export function openComparisonStore(path: string, kinds: readonly KindPlan[]) {
  // Created here because SQLite would make it readable by every user.
  closeSync(openSync(path, 'wx', 0o600));
  const database = new BetterSqlite3(path);
  // The file is never reopened, so it need not survive a crash.
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('cache_size = -32768');
  database.exec('BEGIN');
  for (const plan of kinds)
    for (const side of sideNames)
      database.exec(
        `CREATE TABLE ${tableOf(side, plan)} (id ${idType(plan)}, shared TEXT NOT NULL, own TEXT, rival TEXT)`,
      );
  const opened = new Map<string, ReturnType<typeof openTable>>();
  const listings = new Map<string, IdSet>();
  const marked = new Set<string>();
  let sets = 0;

  const openTable = (table: string) => {
    const insert = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?, ?)`);
    const replace = database.prepare(`REPLACE INTO ${table} VALUES (?, ?, ?, ?)`);
    const find = database.prepare(`SELECT ${columns} FROM ${table} WHERE id = ?`);
    return {
      /** Returns false if the id exists already. */
      add: ({ id, shared, own, rival }: FlatRecord) => insert.run(id, shared, own, rival).changes === 1,
      replace({ id, shared, own, rival }: FlatRecord): void {
        replace.run(id, shared, own, rival);
      },
      find: (id: Id) => find.get(id) as FlatRecord | undefined,
    };
  };
  const iterate = <Row>(sql: string) => database.prepare(sql).iterate() as Iterable<Row>;
  const countOf = (table: string) =>
    database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const listingOf = (side: SideName, collection: string, plan: KindPlan) =>
    listings.get(`${side} ${collection}`)?.table ?? tableOf(side, plan);
  const count = (side: SideName, plan: KindPlan) => countOf(tableOf(side, plan));
  const countListed = (side: SideName, collection: string, plan: KindPlan) =>
    countOf(listingOf(side, collection, plan));
  const idSet = (): IdSet => {
    sets += 1;
    return createIdSet(database, quoted(`set ${sets}`));
  };

  return {
    count,
    countListed,
    idSet,
    of(side: SideName, plan: KindPlan) {
      const table = tableOf(side, plan);
      return getOrMake(opened, table, () => openTable(table));
    },
    /** Creates a set for the ids that a collection lists. Without it, a collection lists all of its kind. */
    listing(side: SideName, collection: string): IdSet {
      const listing = idSet();
      listings.set(`${side} ${collection}`, listing);
      return listing;
    },
    /** Distinct across kinds. */
    countIds: (side: SideName, plans: readonly KindPlan[]) =>
      countOf(`(${plans.map((plan) => `SELECT id FROM ${tableOf(side, plan)}`).join(' UNION ')})`),
    /** Records that a side has, but not in a collection where the other side lists them. */
    unlisted(side: SideName, collection: string, plan: KindPlan): Iterable<{ readonly id: Id }> {
      if (countListed(side, collection, plan) === count(side, plan)) return [];
      return iterate(
        `SELECT id FROM ${tableOf(side, plan)} AS own
          WHERE EXISTS (SELECT 1 FROM ${listingOf(otherOf(side), collection, plan)} AS other WHERE other.id = own.id)
            AND NOT EXISTS (SELECT 1 FROM ${listingOf(side, collection, plan)} AS list WHERE list.id = own.id)
          ORDER BY id`,
      );
    },
    setMarked(side: SideName, plan: KindPlan): void {
      marked.add(tableOf(side, plan));
    },
    marks(side: SideName, plan: KindPlan): ReadonlyMap<string, number> {
      if (!marked.has(tableOf(side, plan))) return new Map();
      const found = database.prepare(
        `SELECT mark.value AS name, count(*) AS records
          FROM ${tableOf(side, plan)} AS own, json_each(own.shared, ?) AS mark GROUP BY mark.value LIMIT ?`,
      );
      const rows = found.all(`$[${plan.keys.length}]`, mostMarks) as { name: string; records: number }[];
      return new Map(rows.map(({ name, records }) => [name, records]));
    },
    /** By ascending id. */
    onlyOn: (side: SideName, plan: KindPlan) =>
      iterate<FlatRecord>(
        `SELECT ${columns} FROM ${tableOf(side, plan)} AS own WHERE NOT EXISTS
          (SELECT 1 FROM ${tableOf(otherOf(side), plan)} AS other WHERE other.id = own.id) ORDER BY id`,
      ),
    /** Records of both sides whose shared values are not spelled alike in all versions, by ascending id. */
    unlike: (plan: KindPlan) =>
      iterate<UnlikeRecord>(
        `SELECT one.id AS id, one.shared AS old, other.shared AS new,
            one.rival AS oldRival, other.rival AS newRival
          FROM ${tableOf('old', plan)} AS one CROSS JOIN ${tableOf('new', plan)} AS other ON other.id = one.id
          WHERE one.shared <> other.shared OR one.rival IS NOT NULL OR other.rival IS NOT NULL ORDER BY one.id`,
      ),
    /** For records of both sides, the values of keys that only the new side has. */
    given: (plan: KindPlan) =>
      iterate<{ readonly id: Id; readonly own: string }>(
        `SELECT other.id AS id, other.own AS own
          FROM ${tableOf('new', plan)} AS other CROSS JOIN ${tableOf('old', plan)} AS one ON one.id = other.id
          WHERE other.own IS NOT NULL ORDER BY other.id`,
      ),
    /** Finds what replaced removed records, once both sides are read. */
    replacements: (plan: Pick<Plan, 'kinds'>) => findReplacements(database, tableOf, plan),
    close: (): void => void database.close(),
  };
}

const otherOf = (side: SideName): SideName => (side === 'old' ? 'new' : 'old');

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
