import { closeSync, opendirSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { isServiceAddress } from '../import/crawl/source/service-address.ts';

/** Bytes; up to here, no single call of SQLite takes as long as a second. */
const LARGE = 32 * 2 ** 20;
/** How much smaller gzip makes a dump, and an archive its pages. */
const PACKED = 16;
/** Bytes; up to here, a page is parsed and checked in less than a second. */
const LARGE_PAGE = 4 * 2 ** 20;
/** Entries; to look at so many is nothing beside reading them. */
const MANY = 5_000;
/** What a gzipped file begins with, and a .zip archive. */
const packedMarks = [Buffer.from([0x1f, 0x8b]), Buffer.from('PK')];

/**
 * Whether a source may be so large that single calls of SQLite take seconds, during which this process hears no signal:
 * a large file, and whatever does not say how large it is (an address, a folder, a pipe).
 */
export function takesLong(source: string): boolean {
  const found = statsOf(source);
  // What cannot be read is reported by whoever reads it, at once.
  if (found === null) return source === '-' || isServiceAddress(source);
  return !found.isFile() || found.size > LARGE || (found.size > LARGE / PACKED && isPacked(source));
}

/**
 * Whether a tree may have a file that takes seconds to parse and to check, during which this process hears no signal: it
 * has a large one, or so many that nobody looks at all of them first, or is at an address.
 */
export function treeTakesLong(target: string): boolean {
  const found = statsOf(target);
  if (found === null) return isServiceAddress(target);
  // An archive is a tree, too.
  if (found.isFile()) return found.size > LARGE_PAGE / PACKED && isPacked(target);
  const folders = [target];
  let seen = 0;
  try {
    for (const folder of folders) {
      const opened = opendirSync(folder, { bufferSize: MANY });
      try {
        for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
          seen += 1;
          const path = `${folder}/${entry.name}`;
          if (seen > MANY || (entry.isFile() && (statsOf(path)?.size ?? 0) > LARGE_PAGE)) return true;
          if (entry.isDirectory()) folders.push(path);
        }
      } finally {
        opened.closeSync();
      }
    }
  } catch {
    // What cannot be read is reported by whoever reads it.
  }
  return false;
}

function statsOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function isPacked(path: string): boolean {
  const start = Buffer.alloc(2);
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
  return packedMarks.some((mark) => start.equals(mark));
}
