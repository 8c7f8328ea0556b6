import type { LinkedField, RecordKind } from '../../description/kind.ts';
import { type NamedTable, namedTables } from '../../description/table-names.ts';
import type { Check, Notes, Visitor } from '../check.ts';
import { forEachRecord, type KnownRecord } from '../for-each-record.ts';
import { isObject } from '../json/is-object.ts';
import type { WalkedCollection } from '../page.ts';
import { RowCheck } from '../tables/row-faults.ts';
import { FOLDER, isSnapshot } from '../tables/snapshot.ts';
import { type TableRow, UnreadableTable } from '../tables/table-file.ts';
import { ndjsonRows } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

export const tables: Check = {
  name: 'tables',
  description: 'Each table of a snapshot holds the records of the pages, value for value, and no others.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: isSnapshot,
  needsAllPages: true,
  start(tree, notes) {
    const open = (name: string) => new OneTable(tree, name, notes);
    const named = namedTables(tree.collections);
    const embedded = new EmbeddedTables(open, named);
    const tableOf = ({ name }: WalkedCollection) =>
      named.find((table) => table.isCollection && table.name === name) as NamedTable;
    let current: CollectionTables | null = null;
    return {
      async page({ collection, envelope, number }) {
        if (number === 1 || current === null) current = new CollectionTables(open, tableOf(collection));
        for (const record of envelope?.results ?? []) {
          if (!isObject(record)) continue;
          await current.take(record);
          await embedded.take(collection.kind, record);
        }
      },
      async collection() {
        await current?.end();
        current = null;
      },
      async unmentioned({ kind, records }) {
        for (const record of records) if (isObject(record)) await embedded.take(kind, record);
      },
      end: () => embedded.end(),
    } satisfies Visitor;
  },
};

type Open = (name: string) => OneTable;

/** The tables of one collection, read in step with its pages. */
class CollectionTables {
  readonly #rows: OneTable;
  readonly #check: RowCheck;
  readonly #kind: RecordKind;
  readonly #links: readonly { readonly field: LinkedField; readonly rows: OneTable }[];

  constructor(open: Open, { name, kind, links }: NamedTable) {
    this.#rows = open(name);
    this.#check = new RowCheck(kind);
    this.#kind = kind;
    this.#links = links.map((link) => ({ field: link.field, rows: open(link.name) }));
  }

