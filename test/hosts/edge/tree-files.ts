import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file as a content network stores it. */
export interface StoredFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The file at the path of an address; null if it is missing. */
export function storedFile(out: string, path: string): StoredFile | null {
  const name = decoded(path);
  // What is stored has a key, not a place in a file system: no dot segments, no folders.
  if (name === null || name.includes('\0') || /(^|\/)\.{0,2}(\/|$)/.test(name.slice(1))) return null;
  const file = join(out, name);
  try {
    if (!lstatSync(file).isFile()) return null;
  } catch {
    return null;
  }
  const body = readFileSync(file);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { body, type: TYPES[extname(file)] ?? 'application/octet-stream', etag };
}

/** The decoded path of an address; null if it cannot be decoded. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
