import { lstatSync, type Stats } from 'node:fs';
import { isOlder } from '../files/input-state.ts';
import type { RecordedFiles } from '../files/recorded-files.ts';
import { foldersOf } from './folders-of.ts';

/**
 * What identifies the files and folders of a published tree to the file system, in columns: after a change to any of
 * them, by whomever, or to what else is in these folders, one of these numbers is another.
 */
export interface TreeState extends RecordedFiles {
  /** The inode and the device of the output folder, as text. */
  readonly root: string;
}

/** What a file was like when it was found unchanged. */
export type KeptFile = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** The files of a tree, and when they came to be what they are. */
export interface PublishedFiles {
  /** Each with its size if it was written, or with what it was like if it stayed. */
  readonly files: ReadonlyMap<string, { readonly size: number } | KeptFile>;
  /** When the build began to compare files, in milliseconds since 1970. */
  readonly begun: number;
  /** When it had written all of them. */
  readonly ended: number;
}

/**
 * The state of a tree that was published just now.
 *
 * @returns null where it cannot be told from what somebody changed since a file was written or compared
 */
export function treeState(folder: string, { files, begun, ended }: PublishedFiles): TreeState | null {
  const now = Date.now();
  const paths: string[] = [];
  const [sizes, mtimes, ctimes, inodes]: number[][] = [[], [], [], []];
  const add = (path: string, { size, mtimeMs, ctimeMs, ino }: Stats) => {
    paths.push(path);
    sizes?.push(path.endsWith('/') ? 0 : size);
    mtimes?.push(mtimeMs);
    ctimes?.push(ctimeMs);
    inodes?.push(ino);
  };
  try {
    for (const path of foldersOf(files.keys())) {
      const found = lstatSync(`${folder}/${path}`);
      if (!found.isDirectory()) return null;
      add(`${path}/`, found);
    }
    for (const [path, published] of files) {
      const found = lstatSync(`${folder}/${path}`);
      if (!found.isFile() || found.nlink !== 1) return null;
      const isSame =
        'size' in published ? isWritten(found, published, ended) : isKept(found, published, begun);
      // What is done to it from now on must show.
      if (!isSame || !isOlder(found.mtimeMs, found.ctimeMs, now)) return null;
      add(path, found);
    }
    const { ino, dev } = lstatSync(`${folder}/.`);
    return { root: `${ino} ${dev}`, paths, sizes, mtimes, ctimes, inodes } as TreeState;
  } catch {
    return null;
  }
}

function isWritten(found: Stats, { size }: { readonly size: number }, ended: number): boolean {
  // A timestamp has fractions of milliseconds, which the clock of JavaScript cuts off.
  return found.size === size && found.mtimeMs < ended + 1;
}

function isKept({ mtimeMs, ctimeMs, ino }: Stats, kept: KeptFile, begun: number): boolean {
  const isSame = mtimeMs === kept.mtimeMs && ctimeMs === kept.ctimeMs && ino === kept.ino;
  return isSame && isOlder(mtimeMs, ctimeMs, begun);
}
