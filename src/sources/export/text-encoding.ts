import type { Database } from 'better-sqlite3';
import { quoted } from '../../contract/json/quoted.ts';
import { readingEach } from './reading.ts';
import { columnOf, type StoredTable } from './storage.ts';

export interface TextEncoding {
  readonly isUtf8: boolean;
  /** Matches decoded texts that may differ from the stored ones. */
  readonly suspicious: RegExp;
  /** Throws if the bytes are not valid text. */
  readonly decode: (bytes: Uint8Array) => string;
}

/**
 * Finds how the export stores texts, and which may have changed in decoding: undecodable bytes become U+FFFD,
 * and SQLite turns the halves of a UTF-16 pair into characters beyond U+FFFF, which swallow their neighbors.
 */
export function textEncoding(database: Database): TextEncoding {
  // As a query, because a pragma is refused while rows are being read.
  const encoding = database.prepare('SELECT encoding FROM pragma_encoding').pluck().get() as string;
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const isUtf8 = encoding === 'UTF-8';
  return {
    isUtf8,
    suspicious: isUtf8 ? /\uFFFD/ : /[\uD800-\uDFFF\uFFFD]/,
    decode: (bytes) => decoder.decode(bytes),
  };
}

/**
 * Returns stored ids of rows whose text in a column is not valid in the export's encoding.
 * @param text the column, as SQL
 */
export function inexactTexts(
  path: string,
  database: Database,
  stored: StoredTable,
  { id, text, decode }: { readonly id: string; readonly text: string } & Pick<TextEncoding, 'decode'>,
): ReadonlySet<unknown> {
  const key = quoted(columnOf(stored, id));
  const sql = `SELECT ${key}, CAST(${text} AS BLOB) FROM ${quoted(stored.table)} WHERE typeof(${text}) = 'text'`;
  const inexact = new Set<unknown>();
  for (const [rowId, bytes] of readingEach<readonly [unknown, Uint8Array]>(path, database, sql)) {
    try {
      decode(bytes);
    } catch {
      inexact.add(rowId);
    }
  }
  return inexact;
}
