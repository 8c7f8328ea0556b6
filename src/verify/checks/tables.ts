import { isObject, type JsonObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { type NamedTable, namedTables } from '../../model/description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import type { KnownRecord } from '../embedded-records.ts';
import { MISSING, type MissingCells, type RowFault, readMissing, rowCheck } from '../tables/row-check.ts';
import { FOLDER, isSnapshot } from '../tables/snapshot.ts';
import { ndjsonRows, type TableRow, unreadableReason } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

export const tables: Check = {
  name: 'tables',
  description: 'Each table of a snapshot holds the records of the pages, value for value, and no others.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: isSnapshot,
  needsAllPages: true,
  start(tree, notes) {
    const open = (name: string) => openTable(tree, name, notes);
    const named = namedTables(tree.collections);
    let reading: Promise<Map<string, MissingCells>> | null = null;
    const missingIn = async (table: string) => {
      reading ??= missingCells(tree, notes);
      const tables = await reading;
      const cells = tables.get(table);
      tables.delete(table);
      return cells;
    };
    let current: ReturnType<typeof collectionTables> | null = null;
    let others: readonly EmbeddedTable[] | null = null;
    return {
      async page({ collection: { name } }) {
        const own = named.find((table) => table.isCollection && table.name === name) as NamedTable;
        current ??= collectionTables(open, own, await missingIn(name));
      },
      async records({ results, fresh }) {
        for (const result of results) if (isObject(result)) await current?.take(result);
        others ??= await readEmbedded(open, named, missingIn);
        for (const known of fresh.flat())
          others.find(({ kind }) => kind.table === known.kind.table)?.take(known);
      },
      async collection() {
        await current?.end();
        current = null;
      },
      async end() {
        for (const table of others ?? (await readEmbedded(open, named, missingIn))) table.end();
        const [unknown] = (await reading)?.keys() ?? [];
        if (unknown !== undefined) notes.fail(MISSING, `lists the table ${unknown}, which is not there`);
      },
    };
  },
};

async function missingCells(tree: Tree, notes: Notes): Promise<Map<string, MissingCells>> {
  try {
    notes.looked();
    return await readMissing(tree);
  } catch (error) {
    notes.fail(MISSING, unreadableReason(error));
    return new Map();
  }
}

/** In step with the pages. */
function collectionTables(
  open: (name: string) => OpenTable,
  { name, kind, links }: NamedTable,
  missing: MissingCells | undefined,
) {
  const rows = open(name);
  const check = rowCheck(kind, missing);
  const lists = links.map(({ name: ofList, field }) => ({ field, entries: open(ofList) }));
  return {
    async take(record: JsonObject): Promise<void> {
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
    async end(): Promise<void> {
      rows.note(check.end());
      for (const table of [rows, ...lists.map(({ entries }) => entries)]) await table.end();
    },
  };
}

interface EmbeddedTable {
  readonly kind: RecordKind;
  take(known: KnownRecord): void;
  end(): void;
}

/** Reads whole tables of kinds that are only embedded: they have far fewer rows than collections. */
async function readEmbedded(
  open: (name: string) => OpenTable,
  named: readonly NamedTable[],
  missingIn: (table: string) => Promise<MissingCells | undefined>,
): Promise<readonly EmbeddedTable[]> {
  const tables: EmbeddedTable[] = [];
  for (const { name, kind } of named.filter(({ isCollection }) => !isCollection)) {
    const table = open(name);
    const check = rowCheck(kind, await missingIn(name));
    const rows = new Map<unknown, TableRow>();
    const seen = new Set<unknown>();
    const idName = kind.id.name;
    for (let row = await table.next(); row !== null; row = await table.next()) {
      if (rows.has(row[idName])) table.fail(idName, 'is the same in two rows');
      rows.set(row[idName], row);
    }
    tables.push({
      kind,
      take({ kind: own, record }) {
        const id = record[own.id.name];
        const row = rows.get(id);
        seen.add(id);
        if (row === undefined) table.fail(idName, 'lacks a record of the pages');
        // Some kinds have fewer keys than the rows of their shared table.
        else if (own === kind) table.note(check.faults(record, row));
        else check.skip(id);
      },
      end() {
        if (rows.size > seen.size) table.fail(idName, 'has a record that is on no page');
        table.note(check.end());
      },
    });
  }
  return tables;
}

type OpenTable = ReturnType<typeof openTable>;

/** Reads NDJSON; `table-formats` compares the other formats. */
function openTable({ folder, target: { signal } }: Tree, name: string, notes: Notes) {
  const path = `${FOLDER}/${name}.ndjson`;
  const rows = ndjsonRows({ folder: folder as string, path, signal });
  const failed = new Set<string>();
  /**
   * Reports the first fault of each column, as a mistake affects all of its rows; none after a fault of the
   * whole file.
   */
  const fail = (column: string, message: string): void => {
    if (failed.has('') || failed.has(column)) return;
    failed.add(column);
    notes.fail(path, column === '' ? message : `${column} ${message}`);
  };
  const note = (faults: Iterable<RowFault>): void => {
    for (const { column, message } of faults) fail(column, message);
  };
  /** Null after the last row, and if the table cannot be read, which is reported. */
  const next = async (): Promise<TableRow | null> => {
    try {
      const { value, done } = await rows.next();
      if (!done) notes.looked();
      return done ? null : value;
    } catch (error) {
      fail('', unreadableReason(error));
      return null;
    }
  };
  return {
    fail,
    note,
    next,
    async compareNext(faultsOf: (row: TableRow) => Iterable<RowFault>): Promise<void> {
      const row = await next();
      if (row === null) fail('', 'has fewer rows than the pages have records');
      else note(faultsOf(row));
    },
    async end(): Promise<void> {
      if ((await next()) !== null) fail('', 'has more rows than the pages have records');
      await rows.return(undefined);
    },
  };
}
