import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Bytes that identify every format of a file. */
export const HEAD_LENGTH = 4096;

/** Without waiting, in case the file has just become a pipe. */
export const TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file while it is read. @throws the system's error */
export function withFile<T>(path: string, read: (file: number) => T): T {
  const file = openSync(path, TO_READ);
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a file, at most HEAD_LENGTH. @throws the system's error */
export function readHead(path: string): Buffer {
  return withFile(path, headOf);
}

/** The same of an open file. */
export function headOf(file: number): Buffer {
  const head = Buffer.alloc(HEAD_LENGTH);
  return head.subarray(0, readSync(file, head, 0, head.length, 0));
}
