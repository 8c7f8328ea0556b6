import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Bytes that identify every format of a file. */
export const HEAD_LENGTH = 4096;

/** The first bytes of a file, at most HEAD_LENGTH. @throws the system's error */
export function readHead(path: string): Buffer {
  // Without waiting, in case the file has just become a pipe.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return headOf(file);
  } finally {
    closeSync(file);
  }
}

/** The same of an open file. */
export function headOf(file: number): Buffer {
  const head = Buffer.alloc(HEAD_LENGTH);
  return head.subarray(0, readSync(file, head, 0, head.length, 0));
}
