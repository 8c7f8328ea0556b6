import type { Database } from 'better-sqlite3';
import { hopsOf, isElsewhere, isLinked, isStored, type RecordKind } from '../../model/description/kind.ts';
import { ownColumns } from '../../model/description/own-columns.ts';

export interface OtherData {
  /** Tables that no kind needs. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly ownColumns: number }[];
  /** Unread columns of record tables: `core_polity.note`. */
  readonly keys: readonly string[];
}

export function otherData(database: Database, kinds: readonly RecordKind[]): OtherData {
  const columnsOf = new Map<string, Set<string>>();
  const links = new Set<string>();
  const take = (tables: readonly string[], columns: readonly string[]) => {
    for (const table of tables.map(lower))
      columnsOf.set(table, new Set([...(columnsOf.get(table) ?? []), ...columns.map(lower)]));
  };
  for (const { tables, fields } of kinds) {
    take(
      tables,
      fields.filter(isStored).flatMap(({ columns }) => columns),
    );
    for (const field of fields.filter(isElsewhere)) {
      take(tables, [field.elsewhere.via[0]?.column ?? '']);
      for (const { table, id, next } of hopsOf(field)) take([table], [id, next]);
    }
    for (const { link } of fields.filter(isLinked)) {
      if (link.isReverse) take(link.tables, [link.ownerColumn, link.targetColumn]);
      else for (const table of link.tables) links.add(lower(table));
    }
  }
  const find = `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
  const names = database.prepare(find).pluck().all() as string[];
  const count = (name: string) =>
    database
      .prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
      .pluck()
      .get() as number;
  const list = database.prepare('SELECT name FROM pragma_table_xinfo(?)').pluck();
  const columnsIn = (name: string) => list.all(name) as string[];
  return {
    tables: names
      .filter((name) => !columnsOf.has(lower(name)) && !links.has(lower(name)))
      .map((name) => ({ name, rows: count(name), ownColumns: ownColumns(columnsIn(name)) })),
    keys: names.flatMap((name) => {
      const known = columnsOf.get(lower(name));
      if (known === undefined) return [];
      return columnsIn(name)
        .filter((column) => !known.has(lower(column)))
        .map((column) => `${name}.${column}`);
    }),
  };
}

export function tableNames(database: Database): string[] {
  const find =
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  return database.prepare(find).pluck().all() as string[];
}

function lower(name: string): string {
  return name.toLowerCase();
}
