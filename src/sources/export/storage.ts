import type { Problem } from '../../contract/errors.ts';
import { quoted } from '../../contract/json/quoted.ts';
import {
  type ElsewhereField,
  hopsOf,
  isElsewhere,
  isEmbedding,
  isLinked,
  type Link,
  type LinkedField,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';
import type { ExportDatabase } from './export-database.ts';
import { type ExportColumn, exportTables, noSuch } from './export-tables.ts';
import { VIRTUAL_COLUMN } from './sql.ts';

export interface StoredTable {
  readonly table: string;
  /** By the names in the description. */
  readonly columns: ReadonlyMap<string, string>;
  /** What of it is read, in the same order. */
  readonly needed: readonly ExportColumn[];
}

export interface Storage {
  /** By the names in the description; only complete tables. */
  readonly tables: ReadonlyMap<string, StoredTable>;
  readonly problems: readonly Problem[];
}

/** `rootpage` is 0 if the rows are not stored: a view or a virtual table. */
type SchemaRow = readonly [name: string, rootpage: number, sql: string];

const virtual = /^create(?:\s|\/\*.*?\*\/|--.*?\n)*virtual\b/is;
const noTable =
  'is a view or a virtual table, which is computed at each read and may never end: store its rows in a table of this name';

const computed =
  'is a virtual generated column, which is computed at each read, even to check the table for damage, and may take any time: store the rows in a table of this name (CREATE TABLE ... AS SELECT), or make the column STORED';

/** Reads only the schema of the export. */
export function findStorage(database: ExportDatabase, kinds: readonly RecordKind[]): Storage {
  const tables = new Map<string, StoredTable>();
  const problems: Problem[] = [];
  const find = tableFinder(database);
  // A link names all tables that may have its pairs.
  const isThere = (field: ElsewhereField | LinkedField, { tables: spellings }: RecordKind) =>
    field.source === 'column' && find(spellings)?.columns.has(inLowerCase(field.column)) !== true;
  for (const { name, spellings, columns: needed } of exportTables(kinds, isThere)) {
    const stored = find(spellings);
    if (stored === null) {
      problems.push(problem(name, null, noSuch('export', 'table', spellings)));
      continue;
    }
    if (!stored.isTable) {
      problems.push(problem(stored.table, null, noTable));
      continue;
    }
    if (stored.computed.length > 0) {
      for (const field of stored.computed) problems.push(problem(stored.table, field, computed));
      continue;
    }
    const found = new Map<string, string>();
    for (const column of needed) {
      const real = column.spellings
        .map((spelling) => stored.columns.get(inLowerCase(spelling)))
        .find((each) => each !== undefined);
      if (real !== undefined) found.set(column.name, real);
      else problems.push(problem(stored.table, column.name, noSuch('export', 'column', column.spellings)));
    }
    if (found.size === needed.length) tables.set(name, { table: stored.table, columns: found, needed });
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

/** Reads the schema once for hundreds of lookups. */
function tableFinder(database: ExportDatabase) {
  const rows = new Map<string, SchemaRow>();
  const all = `SELECT name, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view')`;
  for (const row of database.rows<SchemaRow>(all)) {
    const name = inLowerCase(row[0]);
    if (!rows.has(name)) rows.set(name, row);
  }
  const columnsOf = database.prepare<[name: string, hidden: number]>(
    'SELECT name, hidden FROM pragma_table_xinfo(?)',
  );
  return (spellings: readonly string[]) => {
    const row = spellings
      .map((spelling) => rows.get(inLowerCase(spelling)))
      .find((each) => each !== undefined);
    if (row === undefined) return null;
    const [table, rootpage, sql] = row;
    const isTable = rootpage > 0 && !virtual.test(sql);
    // Includes generated columns.
    const columns = isTable ? columnsOf(table) : [];
    return {
      ...{ table, isTable },
      columns: new Map(columns.map(([name]) => [inLowerCase(name), name])),
      computed: columns.filter(([, hidden]) => hidden === VIRTUAL_COLUMN).map(([name]) => name),
    };
  };
}

/** Like SQLite, folds only A to Z. */
function inLowerCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function problem(table: string, field: string | null, message: string): Problem {
  return { table, record: null, field, message };
}

export function columnOf(stored: StoredTable, name: string): string {
  return stored.columns.get(name) ?? name;
}

/** The columns of the two keys of a link. */
export function columnsOfLink(stored: StoredTable, link: Link): readonly [owner: string, target: string] {
  return [columnOf(stored, link.ownerColumn), columnOf(stored, link.targetColumn)];
}

/** A stored value, as SQL. Of one that is stored with another record, an import of a service has a column. */
export function storedSql(field: StoredField, stored: StoredTable): string {
  if (!isElsewhere(field)) return quoted(columnOf(stored, field.column));
  const own = stored.columns.get(field.column);
  const from = (column: string) => `${quoted(stored.table)}.${quoted(column)}`;
  if (own !== undefined) return from(own);
  const [first] = field.elsewhere.via;
  // Under other names: a record may refer to one of its own table.
  return hopsOf(field).reduce(
    (key, { table, id, next }, index) =>
      `(SELECT hop${index}.${quoted(next)} FROM ${quoted(table)} AS hop${index} WHERE hop${index}.${quoted(id)} = ${key})`,
    from(columnOf(stored, first?.column ?? '')),
  );
}
