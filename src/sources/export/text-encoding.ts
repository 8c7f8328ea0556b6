import type { Database } from 'better-sqlite3';

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
