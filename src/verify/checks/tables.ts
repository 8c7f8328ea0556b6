import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLinked, kindsOf, type LinkedField, type RecordKind } from '../../description/kind.ts';
import type { Check, Notes, Visitor } from '../check.ts';
import { forEachRecord } from '../for-each-record.ts';
import { isObject } from '../json/is-object.ts';
import { recordColumn } from '../tables/column-path.ts';
import { type DatabaseTable, openDatabase } from '../tables/open-database.ts';
import { type AsWritten, csvText, parquetValue, RowCheck } from '../tables/row-faults.ts';
import { csvRows, ndjsonRows, parquetRows, type TableRow, UnreadableTable } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

const FOLDER = 'tables';
const DATABASE = 'export.sqlite';

/** Where the tables of a snapshot are; null where the tree is none. */
function tablesIn({ folder }: Tree): string | null {
  return folder !== null && existsSync(join(folder, FOLDER)) ? join(folder, FOLDER) : null;
}

export const tables: Check = {
  name: 'tables',
  description: 'Each table of a snapshot holds the records of the pages, value for value, and no others.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: (tree) => tablesIn(tree) !== null,
  needsAllPages: true,
  start(tree, notes) {
    const folder = tablesIn(tree) as string;
    const embedded = new EmbeddedTables(folder, tree, notes);
    let current: CollectionTables | null = null;
    return {
      async page({ collection, envelope, number }) {
        if (number === 1 || current === null) current = new CollectionTables(folder, collection, notes);
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
      end: () => embedded.end(),
    } satisfies Visitor;
  },
};

/** The tables of one collection, read in step with its pages. */
class CollectionTables {
  readonly #rows: OneTable;
  readonly #check: RowCheck;
  readonly #kind: RecordKind;
  readonly #links: readonly { readonly field: LinkedField; readonly rows: OneTable }[];

  constructor(
    folder: string,
    { name, kind }: { readonly name: string; readonly kind: RecordKind },
    notes: Notes,
  ) {
    this.#rows = new OneTable(folder, name, notes);
    this.#check = new RowCheck(kind);
    this.#kind = kind;
    this.#links = kind.fields
      .filter(isLinked)
      .map((field) => ({ field, rows: new OneTable(folder, `${name}.${field.name}`, notes) }));
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
  readonly #tables = new Map<RecordKind, EmbeddedTable>();

  constructor(folder: string, { collections }: Tree, notes: Notes) {
    const listed = new Set(collections.map(({ kind }) => kind.table));
    for (const [table, kind] of wholeKinds(collections))
      if (!listed.has(table) || existsSync(join(folder, `${table}.ndjson`)))
        this.#tables.set(kind, new EmbeddedTable(folder, kind, notes));
  }

  async take(kind: RecordKind, record: Readonly<Record<string, unknown>>): Promise<void> {
    const found: { readonly table: EmbeddedTable; readonly record: Readonly<Record<string, unknown>> }[] = [];
    forEachRecord(kind, record, (known) => {
      const table = this.#tables.get(known.kind);
      if (table !== undefined) found.push({ table, record: known.record });
    });
    for (const each of found) await each.table.take(each.record);
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
  #byId: Map<unknown, TableRow> | null = null;

  constructor(folder: string, kind: RecordKind, notes: Notes) {
    this.#kind = kind;
    this.#check = new RowCheck(kind);
    this.#rows = new OneTable(folder, kind.table, notes);
  }

  async take(record: Readonly<Record<string, unknown>>): Promise<void> {
    const id = record[this.#kind.id.name];
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const row = (await this.#read()).get(id);
    if (row === undefined) this.#rows.fail(this.#kind.id.name, 'lacks a record of the pages');
    else this.#rows.compare(this.#check, record, row);
  }

  async end(): Promise<void> {
    if ((await this.#read()).size > this.#seen.size)
      this.#rows.fail(this.#kind.id.name, 'has a record that is on no page');
  }

  async #read(): Promise<Map<unknown, TableRow>> {
    if (this.#byId !== null) return this.#byId;
    const rows = new Map<unknown, TableRow>();
    for await (const row of this.#rows.all()) rows.set(row[this.#kind.id.name], row);
    this.#byId = rows;
    return rows;
  }
}

/** A table that is read row by row, as NDJSON: that the other formats are equal is another check. */
class OneTable {
  readonly #path: string;
  readonly #where: string;
  readonly #notes: Notes;
  readonly #failed = new Set<string>();
  #rows: AsyncGenerator<TableRow> | null;

  constructor(folder: string, name: string, notes: Notes) {
    this.#path = join(folder, `${name}.ndjson`);
    this.#where = `${FOLDER}/${name}.ndjson`;
    this.#notes = notes;
    this.#rows = existsSync(this.#path) ? ndjsonRows(this.#path) : null;
    if (this.#rows === null) this.fail('', 'is missing');
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

  /** Reports a fault, once for each column: one mistake is in all rows of a column. */
  fail(column: string, message: string): void {
    if (this.#failed.has(column)) return;
    this.#failed.add(column);
    this.#notes.fail(this.#where, column === '' ? message : `${column} ${message}`);
  }

  async #next(): Promise<TableRow | null> {
    try {
      const { value, done } = (await this.#rows?.next()) ?? { value: null, done: true };
      return done ? null : value;
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      this.fail('', `cannot be read: ${error.message}`);
      this.#rows = null;
      return null;
    }
  }
}

export const tableFormats: Check = {
  name: 'table-formats',
  description: 'Each table of a snapshot is the same in every format, and in its database, value for value.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: (tree) => tablesIn(tree) !== null,
  start(tree, notes) {
    return {
      async end() {
        const { folder } = tree as { readonly folder: string };
        const database = openDatabase(join(folder, DATABASE), tree.collections);
        const kinds = kindsByTable(tree.collections);
        if (database === null) notes.fail(DATABASE, 'is missing, or is no database');
        try {
          for (const name of [...tableNames(folder, FOLDER), ...tableNames(folder, 'wide')]) {
            const ndjson = join(folder, `${name}.ndjson`);
            for (const [extension, rows, as] of formats) {
              const where = `${name}.${extension}`;
              const typed = asTyped(as, kinds.get(name) ?? null);
              await compare(ndjson, { where, rows: rows(join(folder, where)), as: typed }, notes);
            }
            const open = () => database?.table(name.slice(FOLDER.length + 1)) ?? null;
            const as = asTyped(parquetValue, kinds.get(name) ?? null);
            await compareDatabase(ndjson, { open, as }, notes);
          }
        } finally {
          database?.close();
        }
      },
    };
  },
};

/** The formats beside NDJSON: how their rows are read, and what a value is in them. */
const formats = [
  ['csv', csvRows, csvText],
  ['parquet', parquetRows, parquetValue],
] as const;

interface OtherForm {
  readonly where: string;
  readonly rows: AsyncIterable<TableRow>;
  readonly as: TypedValue;
}

/** What a value of a column is in a form. */
type TypedValue = (column: string, value: unknown) => unknown;

/** What the values of a table of these records are in a form; of another table, they are texts and numbers. */
function asTyped(as: AsWritten, kind: RecordKind | null): TypedValue {
  const types = new Map<string, string>();
  return (column, value) => {
    let type = types.get(column);
    if (type === undefined) {
      type = (kind && recordColumn(kind, column)?.value.name) ?? 'text';
      types.set(column, type);
    }
    return as(value, type);
  };
}

/** What the rows of each table with records are, by its path. */
function kindsByTable(collections: Tree['collections']): ReadonlyMap<string, RecordKind> {
  return new Map([
    ...[...wholeKinds(collections)].map(([table, kind]) => [`${FOLDER}/${table}`, kind] as const),
    ...collections.map(({ name, kind }) => [`${FOLDER}/${name}`, kind] as const),
  ]);
}

/** By table, the kind with all of its keys: of two kinds of one table, one ends at a lower depth. */
function wholeKinds(collections: Tree['collections']): ReadonlyMap<string, RecordKind> {
  const whole = new Map<string, RecordKind>();
  for (const kind of kindsOf(collections)) {
    const known = whole.get(kind.table);
    if (known === undefined || known.fields.length < kind.fields.length) whole.set(kind.table, kind);
  }
  return whole;
}

/** Holds a form of a table against its NDJSON, row by row. */
async function compare(ndjson: string, { where, rows, as }: OtherForm, notes: Notes): Promise<void> {
  try {
    const expected = ndjsonRows(ndjson);
    let number = 0;
    for await (const row of rows) {
      number += 1;
      const { value } = await expected.next();
      const fault = value === undefined ? 'has more rows than there are in NDJSON' : rowFault(value, row, as);
      if (fault === null) continue;
      notes.fail(where, value === undefined ? fault : `row ${number}: ${fault}`);
      await expected.return(undefined);
      return;
    }
    notes.looked(number + 1);
    if ((await expected.next()).done !== true) notes.fail(where, 'has fewer rows than there are in NDJSON');
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    notes.fail(where, `cannot be read: ${error.message}`);
  }
}

/** Holds a table of the database against the same table as NDJSON. */
async function compareDatabase(
  ndjson: string,
  { open, as }: { readonly open: () => DatabaseTable | null; readonly as: TypedValue },
  notes: Notes,
): Promise<void> {
  try {
    const table = open();
    if (table === null) return;
    let rows = 0;
    for await (const expected of ndjsonRows(ndjson)) {
      rows += 1;
      const row = table.rowLike(expected);
      const fault =
        row === null
          ? 'is missing'
          : // Of what is embedded, only the id is in this table.
            Object.keys(row).find((column) => row[column] !== as(column, expected[column]));
      if (fault === undefined) continue;
      notes.fail(
        table.where,
        row === null ? `row ${rows} ${fault}` : `row ${rows}: ${fault} differs from NDJSON`,
      );
      return;
    }
    notes.looked(rows + 1);
    if (rows !== table.count) notes.fail(table.where, `has ${table.count} rows, and the table ${rows}`);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    notes.fail(DATABASE, `cannot be read: ${error.message}`);
  }
}

function rowFault(expected: TableRow, row: TableRow, as: TypedValue): string | null {
  const columns = Object.keys(row);
  const missing = Object.keys(expected).find((column) => !Object.hasOwn(row, column));
  if (missing !== undefined) return `${missing} is missing`;
  const other = columns.find((column) => row[column] !== as(column, expected[column]));
  return other === undefined ? null : `${other} differs from NDJSON`;
}

/** The tables in a folder, and below it, by their paths without an extension. */
function tableNames(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = `${folder}/${item.name}`;
    if (item.isDirectory()) return tableNames(root, path);
    return path.endsWith('.ndjson') ? [path.slice(0, -'.ndjson'.length)] : [];
  });
}
