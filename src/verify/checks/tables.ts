import type { LinkedField, RecordKind } from '../../description/kind.ts';
import { type NamedTable, namedTables } from '../../description/table-names.ts';
import type { Check, Notes, Visitor } from '../check.ts';
import { forEachRecord, type KnownRecord } from '../for-each-record.ts';
import { isObject } from '../json.ts';
import { RowCheck } from '../tables/row-check.ts';
import { FOLDER, isSnapshot } from '../tables/snapshot.ts';
import { ndjsonRows, type TableRow, UnreadableTable } from '../tables/table-rows.ts';
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
    const collections = new Map(
      named.filter(({ isCollection }) => isCollection).map((table) => [table.name, table]),
    );
    const embedded = new EmbeddedTables(
      open,
      named.filter(({ isCollection }) => !isCollection),
    );
    let current: CollectionTables | null = null;
    return {
      async page({ collection: { kind, name }, envelope, embedded: { seen } }) {
        current ??= new CollectionTables(open, collections.get(name) as NamedTable);
        for (const record of envelope?.results ?? []) {
          if (!isObject(record)) continue;
          await current.take(record);
          await embedded.take(kind, record, seen);
        }
      },
      async collection() {
        await current?.end();
        current = null;
      },
      async unmentioned({ kind, records }) {
        for (const record of records) await embedded.take(kind, record, new Set());
      },
      end: () => embedded.end(),
    } satisfies Visitor;
  },
};

type Open = (name: string) => OneTable;

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

/** A table of records that are only embedded, in memory: they are far fewer than the rows of collections. */
interface EmbeddedTable {
  readonly rows: OneTable;
  readonly check: RowCheck;
  readonly kind: RecordKind;
  readonly byId: ReadonlyMap<unknown, TableRow>;
  readonly seen: Set<unknown>;
}

/** The tables of what is only embedded: every record in them is on a page, and every one of the pages in them. */
class EmbeddedTables {
  readonly #open: Open;
  readonly #named: readonly NamedTable[];
  /** By their names in the description: some kinds of a table have fewer keys than its rows. */
  #tables: ReadonlyMap<string, EmbeddedTable> | null = null;

  constructor(open: Open, named: readonly NamedTable[]) {
    this.#open = open;
    this.#named = named;
  }

  /** Takes what a record embeds, but for what was seen before. */
  async take(kind: RecordKind, record: unknown, seen: ReadonlySet<unknown>): Promise<void> {
    const tables = await this.#read();
    forEachRecord(kind, record, (known) => {
      if (seen.has(known.record)) return false;
      const table = tables.get(known.kind.table);
      if (table !== undefined) takeEmbedded(table, known);
      return true;
    });
  }

  async end(): Promise<void> {
    for (const { rows, kind, byId, seen } of (await this.#read()).values())
      if (byId.size > seen.size) rows.fail(kind.id.name, 'has a record that is on no page');
  }

  async #read(): Promise<ReadonlyMap<string, EmbeddedTable>> {
    if (this.#tables !== null) return this.#tables;
    const tables = new Map<string, EmbeddedTable>();
    for (const { name, kind } of this.#named) {
      const rows = this.#open(name);
      const byId = new Map<unknown, TableRow>();
      for (let row = await rows.next(null); row !== null; row = await rows.next(null)) {
        const id = row[kind.id.name];
        if (byId.has(id)) rows.fail(kind.id.name, 'is the same in two rows');
        byId.set(id, row);
      }
      tables.set(kind.table, { rows, check: new RowCheck(kind), kind, byId, seen: new Set() });
    }
    this.#tables = tables;
    return tables;
  }
}

function takeEmbedded(
  { rows, check, kind: whole, byId, seen }: EmbeddedTable,
  { kind, record }: KnownRecord,
): void {
  const id = record[kind.id.name];
  const row = byId.get(id);
  seen.add(id);
  if (row === undefined) rows.fail(whole.id.name, 'lacks a record of the pages');
  else if (kind === whole) rows.compare(check, record, row);
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

  /** The next row; null after the last, with the given fault, and where the table cannot be read. */
  async next(atEnd: string | null = 'has fewer rows than the pages have records'): Promise<TableRow | null> {
    try {
      const { value, done } = (await this.#rows?.next()) ?? { value: null, done: true };
      if (!done) this.#notes.looked();
      else if (atEnd !== null) this.fail('', atEnd);
      return done ? null : value;
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      this.fail('', error.message);
      this.#rows = null;
      return null;
    }
  }

  async end(): Promise<void> {
    if ((await this.next(null)) !== null) this.fail('', 'has more rows than the pages have records');
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
}
