import { writeSync } from 'node:fs';

/**
 * Writes all bytes: a disk that is filling up first accepts part of them, without an error.
 * @param position in the file; null for its end
 * @throws the system's error
 */
export function writeAll(file: number, bytes: Uint8Array, position: number | null = null): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, bytes.length - at, position === null ? null : position + at);
}
