import type { Database } from 'better-sqlite3';
import { quoted } from './sql.ts';
import type { Storage, StoredTable } from './storage.ts';

const polityTable = 'core_polity';
/** How a record refers to its polity; a polity is its own. */
const polityKey = 'polity_id';

/** Names of polities by the export's name of a table, and the id of a record in it. */
export type PolityNames = (table: string, record: string | number) => string | null;

/**
 * The names of the polities that records of these tables belong to, as far as the export has them: people know a
 * polity by its name, not by the ids of its records.
 *
 * @param tables by their names in the export
 */
export function polityNames(database: Database, storage: Storage, tables: ReadonlySet<string>): PolityNames {
  const polity = storage.tables.get(polityTable);
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, stored] of storage.tables) {
    if (polity === undefined || !tables.has(stored.table)) continue;
    const sql = name === polityTable ? namesOf(polity) : namesThrough(stored, polity);
    if (sql !== null) names.set(stored.table, namesById(database, sql));
  }
  return (table, record) => names.get(table)?.get(comparable(record)) ?? null;
}

function namesOf(polity: StoredTable): string | null {
  const [id, name] = [polity.columns.get('id'), polity.columns.get('long_name')];
  if (id === undefined || name === undefined) return null;
  return `SELECT ${quoted(id)}, ${quoted(name)} FROM ${quoted(polity.table)}`;
}

function namesThrough({ table, columns }: StoredTable, polity: StoredTable): string | null {
  const polities = namesOf(polity);
  const [id, key] = [columns.get('id'), columns.get(polityKey)];
  if (polities === null || id === undefined || key === undefined) return null;
  return `WITH polities (id, name) AS (${polities})
    SELECT own.${quoted(id)}, polities.name FROM ${quoted(table)} AS own JOIN polities ON polities.id = own.${quoted(key)}`;
}

function namesById(database: Database, sql: string): ReadonlyMap<string, string> {
  const rows = database.prepare(sql).raw().iterate() as Iterable<readonly [unknown, unknown]>;
  const names = new Map<string, string>();
  for (const [id, name] of rows) if (typeof name === 'string') names.set(comparable(id), name);
  return names;
}

/** An id in the form that ids are compared in: UUIDs may be written with or without dashes, in either case. */
function comparable(id: unknown): string {
  return String(id).replaceAll('-', '').toLowerCase();
}
