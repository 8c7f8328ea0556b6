import type { Database } from 'better-sqlite3';
import type { Problem } from '../../contract/errors.ts';
import {
  hopsOf,
  isElsewhere,
  isEmbedding,
  isLinked,
  isStored,
  type RecordKind,
} from '../../model/description/kind.ts';
import { VIRTUAL_COLUMN } from './sql.ts';

export interface StoredTable {
  readonly table: string;
  /** By the names in the description. */
  readonly columns: ReadonlyMap<string, string>;
}

export interface Storage {
  /** By the names in the description; only complete tables. */
  readonly tables: ReadonlyMap<string, StoredTable>;
  readonly problems: readonly Problem[];
}

interface SchemaRow {
  readonly name: string;
  /** 0 if the rows are not stored: a view or a virtual table. */
  readonly rootpage: number;
  readonly sql: string;
}

const virtual = /^create(?:\s|\/\*.*?\*\/|--.*?\n)*virtual\b/is;
const noTable =
  'is a view or a virtual table, which is computed at each read and may never end: store its rows in a table of this name';

const computed =
  'is a virtual generated column, which is computed at each read, even to check the table for damage, and may take any time: store the rows in a table of this name (CREATE TABLE ... AS SELECT), or make the column STORED';

/** Reads only the schema of the export. */
export function findStorage(database: Database, kinds: readonly RecordKind[]): Storage {
  const tables = new Map<string, StoredTable>();
  const problems: Problem[] = [];
  const find = tableFinder(database);
  for (const [name, needed] of neededTables(kinds, find)) {
    const stored = find(needed.tables);
    if (stored === null) {
      problems.push(missing(name, null, 'table', needed.tables));
      continue;
    }
    if (!stored.isTable) {
      problems.push({ table: stored.table, record: null, field: null, message: noTable });
      continue;
    }
    if (stored.computed.length > 0) {
      for (const field of stored.computed)
        problems.push({ table: stored.table, record: null, field, message: computed });
      continue;
    }
    const found = new Map<string, string>();
    for (const [column, spellings] of needed.columns) {
      const real = spellings
        .map((spelling) => stored.columns.get(inLowerCase(spelling)))
        .find((each) => each !== undefined);
      if (real === undefined) problems.push(missing(stored.table, column, 'column', spellings));
      else found.set(column, real);
    }
    if (found.size === needed.columns.size) tables.set(name, { table: stored.table, columns: found });
  }
  return { tables, problems };
}

/** Returns the kinds that are complete with all they embed. `kinds` lists a kind after what it embeds. */
export function readableKinds(kinds: readonly RecordKind[], { tables }: Storage): ReadonlySet<RecordKind> {
  const readable = new Set<RecordKind>();
  for (const kind of kinds) {
    const isReadable = kind.fields.every(
      (field) =>
        (!isEmbedding(field) || readable.has(field.target)) &&
        (!isLinked(field) || tables.has(field.link.table)),
    );
    if (isReadable && tables.has(kind.table)) readable.add(kind);
  }
  return readable;
}

/** `columns` is by first spelling. */
interface NeededTable {
  readonly tables: readonly string[];
  readonly columns: Map<string, readonly string[]>;
}

function neededTables(
  kinds: readonly RecordKind[],
  find: ReturnType<typeof tableFinder>,
): ReadonlyMap<string, NeededTable> {
  const needed = new Map<string, NeededTable>();
  const need = (tables: readonly string[], columns: readonly (readonly string[])[]) => {
    const [name] = tables as [string];
    const table = needed.get(name) ?? { tables, columns: new Map() };
    for (const spellings of columns) table.columns.set(spellings[0] as string, spellings);
    needed.set(name, table);
  };
  for (const { tables, fields, order } of kinds) {
    if (order !== undefined) need(tables, [[order]]);
    const isHere = (column: string) => find(tables)?.columns.has(inLowerCase(column)) === true;
    for (const field of fields.filter(isStored)) {
      if (!isElsewhere(field) || isHere(field.column)) need(tables, [field.columns]);
      else {
        need(tables, [[field.elsewhere.via[0]?.column ?? '']]);
        for (const { table, id, next } of hopsOf(field)) need([table], [[id], [next]]);
      }
    }
    for (const { link } of fields.filter(isLinked))
      need(link.tables, [[link.ownerColumn], [link.targetColumn]]);
  }
  return needed;
}

/** Reads the schema once for hundreds of lookups. */
function tableFinder(database: Database) {
  const rows = new Map<string, SchemaRow>();
  const all = `SELECT name, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view')`;
  for (const row of database.prepare(all).all() as SchemaRow[]) {
    const name = inLowerCase(row.name);
    if (!rows.has(name)) rows.set(name, row);
  }
  const columnsOf = database.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)');
  return (spellings: readonly string[]) => {
    const row = spellings
      .map((spelling) => rows.get(inLowerCase(spelling)))
      .find((each) => each !== undefined);
    if (row === undefined) return null;
    const isTable = row.rootpage > 0 && !virtual.test(row.sql);
    // Includes generated columns.
    const columns = (isTable ? columnsOf.all(row.name) : []) as { name: string; hidden: number }[];
    return {
      table: row.name,
      isTable,
      columns: new Map(columns.map(({ name }) => [inLowerCase(name), name])),
      computed: columns.filter(({ hidden }) => hidden === VIRTUAL_COLUMN).map(({ name }) => name),
    };
  };
}

/** Like SQLite, folds only A to Z. */
function inLowerCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function missing(table: string, column: string | null, what: string, spellings: readonly string[]): Problem {
  const lookedFor = spellings.length === 1 ? '' : ` (looked for ${spellings.join(', ')})`;
  return { table, record: null, field: column, message: `the export has no such ${what}${lookedFor}` };
}

export function columnOf(stored: StoredTable, name: string): string {
  return stored.columns.get(name) ?? name;
}
