import { groupBy } from '../../contract/group-by.ts';
import { quoted } from '../../contract/json/quoted.ts';
import type { Key, Linked, LinkReader } from '../../engine/record-source.ts';
import type { Link, RecordKind } from '../../model/description/kind.ts';
import type { ExportDatabase } from './export-database.ts';
import { orderOfKeys, withBase } from './sql.ts';
import { columnsOfLink, type StoredTable } from './storage.ts';

type Pair = readonly [owner: unknown, target: unknown];

interface AskedLinks {
  readonly link: Link;
  readonly owner: RecordKind;
  /** Stored ids of the first owner in the range and of the first beyond it; null at an open end. */
  readonly from: unknown;
  readonly below: unknown;
  /** What takes the place of `treeAddress`; null keeps it. */
  readonly base: string | null;
}

/** For owners asked in ascending order. SQLite sorts the links, on disk if there are many. */
export class OrderedLinks implements LinkReader {
  readonly #pairs: Generator<Pair>;
  readonly #read: (stored: unknown) => Key | undefined;
  /** Undefined before the first is read. */
  #next: Pair | null | undefined;

  constructor(database: ExportDatabase, stored: StoredTable, asked: AskedLinks) {
    const { link, owner, from, below, base } = asked;
    const { isUtf8 } = database.texts;
    const { value } = owner.id;
    const [ownerColumn, targetColumn] = columnsOfLink(stored, link);
    const order = orderOfKeys(ownerColumn, value, isUtf8);
    // Bounds are ids as the owners' rows store them.
    const bound = (sign: '>=' | '<', id: unknown) =>
      id === null
        ? []
        : [`${order} ${sign} (SELECT ${orderOfKeys('id', value, isUtf8)} FROM (SELECT ? AS id))`];
    const bounds = [...bound('>=', from), ...bound('<', below)];
    // Only the first range includes links without an owner, so that they are found.
    const owned = ownedOnly(link, ownerColumn, targetColumn);
    const isFirst = from === null && bounds.length > 0 && owned === '1';
    const name = quoted(ownerColumn);
    const inside =
      bounds.length === 0 ? '1' : `(${isFirst ? `${name} IS NULL OR ` : ''}${bounds.join(' AND ')})`;
    // In a damaged file an index may disagree with its table.
    const rows = link.isInColumn ? pairsInColumn(stored, link, base) : `${quoted(stored.table)} NOT INDEXED`;
    const sql = `SELECT ${idOf(owner, name, base)}, ${quoted(targetColumn)} FROM ${rows} WHERE ${owned} AND ${inside} ORDER BY ${order}${link.isInColumn ? `, ${PLACE}` : ''}`;
    this.#pairs = database.each(sql, ...[from, below].filter((id) => id !== null));
    this.#read = (each) => value.read(each) as Key | undefined;
  }

  of(owners: readonly unknown[]): Linked {
    const [targets, ends]: [unknown[], number[]] = [[], []];
    let hasNull = false;
    let pair = this.#first();
    for (const stored of owners) {
      const owner = this.#read(stored);
      // A link of another owner blocks all later ones, and is left at the end.
      while (owner !== undefined && pair !== null && this.#read(pair[0]) === owner) {
        if (pair[1] === null) hasNull = true;
        else targets.push(pair[1]);
        pair = this.#following();
      }
      ends.push(targets.length);
    }
    return { targets, ends, hasNull };
  }

  isLeft(): boolean {
    return this.#first() !== null;
  }

  /** Ends a query that is read no further: until then, the database cannot be closed. */
  close(): void {
    this.#pairs.return(undefined);
  }

  #first(): Pair | null {
    return this.#next === undefined ? this.#following() : this.#next;
  }

  #following(): Pair | null {
    const { done, value } = this.#pairs.next();
    this.#next = done === true ? null : value;
    return this.#next;
  }
}

/** For owners in any order. Holds all links in memory. */
export class AllLinks implements LinkReader {
  readonly #read: () => Iterable<Pair>;
  readonly #keyOf: (stored: unknown) => Key;
  #byOwner: Map<Key, unknown[]> | null = null;

  constructor(read: () => Iterable<Pair>, owner: RecordKind) {
    this.#read = read;
    this.#keyOf = (each) => owner.id.value.read(each) as Key;
  }

  of(owners: readonly unknown[]): Linked {
    this.#byOwner ??= groupBy(
      this.#read(),
      ([owner]) => this.#keyOf(owner),
      ([, target]) => target,
    );
    const [targets, ends]: [unknown[], number[]] = [[], []];
    let hasNull = false;
    for (const owner of owners) {
      for (const target of this.#byOwner.get(this.#keyOf(owner)) ?? []) {
        if (target === null) hasNull = true;
        else targets.push(target);
      }
      ends.push(targets.length);
    }
    return { targets, ends, hasNull };
  }

  /** Unknown: only some owners are asked for. */
  isLeft(): boolean {
    return false;
  }
}

export function readLinks(
  database: ExportDatabase,
  stored: StoredTable,
  { link, owner: kind, base }: Pick<AskedLinks, 'link' | 'owner' | 'base'>,
): Iterable<Pair> {
  const [owner, target] = columnsOfLink(stored, link);
  const rows = link.isInColumn ? pairsInColumn(stored, link, base) : quoted(stored.table);
  const id = idOf(kind, quoted(owner), base);
  const sql = `SELECT ${id}, ${quoted(target)} FROM ${rows} WHERE ${ownedOnly(link, owner, target)}`;
  return database.each(sql);
}

/** As rows of the owner have it. */
function idOf({ id }: RecordKind, column: string, base: string | null): string {
  return id.addresses === true ? withBase(column, base) : column;
}

/** Where an id is in its list. */
const PLACE = quoted('place in list');

/** A row for each id in the lists of a column, or for the only one; what else they hold is left out. */
function pairsInColumn(stored: StoredTable, link: Link, base: string | null): string {
  const [owner, target] = columnsOfLink(stored, link).map(quoted);
  const table = quoted(stored.table);
  const list = withBase(`${table}.${target}`, base);
  // Clients read 5.0 as 5.
  return `(SELECT ${table}.${owner} AS ${owner}, item.key AS ${PLACE},
      iif(item.type = 'real', CAST(item.value AS INTEGER), item.value) AS ${target}
    FROM ${table} NOT INDEXED, json_each(${list}) AS item
    WHERE json_type(${list}) <> 'object' AND (item.type IN ('integer', 'text')
      OR (item.type = 'real' AND item.value = CAST(item.value AS INTEGER))))`;
}

/** A condition that leaves out the rows of records that are in no list. */
function ownedOnly({ isReverse, isThrough }: Link, owner: string, target: string): string {
  const ends = [...(isReverse || isThrough ? [owner] : []), ...(isThrough ? [target] : [])];
  return ['1', ...ends.map((end) => `${quoted(end)} IS NOT NULL`)].join(' AND ');
}
