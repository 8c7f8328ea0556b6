import { isUtf8 } from 'node:buffer';
import type { Cell } from '../dump-content.ts';
import { copyLetters, unescapeCopyBytes } from './unescape.ts';

const TAB = 9;
const BACKSLASH = 92;
const mayGiveBytes = /\\[0-7x]/;
/** In characters. Above this, replacing piece by piece would take many times the memory of the text. */
const LONGEST = 64 * 1024;

/** A value that is not UTF-8 becomes `notUtf8`; of values beyond `width`, one is returned. */
export function readCopyRow(line: Buffer, width: number): Cell[] {
  const most = width + 1;
  if (!isUtf8(line)) return splitFields(line, most).map(unescapeCopyBytes);
  const text = line.toString();
  // A tab after a backslash does not separate, unless the backslash is itself escaped.
  if (text.includes('\\\t')) return splitFields(line, most).map(unescapeCopyBytes);
  return text.split('\t', most).map(unescapeCopy);
}

/** https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
function unescapeCopy(field: string): Cell {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  // Octal and hexadecimal escapes produce bytes, several of which may form one character.
  if (field.length > LONGEST || mayGiveBytes.test(field)) return unescapeCopyBytes(Buffer.from(field));
  return field.replace(/\\(.)/gs, (_, character: string) => copyLetters[character] ?? character);
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

/** Whether a backslash escapes the newline. */
export function isContinued(line: Buffer): boolean {
  let end = line.length;
  while (end > 0 && line[end - 1] === BACKSLASH) end -= 1;
  return (line.length - end) % 2 === 1;
}
