import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { kindsOf, type OneField, type RecordKind } from '../model/description/kind.ts';
import { compareKeys } from '../model/values/compare-keys.ts';
import type { Id } from './id-set.ts';
import type { KindPlan, Plan, ReadKey } from './plan.ts';

/** What took the place of a removed record. */
export interface Replacement {
  /** `renumbered`: its content has another id. `merged`: records that led to it lead to others now. */
  readonly how: 'renumbered' | 'merged';
  /** The most records first. */
  readonly into: readonly {
    readonly id: Id;
    /** How many records led to the removed one, and lead to this one now. */
    readonly records: number;
  }[];
}

/** Names the tables of a store that hold the records of a kind. */
export type TableOf = (side: 'old' | 'new', plan: KindPlan) => string;

/** Rows read between two writes: SQLite cannot write while a query runs. */
const step = 500;

/** Finds what replaced removed records. Works in tables of the store: there may be any number. */
export class Replacements {
  readonly #database: Database;
  readonly #tableOf: TableOf;
  readonly #queries = new Map<string, Statement<unknown[]>>();

  constructor(database: Database, tableOf: TableOf, { kinds }: Pick<Plan, 'kinds'>) {
    this.#database = database;
    this.#tableOf = tableOf;
    database.exec(`
      CREATE TABLE added (content TEXT, id, PRIMARY KEY (content, id)) WITHOUT ROWID;
      CREATE TABLE renumbered (kind INTEGER, old, new, PRIMARY KEY (kind, old)) WITHOUT ROWID;
      CREATE INDEX renumbered_new ON renumbered (kind, new);
      CREATE TABLE moved (kind INTEGER, old, new, holder INTEGER, id, PRIMARY KEY (kind, old, new, holder, id))
        WITHOUT ROWID`);
    const planOf = new Map(
      kinds.flatMap((plan) => (plan.new === null ? [] : [[plan.new.kind, plan] as const])),
    );
    // Embedded kinds first: the content of a record has the ids of what it embeds.
    for (const kind of kindsOf([...planOf.keys()].map((each) => ({ kind: each })))) {
      const plan = planOf.get(kind) as KindPlan;
      if (plan.old !== null && this.#hasRemoved(plan)) this.#findRenumbered(plan, planOf);
    }
    for (const plan of kinds) if (plan.old !== null && plan.new !== null) this.#findMoved(plan, planOf);
  }

  /** What replaced a removed record; null if nothing is known. */
  of({ index }: KindPlan, id: Id): Replacement | null {
    const renumbered = this.#all(
      `SELECT new AS id, (SELECT count(*) FROM moved WHERE moved.kind = own.kind AND moved.old = own.old
          AND moved.new = own.new) AS records
        FROM renumbered AS own WHERE kind = ? AND old = ?`,
      [index, id],
    ) as Replacement['into'];
    if (renumbered.length > 0) return { how: 'renumbered', into: renumbered };
    const into = this.#all(
      `SELECT new AS id, count(*) AS records FROM moved WHERE kind = ? AND old = ?
        GROUP BY new ORDER BY records DESC, new`,
      [index, id],
    ) as Replacement['into'];
    return into.length === 0 ? null : { how: 'merged', into };
  }

  /** The id that an added record had before; null if it is new. */
  was({ index }: KindPlan, id: Id): Id | null {
    const [found] = this.#all('SELECT old FROM renumbered WHERE kind = ? AND new = ?', [index, id]) as {
      readonly old: Id;
    }[];
    return found?.old ?? null;
  }

  #hasRemoved(plan: KindPlan): boolean {
    const [old, fresh] = [this.#tableOf('old', plan), this.#tableOf('new', plan)];
    return (
      this.#all(
        `SELECT 1 FROM ${old} AS one WHERE NOT EXISTS (SELECT 1 FROM ${fresh} WHERE id = one.id) LIMIT 1`,
      ).length > 0
    );
  }

  #findRenumbered(plan: KindPlan, planOf: ReadonlyMap<RecordKind, KindPlan>): void {
    const { index } = plan;
    const keys = plan.new?.shared ?? [];
    const renumber = this.#prepare('INSERT INTO renumbered VALUES (?, ?, ?)');
    const idNow = (target: RecordKind, id: Id) => {
      const [found] = this.#all('SELECT new FROM renumbered WHERE kind = ? AND old = ?', [
        planOf.get(target)?.index,
        id,
      ]) as { readonly new: Id }[];
      return found?.new ?? id;
    };
    const put = this.#prepare('INSERT INTO added VALUES (?, ?)');
    const first = this.#prepare('SELECT id FROM added WHERE content = ? ORDER BY id LIMIT 1').pluck();
    const take = this.#prepare('DELETE FROM added WHERE content = ? AND id = ?');
    for (const { id, shared } of this.#onlyOn('new', plan)) {
      const content = contentOf(keys, shared, (_, each) => each);
      if (content !== null) put.run(content, id);
    }
    for (const { id, shared } of this.#onlyOn('old', plan)) {
      const content = contentOf(keys, shared, idNow);
      const fresh = content === null ? undefined : (first.get(content) as Id | undefined);
      if (fresh === undefined) continue;
      renumber.run(index, id, fresh);
      take.run(content, fresh);
    }
    this.#database.exec('DELETE FROM added');
  }

  /** Records on both sides that led to a removed record, and lead to another one now. */
  #findMoved(holder: KindPlan, planOf: ReadonlyMap<RecordKind, KindPlan>): void {
    for (const [position, { field }] of (holder.new?.shared ?? []).entries()) {
      const target = field.source === 'one' ? planOf.get((field as OneField).target) : undefined;
      if (target === undefined || target.old === null || !this.#hasRemoved(target)) continue;
      const [old, fresh] = [this.#tableOf('old', target), this.#tableOf('new', target)];
      this.#database
        .prepare(
          `INSERT OR IGNORE INTO moved SELECT ?, was, now, ?, id FROM
            (SELECT one.id AS id, json_extract(one.shared, ?) AS was, json_extract(other.shared, ?) AS now
              FROM ${this.#tableOf('old', holder)} AS one
              CROSS JOIN ${this.#tableOf('new', holder)} AS other ON other.id = one.id
              WHERE one.shared <> other.shared)
            WHERE was <> now AND EXISTS (SELECT 1 FROM ${old} AS gone WHERE gone.id = was)
              AND NOT EXISTS (SELECT 1 FROM ${fresh} AS there WHERE there.id = was)`,
        )
        .run(target.index, holder.index, `$[${position}]`, `$[${position}]`);
    }
  }

  *#onlyOn(side: 'old' | 'new', plan: KindPlan): Iterable<{ readonly id: Id; readonly shared: string }> {
    const [own, other] = [this.#tableOf(side, plan), this.#tableOf(side === 'old' ? 'new' : 'old', plan)];
    const select = (after: string) =>
      `SELECT id, shared FROM ${own} AS own WHERE ${after}
        NOT EXISTS (SELECT 1 FROM ${other} AS other WHERE other.id = own.id) ORDER BY id LIMIT ${step}`;
    let rows = this.#all(select('')) as { readonly id: Id; readonly shared: string }[];
    for (; rows.length > 0; rows = this.#all(select('id > ? AND'), [rows.at(-1)?.id]) as typeof rows)
      yield* rows;
  }

  #all(sql: string, values: readonly unknown[] = []): unknown[] {
    return this.#prepare(sql).all(...values);
  }

  #prepare(sql: string): Statement<unknown[]> {
    const query = this.#queries.get(sql) ?? this.#database.prepare<unknown[]>(sql);
    this.#queries.set(sql, query);
    return query;
  }
}

/**
 * A digest of what a record says apart from its id and its times, which every import sets. Null if it
 * says nothing: such records are alike by chance.
 */
function contentOf(
  keys: readonly ReadKey[],
  shared: string,
  idNow: (target: RecordKind, id: Id) => Id,
): string | null {
  const all = JSON.parse(shared) as unknown[];
  const values = keys.map(({ field, withheld }, index) => {
    const value = all[index];
    if (withheld !== null || (field.source === 'column' && field.value.isTime)) return null;
    if (field.source === 'one') return value === null ? null : idNow(field.target, value as Id);
    if (field.source === 'many' && Array.isArray(value))
      return (value as Id[]).map((each) => idNow(field.target, each)).sort(compareKeys);
    return value;
  });
  const isEmpty = values.every((value) => value === null || value === '' || isEmptyList(value));
  return isEmpty ? null : createHash('sha256').update(JSON.stringify(values)).digest('base64');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
