import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { type NamedTable, namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { forEachRecord } from '../for-each-record.ts';
import { RowCheck, type RowFault } from '../tables/row-check.ts';
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
    const open = (name: string) => new OpenTable(tree, name, notes);
    const named = namedTables(tree.collections);
    let current: CollectionTables | null = null;
    let others: readonly EmbeddedTable[] | null = null;
    const takeEmbedded = async (kind: RecordKind, record: unknown, seen: ReadonlySet<unknown>) => {
      const embedded = await readOthers();
      forEachRecord(kind, record, (known) => {
        if (seen.has(known.record)) return false;
        embedded.find((table) => table.kind.table === known.kind.table)?.take(known.kind, known.record);
        return true;
      });
    };
    const readOthers = async () => {
      others ??= await readEmbedded(open, named);
      return others;
    };
    return {
      async page({ collection: { kind, name }, envelope, embedded: { seen } }) {
        current ??= openCollection(
          open,
          named.find((table) => table.isCollection && table.name === name) as NamedTable,
        );
        for (const record of envelope?.results ?? []) {
          if (!isObject(record)) continue;
          await current.take(record);
          await takeEmbedded(kind, record, seen);
        }
      },
      async collection() {
        await current?.end();
        current = null;
      },
      async unmentioned({ kind, records }) {
        for (const record of records) await takeEmbedded(kind, record, new Set());
      },
      async end() {
        for (const table of await readOthers()) table.end();
      },
    };
  },
};

type JsonObject = Readonly<Record<string, unknown>>;
type Open = (name: string) => OpenTable;

interface CollectionTables {
  take(record: JsonObject): Promise<void>;
  end(): Promise<void>;
}

/** Opens the tables of one collection, to be read in step with its pages. */
function openCollection(open: Open, { name, kind, links }: NamedTable): CollectionTables {
  const rows = open(name);
  const check = new RowCheck(kind);
  const lists = links.map((link) => ({ field: link.field, entries: open(link.name) }));
  return {
    async take(record) {
      await rows.compareNext((row) => check.faults(record, row));
      for (const { field, entries } of lists) {
        const { ownerColumn, targetColumn } = field.link;
        const list = record[field.name];
        for (const entry of Array.isArray(list) ? list : []) {
          const id = field.source === 'many' && isObject(entry) ? entry[field.target.id.name] : entry;
          const expected = JSON.stringify({ [ownerColumn]: record[kind.id.name], [targetColumn]: id });
          const fault = { column: targetColumn, message: 'differs from the list on the page' };
          await entries.compareNext((row) => (JSON.stringify(row) === expected ? [] : [fault]));
        }
      }
    },
    async end() {
      for (const each of [rows, ...lists.map(({ entries }) => entries)]) await each.end();
    },
  };
}

interface EmbeddedTable {
  readonly kind: RecordKind;
  take(kind: RecordKind, record: JsonObject): void;
  end(): void;
}

/**
 * Reads the tables of what is only embedded: every record in them is on a page, and every one of the pages in them. Such
 * records are far fewer than the rows of collections.
 */
async function readEmbedded(open: Open, named: readonly NamedTable[]): Promise<readonly EmbeddedTable[]> {
  const tables: EmbeddedTable[] = [];
  for (const { name, kind } of named.filter(({ isCollection }) => !isCollection)) {
    const table = open(name);
    const check = new RowCheck(kind);
    const rows = new Map<unknown, TableRow>();
    const seen = new Set<unknown>();
    const idName = kind.id.name;
    for (let row = await table.next(); row !== null; row = await table.next()) {
      if (rows.has(row[idName])) table.fail(idName, 'is the same in two rows');
      rows.set(row[idName], row);
    }
    tables.push({
      kind,
      take(own, record) {
        const id = record[own.id.name];
        const row = rows.get(id);
        seen.add(id);
        if (row === undefined) table.fail(idName, 'lacks a record of the pages');
        // Some kinds of a table have fewer keys than its rows.
        else if (own === kind) table.note(check.faults(record, row));
      },
      end() {
        if (rows.size > seen.size) table.fail(idName, 'has a record that is on no page');
      },
    });
  }
  return tables;
}

/** A table that is read row by row, as NDJSON: that the other formats are equal is another check. */
class OpenTable {
  readonly #where: string;
  readonly #notes: Notes;
  readonly #failed = new Set<string>();
  #rows: AsyncGenerator<TableRow> | null;

  constructor({ folder, target: { signal } }: Tree, name: string, notes: Notes) {
    this.#where = `${FOLDER}/${name}.ndjson`;
    this.#notes = notes;
    this.#rows = ndjsonRows({ folder: folder as string, path: this.#where, signal });
  }

  /** The next row; null after the last, and where the table cannot be read, which is reported. */
  async next(): Promise<TableRow | null> {
    try {
      const { value, done } = (await this.#rows?.next()) ?? { value: null, done: true };
      if (!done) this.#notes.looked();
      return done ? null : value;
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      this.fail('', error.message);
      this.#rows = null;
      return null;
    }
  }

  async compareNext(faultsOf: (row: TableRow) => Iterable<RowFault>): Promise<void> {
    const row = await this.next();
    if (row === null) this.fail('', 'has fewer rows than the pages have records');
    else this.note(faultsOf(row));
  }

  async end(): Promise<void> {
    if ((await this.next()) !== null) this.fail('', 'has more rows than the pages have records');
    await this.#rows?.return(undefined);
  }

  note(faults: Iterable<RowFault>): void {
    for (const { column, message } of faults) this.fail(column, message);
  }

  /** Reports a fault, once for each column: one mistake is in all rows of a column. What is wrong with the file is all. */
  fail(column: string, message: string): void {
    if (this.#failed.has('') || this.#failed.has(column)) return;
    this.#failed.add(column);
    this.#notes.fail(this.#where, column === '' ? message : `${column} ${message}`);
  }
}
