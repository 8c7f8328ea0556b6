import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../../files/files-below.ts';

/** What a folder holds. */
export interface FolderSize {
  readonly files: number;
  readonly bytes: number;
  /** The digest of all its files: that of the lines that `sha256sum` prints of them, sorted by path. */
  readonly sha256: string;
}

/**
 * Reads every file of a folder, one at a time.
 *
 * @throws the reason of `signal` if that is aborted
 */
export async function measureFolder(folder: string, signal: AbortSignal): Promise<FolderSize> {
  const paths = filesBelow(folder, readdirSync(folder)).sort((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  const all = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    const content = await readFile(join(folder, path));
    bytes += content.length;
    all.update(`${createHash('sha256').update(content).digest('hex')}  ${path}\n`);
  }
  return { files: paths.length, bytes, sha256: all.digest('hex') };
}
