import { readFileSync } from 'node:fs';
import type { Disk } from './disk.ts';
import { inspect } from './staging.ts';

/**
 * Stages the published file once more, instead of equal bytes in a new one: it keeps its modification time, which
 * ETags and sync tools rely on, and less is written.
 *
 * Only a file with a single name, so that no other file of the user's, and none of the tree, becomes the same one:
 * after the swap the old name is gone, and the file has one name again.
 *
 * @param published the file in the old tree
 * @param staged where it would be staged
 * @param bytes what is to be published
 * @returns whether it was staged; false where it differs, is missing, or the file system has no such links
 */
export function stageUnchanged(disk: Disk, published: string, staged: string, bytes: Uint8Array): boolean {
  const found = inspect(published);
  if (!found?.isFile() || found.nlink !== 1 || found.size !== bytes.length) return false;
  if (!disk.hasFileMode(found.mode)) return false;
  return equals(published, bytes) && disk.link(published, staged);
}

function equals(published: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(published).equals(bytes);
  } catch {
    // Gone meanwhile, or not readable: the new file takes its place.
    return false;
  }
}
