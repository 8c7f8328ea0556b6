import type { Stats } from 'node:fs';

/** What identified files and folders to the file system at some time, in columns: there may be many thousands. */
export interface RecordedFiles {
  /** Relative to a folder that they are all in; those of folders end with a slash. */
  readonly paths: readonly string[];
  readonly sizes: readonly number[];
  /** Milliseconds since 1970, with fractions, as the next. */
  readonly mtimes: readonly number[];
  readonly ctimes: readonly number[];
  readonly inodes: readonly number[];
}

/** Whether a file or folder is as it was recorded, by its row. */
export function isAsItWas(
  { mtimeMs, ctimeMs, ino, size }: Stats,
  recorded: RecordedFiles,
  row: number,
): boolean {
  if (mtimeMs !== recorded.mtimes[row] || ctimeMs !== recorded.ctimes[row] || ino !== recorded.inodes[row])
    return false;
  return size === recorded.sizes[row] || recorded.paths[row]?.endsWith('/') === true;
}
