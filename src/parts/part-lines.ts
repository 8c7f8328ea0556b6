import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What says of a file of a part whether it is the one that was written: its path, size and CRC-32. */
export function fileLine(path: string, bytes: Uint8Array): string {
  return `${path} ${bytes.length} ${crc32(bytes)}`;
}

/** One SHA-256 for all files of a part, in any order. */
export function digestOfLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}
