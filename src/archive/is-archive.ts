import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** What a .zip file begins with: its first entry, or its end if it is empty. */
const marks = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * Whether a file is a .zip archive, judging by its content and not by its name. False if it cannot be read, or is not a
 * file: a pipe or a device is not touched. Never throws.
 */
export function isArchive(path: string): boolean {
  try {
    // Without waiting, in case it is a pipe.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const head = Buffer.alloc(4);
      return (
        fstatSync(file).isFile() && readSync(file, head) === 4 && marks.includes(head.toString('latin1'))
      );
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
