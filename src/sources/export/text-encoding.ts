import type { Database } from 'better-sqlite3';

/** How an export stores texts. */
export interface TextEncoding {
  readonly isUtf8: boolean;
  /** Matches texts, as they arrive, that may differ from the ones that are stored. */
  readonly suspicious: RegExp;
  /** Decodes a text; throws where its bytes are none. */
  readonly decode: (bytes: Uint8Array) => string;
}

/**
 * How the texts of an export are stored, and which of them may have changed when they were decoded: what SQLite or
 * JavaScript cannot decode arrives as U+FFFD, and SQLite turns the halves of a UTF-16 pair into characters beyond U+FFFF,
 * which swallow their neighbours.
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
