import { quoted } from '../../contract/json/quoted.ts';
import {
  type Collection,
  type EmbeddingField,
  kindsOf,
  type RecordKind,
} from '../../model/description/kind.ts';
import type { ExportDatabase } from './export-database.ts';
import { comparableKey, exact } from './sql.ts';
import { columnOf, type Storage } from './storage.ts';

export interface CountedRows {
  readonly name: string;
  readonly rows: number;
}

/**
 * Counts rows of only-embedded tables that no published key or link leads to: they are on no page. Rows of
 * the kind `others` are published all the same, provided that any of them is mentioned.
 */
export function unmentionedRows(
  database: ExportDatabase,
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
    const key = comparableKey(columnOf(stored, kind.id.column), kind.id.value);
    // At least one, as the kind is embedded.
    const mentions = kinds.flatMap((owner) =>
      owner.embedding
        .filter(({ target }) => target.table === kind.table)
        .flatMap((field) => keysOf(field, owner, kind, tables, null)),
    );
    const mentioned = [...new Set(mentions)].join(' UNION ALL ');
    const sql = `SELECT count(*), coalesce(sum(${key} NOT IN (${mentioned})), 0) FROM ${quoted(stored.table)} NOT INDEXED`;
    const [[all, rows] = [0, 0]] = database.rows<readonly [number, number]>(sql);
    return rows === 0 || (kind.table === others?.table && rows < all) ? [] : [{ name: stored.table, rows }];
  });
}

/**
 * Stored ids of the rows that no published record embeds, at any depth, by a key without a private name: as any kind of
 * their table, or `exactly` as this one.
 */
export function unreachedIds(
  database: ExportDatabase,
  { tables }: Storage,
  kind: RecordKind,
  collections: readonly Pick<Collection, 'kind'>[],
  as?: 'exactly',
): unknown[] {
  const kinds = kindsOf(collections);
  const listed = new Set(collections.map((each) => each.kind));
  const nameOfReached = (each: RecordKind) => `reached_${kinds.indexOf(each)}`;
  const reached = kinds
    .filter((target) => !listed.has(target))
    .map((target) => {
      const queries = kinds.flatMap((owner) => {
        const owners = listed.has(owner) ? null : { id: owner.id, among: nameOfReached(owner) };
        return owner.embedding
          .filter((field) => field.target === target && !field.isPrivate)
          .flatMap((field) => keysOf(field, owner, target, tables, owners));
      });
      const none = 'SELECT NULL WHERE false';
      return `${nameOfReached(target)}(key) AS (${queries.length === 0 ? none : queries.join(' UNION ')})`;
    });
  const stored = tables.get(kind.table);
  const isMeant = (each: RecordKind) => (as === 'exactly' ? each === kind : each.table === kind.table);
  const same = kinds.filter((each) => isMeant(each) && !listed.has(each));
  if (stored === undefined || same.length === 0) return [];
  const all = same.map((each) => `SELECT key FROM ${nameOfReached(each)}`).join(' UNION ');
  const id = columnOf(stored, kind.id.column);
  const sql = `WITH ${reached.join(', ')} SELECT ${exact(quoted(id))} FROM ${quoted(stored.table)} NOT INDEXED
    WHERE ${comparableKey(id, kind.id.value)} NOT IN (${all})`;
  return database.values(sql);
}

/** `owners` limits the embedding records to a table of keys; null for all. */
function keysOf(
  field: EmbeddingField,
  owner: RecordKind,
  { id }: RecordKind,
  tables: Storage['tables'],
  owners: { readonly id: RecordKind['id']; readonly among: string } | null,
): string[] {
  const isOne = field.source === 'one';
  const [from, column, ownerColumn] = isOne
    ? [owner.table, field.column, owner.id.column]
    : [field.link.table, field.link.targetColumn, field.link.ownerColumn];
  const stored = tables.get(from);
  if (stored === undefined) return [];
  const real = (name: string) => columnOf(stored, name);
  const isOwned = isOne ? '' : ` AND ${quoted(real(ownerColumn))} IS NOT NULL`;
  const counts =
    owners === null
      ? ''
      : ` AND ${comparableKey(real(ownerColumn), owners.id.value)} IN (SELECT key FROM ${owners.among})`;
  return [
    `SELECT ${comparableKey(real(column), id.value)} FROM ${quoted(stored.table)} NOT INDEXED WHERE ${quoted(real(column))} IS NOT NULL${isOwned}${counts}`,
  ];
}
