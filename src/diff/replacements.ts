import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { getOrMake } from '../contract/get-or-make.ts';
import { isEmbedding, kindsOf, type RecordKind } from '../model/description/kind.ts';
import { compareKeys } from '../model/values/compare-keys.ts';
import type { Id } from './id-set.ts';
import type { KindPlan, Plan, ReadKey, SideName } from './plan.ts';

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
type TableOf = (side: SideName, plan: KindPlan) => string;

/** Rows read between two writes: SQLite cannot write while a query runs. */
const step = 500;

export type Replacements = ReturnType<typeof findReplacements>;

/** Finds what replaced removed records. Works in tables of the store: there may be any number. */
export function findReplacements(database: Database, tableOf: TableOf, { kinds }: Pick<Plan, 'kinds'>) {
  const queries = new Map<string, Statement<unknown[]>>();
  const prepare = (sql: string) => getOrMake(queries, sql, () => database.prepare<unknown[]>(sql));
  const all = <Row>(sql: string, ...values: readonly unknown[]) => prepare(sql).all(...values) as Row[];
  const planOf = new Map(
    kinds.flatMap((plan) => (plan.new === null ? [] : [[plan.new.kind, plan] as const])),
  );

  const hasRemoved = (plan: KindPlan): boolean => {
    const [old, fresh] = [tableOf('old', plan), tableOf('new', plan)];
    return (
      all(`SELECT 1 FROM ${old} AS one WHERE NOT EXISTS (SELECT 1 FROM ${fresh} WHERE id = one.id) LIMIT 1`)
        .length > 0
    );
  };

  function* onlyOn(side: SideName, plan: KindPlan): Iterable<{ readonly id: Id; readonly shared: string }> {
    const [own, other] = [tableOf(side, plan), tableOf(side === 'old' ? 'new' : 'old', plan)];
    const select = (after: string) =>
      `SELECT id, shared FROM ${own} AS own WHERE ${after}
        NOT EXISTS (SELECT 1 FROM ${other} AS other WHERE other.id = own.id) ORDER BY id LIMIT ${step}`;
    let rows = all<{ readonly id: Id; readonly shared: string }>(select(''));
    for (; rows.length > 0; rows = all(select('id > ? AND'), rows.at(-1)?.id)) yield* rows;
  }

  const findRenumbered = (plan: KindPlan): void => {
    const keys = plan.new?.shared ?? [];
    const renumber = prepare('INSERT INTO renumbered VALUES (?, ?, ?)');
    const idNow = (target: RecordKind, id: Id) => {
      const find = 'SELECT new FROM renumbered WHERE kind = ? AND old = ?';
      return all<{ readonly new: Id }>(find, planOf.get(target)?.index, id)[0]?.new ?? id;
    };
    const put = prepare('INSERT INTO added VALUES (?, ?)');
    const first = prepare('SELECT id FROM added WHERE content = ? ORDER BY id LIMIT 1').pluck();
    const take = prepare('DELETE FROM added WHERE content = ? AND id = ?');
    for (const { id, shared } of onlyOn('new', plan)) {
      const content = contentOf(keys, shared, (_, each) => each);
      if (content !== null) put.run(content, id);
    }
    for (const { id, shared } of onlyOn('old', plan)) {
      const content = contentOf(keys, shared, idNow);
      const fresh = content === null ? undefined : (first.get(content) as Id | undefined);
      if (fresh === undefined) continue;
      renumber.run(plan.index, id, fresh);
      take.run(content, fresh);
    }
    database.exec('DELETE FROM added');
  };

  /** Records on both sides that led to a removed record, and lead to another one now. */
  const findMoved = (holder: KindPlan): void => {
    for (const [position, { field }] of (holder.new?.shared ?? []).entries()) {
      const target = isEmbedding(field) ? planOf.get(field.target) : undefined;
      if (target === undefined || target.old === null || !hasRemoved(target)) continue;
      const [old, fresh] = [tableOf('old', target), tableOf('new', target)];
      const [was, now, known] = field.source === 'many' ? onlyOther(old) : onlyOne;
      database
        .prepare(
          `INSERT OR IGNORE INTO moved SELECT @target, was, now, @holder, id FROM
            (SELECT one.id AS id, ${was} AS was, ${now} AS now
              FROM ${tableOf('old', holder)} AS one
              CROSS JOIN ${tableOf('new', holder)} AS other ON other.id = one.id
              WHERE one.shared <> other.shared)
            WHERE was <> now AND EXISTS (SELECT 1 FROM ${old} AS gone WHERE gone.id = was)
              AND NOT EXISTS (SELECT 1 FROM ${fresh} AS there WHERE there.id = was) AND ${known}`,
        )
        .run({ target: target.index, holder: holder.index, path: `$[${position}]` });
    }
  };

  database.exec(`
    CREATE TABLE added (content TEXT, id, PRIMARY KEY (content, id)) WITHOUT ROWID;
    CREATE TABLE renumbered (kind INTEGER, old, new, PRIMARY KEY (kind, old)) WITHOUT ROWID;
    CREATE INDEX renumbered_new ON renumbered (kind, new);
    CREATE TABLE moved (kind INTEGER, old, new, holder INTEGER, id, PRIMARY KEY (kind, old, new, holder, id))
      WITHOUT ROWID`);
  // Embedded kinds first: the content of a record has the ids of what it embeds.
  for (const kind of kindsOf([...planOf.keys()].map((each) => ({ kind: each })))) {
    const plan = planOf.get(kind) as KindPlan;
    if (plan.old !== null && hasRemoved(plan)) findRenumbered(plan);
  }
  for (const plan of kinds) if (plan.old !== null && plan.new !== null) findMoved(plan);

  return {
    /** What replaced a removed record; null if nothing is known. */
    of({ index }: KindPlan, id: Id): Replacement | null {
      const renumbered = all<Replacement['into'][number]>(
        `SELECT new AS id, (SELECT count(*) FROM moved WHERE moved.kind = own.kind AND moved.old = own.old
            AND moved.new = own.new) AS records
          FROM renumbered AS own WHERE kind = ? AND old = ?`,
        ...[index, id],
      );
      if (renumbered.length > 0) return { how: 'renumbered', into: renumbered };
      const into = all<Replacement['into'][number]>(
        `SELECT new AS id, count(*) AS records FROM moved WHERE kind = ? AND old = ?
          GROUP BY new ORDER BY records DESC, new`,
        ...[index, id],
      );
      return into.length === 0 ? null : { how: 'merged', into };
    },
    /** The id that an added record had before; null if it is new. */
    was({ index }: KindPlan, id: Id): Id | null {
      const find = 'SELECT old FROM renumbered WHERE kind = ? AND new = ?';
      return all<{ readonly old: Id }>(find, index, id)[0]?.old ?? null;
    },
  };
}

/** SQL for the id that a record leads to on the old and on the new side, and for what the new one must be. */
const onlyOne = ['json_extract(one.shared, @path)', 'json_extract(other.shared, @path)', 'true'] as const;

/**
 * The same for a list of ids in which a single one is another. A list may also get a new record in place of one
 * that is removed: only one that was there already has taken its place.
 */
function onlyOther(old: string) {
  const alone = (side: string, without: string) =>
    `(SELECT CASE count(*) WHEN 1 THEN max(value) END FROM json_each(${side}.shared, @path)
      WHERE value NOT IN (SELECT value FROM json_each(${without}.shared, @path)))`;
  const wasThere = `EXISTS (SELECT 1 FROM ${old} AS known WHERE known.id = now)`;
  return [alone('one', 'other'), alone('other', 'one'), wasThere] as const;
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
  const isEmpty = values.every(
    (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );
  return isEmpty ? null : createHash('sha256').update(JSON.stringify(values)).digest('base64');
}
