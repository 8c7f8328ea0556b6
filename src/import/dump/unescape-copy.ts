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
const BACKSLASH = 92;
const mayGiveBytes = /\\[0-7x]/;
const numeric = /^(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2})/;

/**
 * The value of one field of COPY's text format.
 * https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
 */
export function unescapeCopy(field: string): Cell {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  // Octal and hexadecimal escapes give bytes, several of which may be one character.
  if (mayGiveBytes.test(field)) return unescapeCopyBytes(Buffer.from(field));
  return field.replace(/\\(.)/gs, (_, character: string) => letters[character] ?? character);
}

/** The same for a field whose bytes need not be UTF-8. */
export function unescapeCopyBytes(field: Buffer): Cell {
  if (field.equals(NULL)) return null;
  const bytes = Buffer.alloc(field.length);
  let length = 0;
  for (let at = 0; at < field.length; at += 1) {
    const byte = field[at] ?? 0;
    if (byte !== BACKSLASH || at + 1 === field.length) {
      bytes[length++] = byte;
      continue;
    }
    const next = field.toString('latin1', at + 1, at + 4);
    const digits = numeric.exec(next)?.[0];
    if (digits === undefined) {
      bytes[length++] = (letters[next.charAt(0)] ?? next).charCodeAt(0);
      at += 1;
    } else {
      const isHexadecimal = digits.startsWith('x');
      // PostgreSQL keeps the low eight bits of an octal escape.
      bytes[length++] = Number.parseInt(isHexadecimal ? digits.slice(1) : digits, isHexadecimal ? 16 : 8);
      at += digits.length;
    }
  }
  return decodeText(bytes.subarray(0, length));
}

const NULL = Buffer.from('\\N');
