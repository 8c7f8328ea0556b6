import { quoted } from '../../contract/json/quoted.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { ExportDatabase } from './export-database.ts';
import type { Storage, StoredTable } from './storage.ts';

/** `table` is the export's name. */
export type EntityNames = (table: string, record: string | number) => string | null;

/**
 * People know an entity (polity) by its name, not by record ids. `tables` holds names of the export. Names only
 * help to read problems, which must be reported for any export: none are found where it cannot be read.
 */
export function entityNames(...args: Parameters<typeof findNames>): EntityNames {
  try {
    return findNames(...args);
  } catch {
    return () => null;
  }
}

function findNames(
  database: ExportDatabase,
  storage: Storage,
  kinds: readonly RecordKind[],
  { entity, label }: LinkedRoles,
  tables: ReadonlySet<string>,
): EntityNames {
  const namesSql = entity === null ? null : namesOf(entity, storage, label);
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const kind of kinds) {
    const stored = storage.tables.get(kind.table);
    if (entity === null || namesSql === null || stored === undefined || !tables.has(stored.table)) continue;
    const sql = kind.table === entity.table ? namesSql : namesThrough(kind, entity, stored, namesSql);
    if (sql !== null) names.set(stored.table, namesById(database, sql));
  }
  return (table, record) => names.get(table)?.get(comparable(record)) ?? null;
}

/** Uses the first naming column that the export has. */
function namesOf(entity: RecordKind, storage: Storage, label: readonly ColumnField[]): string | null {
  const stored = storage.tables.get(entity.table);
  const [column] = label.flatMap((field) => stored?.columns.get(field.column) ?? []);
  const id = stored?.columns.get(entity.id.column);
  if (stored === undefined || id === undefined || column === undefined) return null;
  return `SELECT ${quoted(id)}, ${quoted(column)} FROM ${quoted(stored.table)}`;
}

function namesThrough(
  kind: RecordKind,
  entity: RecordKind,
  { table, columns }: StoredTable,
  namesSql: string,
): string | null {
  const key = kind.fields.find((field) => field.source === 'one' && field.target.table === entity.table);
  const id = columns.get(kind.id.column);
  const column = key?.source === 'one' ? columns.get(key.column) : undefined;
  if (id === undefined || column === undefined) return null;
  return `WITH entities (id, name) AS (${namesSql})
    SELECT own.${quoted(id)}, entities.name FROM ${quoted(table)} AS own JOIN entities ON entities.id = own.${quoted(column)}`;
}

function namesById(database: ExportDatabase, sql: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [id, name] of database.each<readonly [unknown, unknown]>(sql))
    if (typeof name === 'string') names.set(comparable(id), name);
  return names;
}

/** UUIDs may be written with or without dashes, in either case. */
function comparable(id: unknown): string {
  return String(id).replaceAll('-', '').toLowerCase();
}
