import { type Cell, decodeText } from './cell.ts';
import { byteTable, digitsAt } from './unescape-copy.ts';

/** What a letter after a backslash stands for in an escaped text (E'...'). Any other stands for itself. */
const letters = byteTable({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' });
const BACKSLASH = 92;
const X = 120;
/** How many digits follow these letters, which name a character. */
const pointDigits = new Map([
  [117, 4],
  [85, 8],
]);
const LARGEST_POINT = 0x10ffff;
/** Never occurs in UTF-8: a text with half of a surrogate pair is not UTF-8. */
const INVALID = 0xff;

/** What is between quotes, with doubled quotes made single. */
export function undouble(quoted: Buffer, quote: "'" | '"'): Buffer {
  const byte = quote.charCodeAt(0);
  if (!quoted.includes(byte)) return quoted;
  const bytes = Buffer.allocUnsafe(quoted.length);
  let length = 0;
  for (let at = 0; at < quoted.length; at += 1) {
    bytes[length++] = quoted[at] as number;
    if (quoted[at] === byte && quoted[at + 1] === byte) at += 1;
  }
  return bytes.subarray(0, length);
}

/**
 * The content of an SQL text, given what is between its quotes.
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE
 */
export function unescapeText(quoted: Buffer, hasBackslashEscapes: boolean): Cell {
  if (!hasBackslashEscapes) return decodeText(undouble(quoted, "'"));
  // Bytes, because octal and hexadecimal escapes produce bytes. No escape produces more bytes than it has.
  const bytes = Buffer.allocUnsafe(quoted.length);
  let length = 0;
  for (let at = 0; at < quoted.length; ) {
    const byte = quoted[at++] as number;
    const next = quoted[at];
    if (byte === QUOTE && next === QUOTE) at += 1;
    if (byte !== BACKSLASH || next === undefined) {
      bytes[length++] = byte;
      continue;
    }
    const number = digitsAt(quoted, at, 3, 8) ?? (next === X ? digitsAt(quoted, at + 1, 2, 16) : null);
    const point = pointAt(quoted, at);
    if (point === null) bytes[length++] = number === null ? (letters[next] as number) : number.value & 0xff;
    else if (isHalf(point.value)) bytes[length++] = INVALID;
    else length += bytes.write(String.fromCodePoint(point.value), length);
    at = point?.end ?? number?.end ?? at + 1;
  }
  return decodeText(bytes.subarray(0, length));
}

const QUOTE = 39;

interface Point {
  readonly value: number;
  readonly end: number;
}

/** The character that one escape names, or two that form a surrogate pair; null if none is named. */
function pointAt(quoted: Buffer, at: number): Point | null {
  const first = singlePointAt(quoted, at);
  if (first === null || !isHalf(first.value) || quoted[first.end] !== BACKSLASH) return first;
  const second = singlePointAt(quoted, first.end + 1);
  const pair = String.fromCharCode(first.value, second?.value ?? 0).codePointAt(0) ?? 0;
  return second === null || isHalf(pair) ? first : { value: pair, end: second.end };
}

function singlePointAt(quoted: Buffer, at: number): Point | null {
  const most = pointDigits.get(quoted[at] ?? 0);
  const digits = most === undefined ? null : digitsAt(quoted, at + 1, most, 16);
  const isWhole = digits !== null && digits.end === at + 1 + (most ?? 0);
  return isWhole && digits.value <= LARGEST_POINT ? digits : null;
}

function isHalf(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}
