import { isLinked, type RecordKind } from '../../model/description/kind.ts';
import { ownColumns } from '../../model/description/own-columns.ts';
import { derivedTables } from './derived-tables.ts';
import type { ExportDatabase } from './export-database.ts';
import { exportTables } from './export-tables.ts';
import { columnNames, countRows, storedTables } from './sql.ts';
import type { CountedRows } from './unmentioned-rows.ts';

/** No kind needs it. */
export interface OtherTable extends CountedRows {
  /** Columns that are not keys. */
  readonly ownColumns: number;
}

export interface OtherData {
  readonly tables: readonly OtherTable[];
  /** Unread columns of record tables: `core_polity.note`. */
  readonly keys: readonly string[];
}

/** What the database holds beyond these kinds; not what a snapshot derives from them. */
export function otherData(database: ExportDatabase, kinds: readonly RecordKind[]): OtherData {
  const columnsOf = new Map<string, Set<string>>();
  const ofRecords = new Set(kinds.flatMap(({ tables }) => tables).map(lower));
  const linked = kinds.flatMap(({ fields }) => fields.filter(isLinked)).flatMap(({ link }) => link.tables);
  const links = new Set(linked.map(lower).filter((table) => !ofRecords.has(table)));
  // Values of other records may be in a column here, or with those records.
  for (const { spellings, columns } of [...exportTables(kinds), ...exportTables(kinds, () => true)]) {
    if (spellings.some((table) => links.has(lower(table)))) continue;
    const all = columns.flatMap((column) => column.spellings).map(lower);
    for (const table of spellings.map(lower))
      columnsOf.set(table, new Set([...(columnsOf.get(table) ?? []), ...all]));
  }
  const names = storedTables(database).filter((name) => !/^sqlite_/i.test(name));
  const derived = derivedTables(database);
  return {
    tables: names
      .filter((name) => !columnsOf.has(lower(name)) && !links.has(lower(name)) && !derived.has(name))
      .map((name) => ({
        ...{ name, rows: countRows(database, name), ownColumns: ownColumns(columnNames(database, name)) },
      })),
    keys: names.flatMap((name) => {
      const known = columnsOf.get(lower(name));
      const others = known && columnNames(database, name).filter((column) => !known.has(lower(column)));
      return others?.map((column) => `${name}.${column}`) ?? [];
    }),
  };
}

export function tableNames(database: ExportDatabase): string[] {
  return database.values(
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
}

function lower(name: string): string {
  return name.toLowerCase();
}
