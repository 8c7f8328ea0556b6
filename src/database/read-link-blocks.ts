import type { Database } from 'better-sqlite3';
import type { Link, RecordKind } from '../description/kind.ts';
import { quoted } from '../quoted.ts';
import type { Linked } from '../render/block-source.ts';
import { columnOf, type Id } from './read-rows.ts';
import { readingEach } from './reading.ts';
import { orderOfKeys } from './sql.ts';
import type { StoredTable } from './storage.ts';

type Pair = readonly [owner: unknown, target: unknown];

/** Which links are asked for. */
export interface AskedLinks {
  readonly link: Link;
  readonly owner: RecordKind;
  readonly isUtf8: boolean;
  /** The first owner, as its row stores its id, and the first that is asked for no more; null where there is none. */
  readonly from: unknown;
  readonly below: unknown;
}

/**
 * The links of a table, for owners that are asked for in ascending order, some at a time. SQLite sorts them, on the disk
 * where there are many; no index of the table is used, since in a damaged file it may say something else.
 */
export class OrderedLinks {
  readonly #path: string;
  readonly #database: Database;
  readonly #sql: string;
  readonly #bounds: readonly unknown[];
  readonly #read: (stored: unknown) => Id;
  #pairs: Iterator<Pair> | null = null;
  #next: Pair | null = null;

  constructor(path: string, database: Database, stored: StoredTable, asked: AskedLinks) {
    const { link, owner, isUtf8, from, below } = asked;
    this.#path = path;
    this.#database = database;
    const { value } = owner.id;
    const [ownerColumn, targetColumn] = [link.ownerColumn, link.targetColumn].map((name) =>
      columnOf(stored, name),
    ) as [string, string];
    const order = orderOfKeys(ownerColumn, value, isUtf8);
    // Ids come as the rows of owners store them.
    const bound = (sign: '>=' | '<', id: unknown) =>
      id === null
        ? []
        : [`${order} ${sign} (SELECT ${orderOfKeys('id', value, isUtf8)} FROM (SELECT ? AS id))`];
    const bounds = [...bound('>=', from), ...bound('<', below)];
    const inside = bounds.join(' AND ');
    // A link without an owner is nobody's: the first who looks finds it.
    const isFirst = from === null && bounds.length > 0;
    const where =
      bounds.length === 0 ? '' : ` WHERE ${isFirst ? `${quoted(ownerColumn)} IS NULL OR ` : ''}${inside}`;
    this.#bounds = [from, below].filter((id) => id !== null);
    const table = `${quoted(stored.table)} NOT INDEXED${where}`;
    this.#sql = `SELECT ${quoted(ownerColumn)}, ${quoted(targetColumn)} FROM ${table} ORDER BY ${order}`;
    this.#read = (each) => value.read(each) as Id;
  }

  /** A link of nobody who is asked for stays where it is, in the way of those after it: it is left at the end. */
  of(owners: readonly unknown[]): Linked | null {
    this.#pairs ??= this.#open();
    this.#next ??= this.#following();
    const [targets, ends]: [unknown[], number[]] = [[], []];
    for (const stored of owners) {
      const asked = this.#read(stored);
      // What cannot be read as an id is nobody's.
      while (asked !== undefined && this.#next !== null && this.#read(this.#next[0]) === asked) {
        if (this.#next[1] === null) return null;
        targets.push(this.#next[1]);
        this.#next = this.#following();
      }
      ends.push(targets.length);
    }
    return { targets, ends };
  }

  isLeft(): boolean {
    this.#pairs ??= this.#open();
    return (this.#next ?? this.#following()) !== null;
  }

  /** Ends a query whose rows nobody reads any more: until then, the database cannot be closed. */
  close(): void {
    this.#pairs?.return?.();
  }

  #following(): Pair | null {
    const { done, value } = (this.#pairs as Iterator<Pair>).next();
    return done === true ? null : value;
  }

  #open(): Iterator<Pair> {
    return readingEach<Pair>(this.#path, this.#database, this.#sql, this.#bounds);
  }
}

/** The links of a table, for owners in any order: all of them in memory. */
export class AllLinks {
  readonly #read: () => Iterable<Pair>;
  readonly #keyOf: (stored: unknown) => Id;
  #byOwner: Map<Id, unknown[]> | null = null;

  constructor(read: () => Iterable<Pair>, owner: RecordKind) {
    this.#read = read;
    this.#keyOf = (each) => owner.id.value.read(each) as Id;
  }

  of(owners: readonly unknown[]): Linked | null {
    this.#byOwner ??= this.#readAll();
    const [targets, ends]: [unknown[], number[]] = [[], []];
    for (const owner of owners) {
      for (const target of this.#byOwner.get(this.#keyOf(owner)) ?? []) {
        if (target === null) return null;
        targets.push(target);
      }
      ends.push(targets.length);
    }
    return { targets, ends };
  }

  /** Not known: only some owners are asked for. */
  isLeft(): boolean {
    return false;
  }

  #readAll(): Map<Id, unknown[]> {
    const byOwner = new Map<Id, unknown[]>();
    for (const [owner, target] of this.#read()) {
      const key = this.#keyOf(owner);
      const known = byOwner.get(key);
      if (known === undefined) byOwner.set(key, [target]);
      else known.push(target);
    }
    return byOwner;
  }
}
