import { isUtf8 } from 'node:buffer';
import { Header } from 'tar';
import type { Unpacking } from './unpacking.ts';

/** A size is a number in base 8, or, where that has no room, in base 256. */
const SIZE = { start: 124, end: 136, pattern: /^(?:[ 0]*[0-7]+[ \0]*|\x80[\s\S]*)$/ };

/** Where a name is, and what comes before it. */
const NAME_FIELDS = [
  [0, 100],
  [345, 500],
] as const;

/** What is said of an entry in the block before it. */
export interface ReadHeader {
  readonly path: string;
  readonly size: number;
  /** A character, as it is in the header; `0` for a file. */
  readonly type: string;
}

/** @throws CliError where the block is no header, or a damaged one */
export function readHeader(block: Buffer, { faults }: Unpacking): ReadHeader {
  if (block.toString('latin1', 257, 262) !== 'ustar')
    throw faults.damaged('a header in it is not one of tar');
  const header = decodeHeader(block);
  const sizeField = block.toString('latin1', SIZE.start, SIZE.end);
  if (header === null || !header.cksumValid || !SIZE.pattern.test(sizeField))
    throw faults.damaged('a header in it is damaged');
  const { path = '' } = header;
  const code = String.fromCharCode(block[156] ?? 0);
  // `Header` says that a folder has no bytes, whatever is there.
  const size = code === '5' && /[1-9\x80-\xff]/.test(sizeField) ? 1 : (header.size ?? 0);
  return { path, size, type: code === '\0' ? '0' : code };
}

/** Null where a number in it cannot be one. */
function decodeHeader(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

/** Whether the name in a header is UTF-8, as far as it is there. */
export function isNameUtf8(block: Buffer): boolean {
  return NAME_FIELDS.every(([start, end]) => isUtf8(block.subarray(start, end)));
}
