import type { Database } from 'better-sqlite3';
import type { Link, RecordKind } from '../description/kind.ts';
import { quoted } from '../quoted.ts';
import type { Linked } from '../render/block-source.ts';
import { LinkPacks } from './read-link-packs.ts';
import { LinkRows, type Pair } from './read-link-rows.ts';
import { columnOf, type Id } from './read-rows.ts';
import { readingEach } from './reading.ts';
import { orderOfKeys } from './sql.ts';
import type { StoredTable } from './storage.ts';

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
 * where there are many; no index of the table is used, since in a damaged file it may say something else. They come in
 * packs as long as they can, and from there one by one.
 */
export class OrderedLinks {
  readonly #path: string;
  readonly #database: Database;
  readonly #owner: string;
  readonly #target: string;
  readonly #order: string;
  readonly #from: string;
  readonly #bounds: readonly unknown[];
  readonly #read: (stored: unknown) => Id | undefined;
  readonly #isPacked: boolean;
  #reader: LinkPacks | LinkRows | null = null;
  #isLeft = false;

  constructor(path: string, database: Database, stored: StoredTable, asked: AskedLinks) {
    const { link, owner, isUtf8, from, below } = asked;
    this.#path = path;
    this.#database = database;
    const { value } = owner.id;
    const [ownerColumn, targetColumn] = [link.ownerColumn, link.targetColumn].map((name) =>
      columnOf(stored, name),
    ) as [string, string];
    this.#owner = quoted(ownerColumn);
    this.#target = quoted(targetColumn);
    this.#order = orderOfKeys(ownerColumn, value, isUtf8);
    // Ids come as the rows of owners store them.
    const bound = (sign: '>=' | '<', id: unknown) =>
      id === null
        ? []
        : [`${this.#order} ${sign} (SELECT ${orderOfKeys('id', value, isUtf8)} FROM (SELECT ? AS id))`];
    const bounds = [...bound('>=', from), ...bound('<', below)];
    const inside = bounds.join(' AND ');
    // A link without an owner is nobody's: the first who looks finds it.
    const isFirst = from === null && bounds.length > 0 && !link.isReverse;
    const owned = link.isReverse ? `${this.#owner} IS NOT NULL AND ` : '';
    const where = bounds.length === 0 ? '1' : `(${isFirst ? `${this.#owner} IS NULL OR ` : ''}${inside})`;
    this.#bounds = [from, below].filter((id) => id !== null);
    this.#from = `${quoted(stored.table)} NOT INDEXED WHERE ${owned}${where}`;
    this.#read = (each) => value.read(each) as Id | undefined;
    this.#isPacked = value.name === 'integer';
  }

  of(owners: readonly unknown[]): Linked | null {
    const [targets, ends]: [unknown[], number[]] = [[], []];
    for (const stored of owners) {
      const asked = this.#read(stored);
      // What cannot be read as an id is nobody's.
      if (asked !== undefined && !this.#take(asked, targets)) return null;
      ends.push(targets.length);
    }
    return { targets, ends };
  }

  isLeft(): boolean {
    const isLeft = this.#opened().isLeft();
    return isLeft || this.#isLeft;
  }

  /** Ends a query whose rows nobody reads any more: until then, the database cannot be closed. */
  close(): void {
    this.#reader?.close();
  }

  /** Adds what an owner is linked to; false where a link has no target. */
  #take(owner: Id, targets: unknown[]): boolean {
    const reader = this.#opened();
    if (reader instanceof LinkRows) return reader.take(owner, targets);
    if (reader.take(owner as number, targets)) return true;
    this.#isLeft = reader.isAnyLeft;
    const rest = this.#rows(reader.restOf(this.#owner));
    this.#reader = rest;
    return rest.take(owner, targets);
  }

  #opened(): LinkPacks | LinkRows {
    this.#reader ??= this.#isPacked ? this.#packs() : this.#rows('1');
    return this.#reader;
  }

  #packs(): LinkPacks {
    return new LinkPacks(this.#database, this.#owner, this.#target, this.#from, this.#bounds);
  }

  #rows(condition: string): LinkRows {
    const from = `${this.#from} AND ${condition}`;
    const sql = `SELECT ${this.#owner}, ${this.#target} FROM ${from} ORDER BY ${this.#order}`;
    const rows = readingEach<Pair>(this.#path, this.#database, sql, this.#bounds);
    return new LinkRows(rows, this.#read);
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
