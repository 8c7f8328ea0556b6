import { type Cell, decodeText } from './cell.ts';

/** The characters that a letter after a backslash stands for. Any other character stands for itself. */
const letters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const bytesOfLetters = byteTable(letters);
const BACKSLASH = 92;
const X = 120;
const mayGiveBytes = /\\[0-7x]/;
/** Above this, replacing piece by piece would take many times the memory of the text. */
const longest = 64 * 1024;

/**
 * The value of one field of COPY's text format.
 * https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
 */
export function unescapeCopy(field: string): Cell {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  // Octal and hexadecimal escapes produce bytes, several of which may form one character.
  if (field.length > longest || mayGiveBytes.test(field)) return unescapeCopyBytes(Buffer.from(field));
  return field.replace(/\\(.)/gs, (_, character: string) => letters[character] ?? character);
}

/** The same for a field whose bytes need not be UTF-8. */
export function unescapeCopyBytes(field: Buffer): Cell {
  if (field.equals(NULL)) return null;
  const bytes = Buffer.allocUnsafe(field.length);
  let length = 0;
  for (let at = 0; at < field.length; ) {
    const byte = field[at++] as number;
    if (byte !== BACKSLASH || at === field.length) {
      bytes[length++] = byte;
      continue;
    }
    const next = field[at] as number;
    const octal = digitsAt(field, at, 3, 8);
    const hexadecimal = next === X ? digitsAt(field, at + 1, 2, 16) : null;
    const number = octal ?? hexadecimal;
    // PostgreSQL keeps the low eight bits of an octal escape.
    bytes[length++] = number === null ? (bytesOfLetters[next] as number) : number.value & 0xff;
    at = number === null ? at + 1 : number.end;
  }
  return decodeText(bytes.subarray(0, length));
}

/** What each byte after a backslash stands for: itself, except for some letters. */
export function byteTable(characters: Readonly<Record<string, string>>): Uint8Array {
  const table = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const [letter, character] of Object.entries(characters))
    table[letter.charCodeAt(0)] = character.charCodeAt(0);
  return table;
}

/** The number that up to this many digits of a base form, and where they end; null if there are none. */
export function digitsAt(
  bytes: Buffer,
  start: number,
  most: number,
  base: 8 | 16,
): { readonly value: number; readonly end: number } | null {
  let value = 0;
  let end = start;
  for (; end < start + most; end += 1) {
    const digit = digitOf(bytes[end] ?? 0);
    if (digit >= base) break;
    value = value * base + digit;
  }
  return end === start ? null : { value, end };
}

/** The value of a byte as a digit; 99 if it is not one. */
function digitOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : 99;
}

const NULL = Buffer.from('\\N');
