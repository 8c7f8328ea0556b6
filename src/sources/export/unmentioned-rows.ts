import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { type Collection, kindsOf, type RecordKind } from '../../model/description/kind.ts';
import { comparableKey } from './sql.ts';
import type { Storage, StoredTable } from './storage.ts';

/** A table with rows of which something is to be said. */
export interface CountedRows {
  readonly name: string;
  readonly rows: number;
}

/**
 * The rows of tables that records only embed, and that no record mentions: no key and no link of what is published leads
 * to them, so they are on no page.
 *
 * @param others the kind of those records that are published all the same, provided that any of them is mentioned
 */
export function unmentionedRows(
  database: Database,
  { tables }: Storage,
  collections: readonly Pick<Collection, 'kind'>[],
  others: RecordKind | null,
): CountedRows[] {
  const kinds = kindsOf(collections);
  const listed = new Set(collections.map(({ kind }) => kind.table));
  const embedded = new Map(kinds.filter(({ table }) => !listed.has(table)).map((kind) => [kind.table, kind]));
  return [...embedded.values()].flatMap((kind) => {
    const stored = tables.get(kind.table);
    if (stored === undefined) return [];
    const key = comparableKey(nameOf(stored, kind.id.column), kind.id.value);
    const mentions = mentionsOf(kind, kinds, tables).join(' UNION ALL ');
    const sql = `SELECT count(*), coalesce(sum(${key} NOT IN (${mentions})), 0) FROM ${quoted(stored.table)} NOT INDEXED`;
    const [all, rows] = database.prepare(sql).raw().get() as [number, number];
    return rows === 0 || (kind.table === others?.table && rows < all) ? [] : [{ name: stored.table, rows }];
  });
}

/** The queries for the keys by which records of a kind are mentioned; at least one, as it is embedded. */
function mentionsOf(
  { table, id }: RecordKind,
  kinds: readonly RecordKind[],
  tables: Storage['tables'],
): string[] {
  const keysIn = (from: string, column: string, isThere: string) => {
    const stored = tables.get(from);
    if (stored === undefined) return [];
    const real = (name: string) => quoted(nameOf(stored, name));
    const key = comparableKey(nameOf(stored, column), id.value);
    return [
      `SELECT ${key} FROM ${quoted(stored.table)} NOT INDEXED WHERE ${real(isThere)} IS NOT NULL AND ${real(column)} IS NOT NULL`,
    ];
  };
  const queries = kinds.flatMap((owner) =>
    owner.embedding
      .filter(({ target }) => target.table === table)
      .flatMap((field) =>
        field.source === 'one'
          ? keysIn(owner.table, field.column, field.column)
          : keysIn(field.link.table, field.link.targetColumn, field.link.ownerColumn),
      ),
  );
  return [...new Set(queries)];
}

function nameOf({ columns }: StoredTable, column: string): string {
  return columns.get(column) ?? column;
}
