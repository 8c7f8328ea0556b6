import { closeSync, constants, openSync, readSync, type Stats } from 'node:fs';
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
  const found = inspect(published);
  if (!found?.isFile() || found.nlink !== 1 || found.size !== bytes.length) return null;
  if (!disk.hasFileMode(found.mode) || !equals(published, bytes)) return null;
  const { mtimeMs, ctimeMs, ino } = found;
  return { mtimeMs, ctimeMs, ino };
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
