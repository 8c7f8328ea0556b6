import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { reading } from './reading.ts';

/** Bytes that are read at once: pages of SQLite have up to 65,536, a power of two. */
const CHUNK = 1 << 20;

/**
 * A SHA-256 of each of these tables: of the pages of the file that it is made of, and of how it is declared. Two states of
 * a file with equal digests have equal rows; the other way round, writing the same rows anew may change it.
 *
 * @param path the file, which has no -wal file beside it
 */
export function tableDigests(
  path: string,
  database: Database,
  tables: readonly string[],
): ReadonlyMap<string, string> {
  const get = (sql: string) => database.prepare(sql).pluck().get();
  return reading(path, () => {
    const encoding = get('SELECT encoding FROM pragma_encoding');
    const declaration = database
      .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
      .pluck();
    const hashes = new Map<string, Hash>();
    for (const table of tables)
      hashes.set(table, createHash('sha256').update(`${encoding} ${declaration.get(table)}`));
    const owners: (Hash | undefined)[] = [];
    // As texts: a row for each page took twice as long.
    const pages = database.prepare('SELECT name, group_concat(pageno) FROM dbstat GROUP BY name').raw();
    for (const [table, list] of pages.iterate() as Iterable<[string, string]>) {
      const hash = hashes.get(table);
      if (hash !== undefined) for (const page of list.split(',')) owners[Number(page)] = hash;
    }
    hashPages(path, get('SELECT page_size FROM pragma_page_size') as number, owners);
    return new Map([...hashes].map(([table, hash]) => [table, hash.digest('hex')]));
  });
}

/** Adds each page of a file to the hash that it belongs to, neighbours together. */
function hashPages(path: string, size: number, owners: readonly (Hash | undefined)[]): void {
  const chunk = Buffer.allocUnsafe(CHUNK);
  const file = openSync(path, 'r');
  try {
    let page = 1;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      for (let from = 0, to = 0; from < read; from = to) {
        // Where pages are is in the pages that lead to them, but for the first of a table.
        const owner = owners[page];
        for (; to < read && owners[page] === owner; to += size) page += 1;
        owner?.update(chunk.subarray(from, Math.min(to, read)));
      }
    }
  } finally {
    closeSync(file);
  }
}
