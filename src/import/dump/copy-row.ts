import { isUtf8 } from 'node:buffer';
import type { Cell } from './cell.ts';
import { unescapeCopy, unescapeCopyBytes } from './unescape-copy.ts';

const TAB = 9;
const BACKSLASH = 92;

/**
 * The values of a line of COPY data in text format, without its newline. A value that is not UTF-8 is returned as
 * `notUtf8`.
 *
 * @param width how many values there should be: if there are more, only one extra is returned
 */
export function readCopyRow(line: Buffer, width: number): Cell[] {
  const most = width + 1;
  if (!isUtf8(line)) return splitFields(line, most).map(unescapeCopyBytes);
  const text = line.toString();
  // A tab after a backslash does not separate, unless the backslash is itself escaped.
  if (text.includes('\\\t')) return splitFields(line, most).map(unescapeCopyBytes);
  return text.split('\t', most).map(unescapeCopy);
}

function splitFields(line: Buffer, most: number): Buffer[] {
  const fields: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < line.length && fields.length < most; at += 1) {
    if (line[at] === BACKSLASH) at += 1;
    else if (line[at] === TAB) {
      fields.push(line.subarray(start, at));
      start = at + 1;
    }
  }
  if (fields.length < most) fields.push(line.subarray(start));
  return fields;
}

/** Whether a line of COPY data continues on the next one: its newline is escaped by a backslash. */
export function isContinued(line: Buffer): boolean {
  let end = line.length;
  while (end > 0 && line[end - 1] === BACKSLASH) end -= 1;
  return (line.length - end) % 2 === 1;
}
