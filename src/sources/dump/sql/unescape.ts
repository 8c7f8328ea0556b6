import { isUtf8 } from 'node:buffer';
import { type Cell, notUtf8 } from '../dump-content.ts';

const QUOTE = 39;
export const BACKSLASH = 92;
const X = 120;
const NULL = Buffer.from('\\N');
/** Number of digits after `u` and `U`, which name a code point in an escaped text. */
const pointDigits = new Map([
  [117, 4],
  [85, 8],
]);
const LARGEST_POINT = 0x10ffff;
/** Never occurs in UTF-8; marks a text with half of a surrogate pair. */
const INVALID = 0xff;

/** Letters after a backslash in an escaped text (E'...'). Any other character means itself. */
const textLetters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** `isSql` adds doubled quotes and `\u`. */
interface Escapes {
  readonly letters: Uint8Array;
  readonly isSql: boolean;
}

const ofText: Escapes = { letters: byteTable(textLetters), isSql: true };
const ofCopy: Escapes = { letters: byteTable({ ...textLetters, v: '\v' }), isSql: false };

export function decodeText(bytes: Buffer): string | typeof notUtf8 {
  return isUtf8(bytes) ? bytes.toString() : notUtf8;
}

/** https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE */
export function unescapeText(quoted: Buffer, hasBackslashEscapes: boolean): Cell {
  return hasBackslashEscapes ? withoutEscapes(quoted, ofText) : decodeText(undouble(quoted, "'"));
}

/**
 * The bytes need not be UTF-8.
 * https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
 */
function unescapeCopy(field: Buffer): Cell {
  return field.equals(NULL) ? null : withoutEscapes(field, ofCopy);
}

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

/** As bytes, which octal and hexadecimal escapes produce. No escape produces more bytes than it has. */
function withoutEscapes(escaped: Buffer, { letters, isSql }: Escapes): Cell {
  const bytes = Buffer.allocUnsafe(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; ) {
    const byte = escaped[at++] as number;
    const next = escaped[at];
    if (isSql && byte === QUOTE && next === QUOTE) at += 1;
    if (byte !== BACKSLASH || next === undefined) {
      bytes[length++] = byte;
      continue;
    }
    const number = digitsAt(escaped, at, 3, 8) ?? (next === X ? digitsAt(escaped, at + 1, 2, 16) : null);
    const point = isSql ? pointAt(escaped, at) : null;
    // PostgreSQL keeps the low eight bits of an octal escape.
    if (point === null) bytes[length++] = number === null ? (letters[next] as number) : number.value & 0xff;
    else if (isHalf(point.value)) bytes[length++] = INVALID;
    else length += bytes.write(String.fromCodePoint(point.value), length);
    at = point?.end ?? number?.end ?? at + 1;
  }
  return decodeText(bytes.subarray(0, length));
}

/** Maps each byte after a backslash to its value: itself, except for some letters. */
function byteTable(characters: Readonly<Record<string, string>>): Uint8Array {
  const table = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const [letter, character] of Object.entries(characters))
    table[letter.charCodeAt(0)] = character.charCodeAt(0);
  return table;
}

interface Digits {
  readonly value: number;
  readonly end: number;
}

function digitsAt(bytes: Buffer, start: number, most: number, base: 8 | 16): Digits | null {
  let value = 0;
  let end = start;
  for (; end < start + most; end += 1) {
    const digit = digitOf(bytes[end] ?? 0);
    if (digit >= base) break;
    value = value * base + digit;
  }
  return end === start ? null : { value, end };
}

/** 99 if it is not a digit. */
function digitOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : 99;
}

/** Two escapes may form a surrogate pair. */
function pointAt(quoted: Buffer, at: number): Digits | null {
  const first = singlePointAt(quoted, at);
  if (first === null || !isHalf(first.value) || quoted[first.end] !== BACKSLASH) return first;
  const second = singlePointAt(quoted, first.end + 1);
  const pair = String.fromCharCode(first.value, second?.value ?? 0).codePointAt(0) ?? 0;
  return second === null || isHalf(pair) ? first : { value: pair, end: second.end };
}

function singlePointAt(quoted: Buffer, at: number): Digits | null {
  const most = pointDigits.get(quoted[at] ?? 0);
  const digits = most === undefined ? null : digitsAt(quoted, at + 1, most, 16);
  const isWhole = digits !== null && digits.end === at + 1 + (most ?? 0);
  return isWhole && digits.value <= LARGEST_POINT ? digits : null;
}

function isHalf(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

const TAB = 9;

/** A value that is not UTF-8 becomes `notUtf8`; of values beyond `width`, one is returned. */
export function readCopyRow(line: Buffer, width: number): Cell[] {
  const most = width + 1;
  if (!isUtf8(line)) return splitFields(line, most).map(unescapeCopy);
  const text = line.toString();
  // A tab after a backslash does not separate, unless the backslash is itself escaped.
  if (text.includes('\\\t')) return splitFields(line, most).map(unescapeCopy);
  // Mostly a null, or without escapes.
  return text.split('\t', most).map((field) => {
    if (field === '\\N') return null;
    return field.includes('\\') ? unescapeCopy(Buffer.from(field)) : field;
  });
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