  async take(record: Readonly<Record<string, unknown>>): Promise<void> {
    const row = await this.#rows.next();
    if (row !== null) this.#rows.compare(this.#check, record, row);
    for (const { field, rows } of this.#links) {
      const list = record[field.name];
      for (const entry of Array.isArray(list) ? list : []) {
        const link = await rows.next();
        const expected = {
          [field.link.ownerColumn]: record[this.#kind.id.name],
          [field.link.targetColumn]:
            field.source === 'many' && isObject(entry) ? entry[field.target.id.name] : entry,
        };
        if (link !== null && JSON.stringify(link) !== JSON.stringify(expected))
          rows.fail(field.link.targetColumn, 'differs from the list on the page');
      }
    }
  }

  async end(): Promise<void> {
    for (const each of [this.#rows, ...this.#links.map(({ rows }) => rows)]) await each.end();
  }
}

/** The tables of what is only embedded: every record in them is on a page, and every one of the pages in them. */
class EmbeddedTables {
  /** By their names in the description: some kinds of a table have fewer keys than its rows. */
  readonly #tables: ReadonlyMap<string, EmbeddedTable>;

  constructor(open: Open, named: readonly NamedTable[]) {
    const embedded = named.filter(({ isCollection }) => !isCollection);
    this.#tables = new Map(
      embedded.map(({ name, kind }) => [kind.table, new EmbeddedTable(open(name), kind)]),
    );
  }

  async take(kind: RecordKind, record: Readonly<Record<string, unknown>>): Promise<void> {
    const found: KnownRecord[] = [];
    forEachRecord(kind, record, (known) => {
      if (this.#tables.has(known.kind.table)) found.push(known);
      return true;
    });
    for (const each of found) await this.#tables.get(each.kind.table)?.take(each);
  }

  async end(): Promise<void> {
    for (const table of this.#tables.values()) await table.end();
  }
}

/** One of them, in memory: there are far fewer such records than rows of collections. */
class EmbeddedTable {
  readonly #rows: OneTable;
  readonly #kind: RecordKind;
  readonly #check: RowCheck;
  readonly #seen = new Set<unknown>();
  readonly #compared = new Set<unknown>();
  #byId: Map<unknown, TableRow> | null = null;

  constructor(rows: OneTable, kind: RecordKind) {
    this.#kind = kind;
    this.#check = new RowCheck(kind);
    this.#rows = rows;
  }

  async take({ kind, record }: KnownRecord): Promise<void> {
    const id = record[kind.id.name];
    const isWhole = kind === this.#kind;
    if ((isWhole ? this.#compared : this.#seen).has(id)) return;
    this.#seen.add(id);
    if (isWhole) this.#compared.add(id);
    const row = (await this.#read()).get(id);
    if (row === undefined) this.#rows.fail(this.#kind.id.name, 'lacks a record of the pages');
    else if (isWhole) this.#rows.compare(this.#check, record, row);
  }

  async end(): Promise<void> {
    if ((await this.#read()).size > this.#seen.size)
      this.#rows.fail(this.#kind.id.name, 'has a record that is on no page');
  }

  async #read(): Promise<Map<unknown, TableRow>> {
    if (this.#byId !== null) return this.#byId;
    const rows = new Map<unknown, TableRow>();
    const { name } = this.#kind.id;
    for await (const row of this.#rows.all()) {
      if (rows.has(row[name])) this.#rows.fail(name, 'is the same in two rows');
      rows.set(row[name], row);
    }
    this.#byId = rows;
    return rows;
  }
}

/** A table that is read row by row, as NDJSON: that the other formats are equal is another check. */
class OneTable {
  readonly #where: string;
  readonly #notes: Notes;
  readonly #failed = new Set<string>();
  #rows: AsyncGenerator<TableRow> | null;

  constructor({ folder, target: { signal } }: Tree, name: string, notes: Notes) {
    this.#where = `${FOLDER}/${name}.ndjson`;
    this.#notes = notes;
    this.#rows = ndjsonRows({ folder: folder as string, path: this.#where, signal });
  }

  /** The row of the next record; null where there is none, which is reported. */
  async next(): Promise<TableRow | null> {
    const row = await this.#next();
    if (row === null) this.fail('', 'has fewer rows than the pages have records');
    else this.#notes.looked();
    return row;
  }

  /** All rows that are left. */
  async *all(): AsyncGenerator<TableRow> {
    for (let row = await this.#next(); row !== null; row = await this.#next()) {
      this.#notes.looked();
      yield row;
    }
  }

  async end(): Promise<void> {
    if ((await this.#next()) !== null) this.fail('', 'has more rows than the pages have records');
    await this.#rows?.return(undefined);
  }

  compare(check: RowCheck, record: Readonly<Record<string, unknown>>, row: TableRow): void {
    for (const { column, message } of check.faults(record, row)) this.fail(column, message);
  }

  /** Reports a fault, once for each column: one mistake is in all rows of a column. What is wrong with the file is all. */
  fail(column: string, message: string): void {
    if (this.#failed.has('') || this.#failed.has(column)) return;
    this.#failed.add(column);
    this.#notes.fail(this.#where, column === '' ? message : `${column} ${message}`);
  }

  async #next(): Promise<TableRow | null> {
    try {
      const { value, done } = (await this.#rows?.next()) ?? { value: null, done: true };
      return done ? null : value;
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      this.fail('', error.message);
      this.#rows = null;
      return null;
    }
  }
}
