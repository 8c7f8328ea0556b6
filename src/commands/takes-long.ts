import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { isServiceAddress } from '../import/crawl/source/service-address.ts';

/** Bytes; up to here, no single call of SQLite takes as long as a second. */
const LARGE = 32 * 2 ** 20;
/** How much smaller gzip makes a dump. */
const PACKED = 16;
const gzip = Buffer.from([0x1f, 0x8b]);

/**
 * Whether a source may be so large that single calls of SQLite take seconds, during which this process hears no signal:
 * a large file, and whatever does not say how large it is (an address, a folder, a pipe).
 */
export function takesLong(source: string): boolean {
  const found = statsOf(source);
  // What cannot be read is reported by whoever reads it, at once.
  if (found === null) return source === '-' || isServiceAddress(source);
  return !found.isFile() || found.size > LARGE || (found.size > LARGE / PACKED && isGzip(source));
}

function statsOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function isGzip(path: string): boolean {
  const start = Buffer.alloc(gzip.length);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, start, 0, start.length, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return start.equals(gzip);
}
