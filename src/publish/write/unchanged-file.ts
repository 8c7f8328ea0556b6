import { closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { Disk } from './disk.ts';
import { inspect } from './staging.ts';

/** Before the file was found unchanged. */
export type KeptFile = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** Shared, because files are read one after the other; most fit into one piece. */
const chunk = Buffer.allocUnsafe(128 * 1024);

/**
 * Whether a published file already has the right bytes. Keeping it preserves its modification time, which
 * ETags and sync tools rely on, and saves a write. A file with another hard link is replaced: writing through
 * the user's name would change the tree.
 * @returns the file's identity before it was read; null if it must be replaced
 */
export function unchangedFile(disk: Disk, published: string, bytes: Uint8Array): KeptFile | null {
  return keptIf(disk, published, bytes.length, () => equals(published, bytes));
}

/** The same, for the bytes of a file that may exceed memory. */
export function unchangedCopy(disk: Disk, published: string, file: string): KeptFile | null {
  return keptIf(disk, published, statSync(file).size, () => haveSameBytes(published, file));
}

function keptIf(disk: Disk, published: string, size: number, isSame: () => boolean): KeptFile | null {
  const found = inspect(published);
  if (!found?.isFile() || found.nlink !== 1 || found.size !== size) return null;
  if (!disk.hasFileMode(found.mode) || !isSame()) return null;
  const { mtimeMs, ctimeMs, ino } = found;
  return { mtimeMs, ctimeMs, ino };
}

const otherChunk = Buffer.allocUnsafe(chunk.length);

function haveSameBytes(published: string, file: string): boolean {
  const [one, other] = [openSync(published, constants.O_RDONLY), openSync(file, constants.O_RDONLY)];
  try {
    for (;;) {
      const [read, found] = [readSync(one, chunk), readSync(other, otherChunk)];
      if (read !== found || chunk.compare(otherChunk, 0, found, 0, read) !== 0) return false;
      if (read === 0) return true;
    }
  } finally {
    closeSync(one);
    closeSync(other);
  }
}

function equals(published: string, bytes: Uint8Array): boolean {
  let file: number | null = null;
  try {
    file = openSync(published, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes.length - at), null);
      if (read === 0 || chunk.compare(bytes, at, at + read, 0, read) !== 0) return false;
      at += read;
    }
    return true;
  } catch {
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}
