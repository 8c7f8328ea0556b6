import { closeSync, constants, openSync, readSync, type Stats } from 'node:fs';
import type { Disk } from './disk.ts';
import { inspect } from './staging.ts';

/** What identified a published file before it was found unchanged. */
export type KeptFile = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** Where the bytes of published files are read: one after the other, most of them in one piece. */
const chunk = Buffer.allocUnsafe(128 * 1024);

/**
 * Finds out whether a published file can stay as it is, instead of being replaced by the same bytes in a new one: it keeps its
 * modification time, which ETags and sync tools rely on, and less is written.
 *
 * Only for a file with a single name: another name is the user's, and writing to it would change the tree.
 *
 * @param published the file in the old tree
 * @param bytes what is to be published
 * @returns what it was like before it was read; null if it is to be replaced
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
    // Gone in the meantime, or not readable: the new file replaces it.
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}
