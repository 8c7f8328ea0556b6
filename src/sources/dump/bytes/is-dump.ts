import { readdirSync, statSync } from 'node:fs';
import { readHead } from '../../../files/read-head.ts';
import { detectFormat, type FileFormat } from './detect-format.ts';

/** Lines that only pg_dump writes. */
const marks =
  /^(?:\uFEFF)?-- PostgreSQL database (?:cluster )?dump|^SET (?:statement_timeout|client_encoding|standard_conforming_strings) = |^COPY .* FROM stdin;/m;

/** The table of contents of a dump in directory format, which may be compressed. */
const contents = /^toc\.dat(?:\.(?:gz|lz4|zst))?$/;

export function isDumpFolder(path: string): boolean {
  return readdirSync(path).some((name) => contents.test(name));
}

export function hasMarks(text: Buffer): boolean {
  return marks.test(text.toString());
}

/** No export is in these formats, and the import says what to do with them. */
const others: ReadonlySet<FileFormat> = new Set([
  ...(['gzip', 'custom dump', 'tar dump', 'tar', 'zstd', 'lz4', 'bzip2', 'xz', 'zip', 'mysql'] as const),
  ...(['sqlite text', 'messages'] as const),
]);

/**
 * Whether a file or folder looks like a dump: compressed, in one of pg_dump's formats, or SQL of pg_dump,
 * MySQL or SQLite. False if unreadable; does not touch pipes or devices. Never throws.
 */
export function isDump(path: string): boolean {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return isDumpFolder(path);
    if (!found.isFile()) return false;
    const head = readHead(path);
    const format = detectFormat(head);
    if (format === 'utf-16') return marks.test(decodeUtf16(head));
    return others.has(format) || (format === 'text' && hasMarks(head));
  } catch {
    return false;
  }
}

function decodeUtf16(head: Buffer): string {
  return head[0] === 0xff ? head.toString('utf16le') : Buffer.from(head).swap16().toString('utf16le');
}
