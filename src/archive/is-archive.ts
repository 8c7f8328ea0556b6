import { fstatSync, readSync } from 'node:fs';
import { fileError, isOutOfFiles } from '../files/file-error.ts';
import { headOf, withFile } from '../files/read-head.ts';

/** The signatures of a first entry and, in an empty archive, of the end record. */
const marks = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * Whether a file is a .zip archive, judging by its content. False if it is unreadable, a pipe or a device.
 * @throws CliError only if too many files are open
 */
export function isArchive(path: string): boolean {
  return holds(path, isMarked);
}

/** Whether the last entry of a .zip archive has that name: enough to know an archive of our own. Throws as `isArchive`. */
export function isArchiveUpTo(last: string, path: string): boolean {
  return holds(path, (file, size) => {
    if (!isMarked(file)) return false;
    const length = Math.min(size, TAIL);
    const tail = Buffer.alloc(length);
    readSync(file, tail, 0, length, size - length);
    const entry = tail.lastIndexOf(CENTRAL, undefined, 'latin1');
    return entry >= 0 && tail.toString('utf8', entry + CENTRAL_BYTES).startsWith(last);
  });
}

/** Of an entry in the directory at the end: its signature, and the bytes before its name. */
const CENTRAL = 'PK\x01\x02';
const CENTRAL_BYTES = 46;
/** More than the last entry of the directory takes, and the records after it. */
const TAIL = 400;

function isMarked(file: number): boolean {
  return marks.includes(headOf(file).toString('latin1', 0, 4));
}

function holds(path: string, fits: (file: number, size: number) => boolean): boolean {
  try {
    return withFile(path, (file) => {
      const found = fstatSync(file);
      return found.isFile() && fits(file, found.size);
    });
  } catch (error) {
    // As another kind of file it would be read in another way, or refused as one.
    if (isOutOfFiles(error)) throw fileError('read', path, error);
    return false;
  }
}
