import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The signatures of a first entry and, in an empty archive, of the end record. */
const marks = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * Whether a file is a .zip archive, judging by its content. False if it is unreadable, a pipe or a device.
 * Never throws.
 */
export function isArchive(path: string): boolean {
  try {
    // Nonblocking, in case it is a pipe.
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
