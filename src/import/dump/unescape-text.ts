import { type Cell, decodeText } from './cell.ts';

/** What a letter after a backslash stands for in an escaped text (E'...'). Any other stands for itself. */
const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapes = /''|\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gs;

/**
 * The content of an SQL text, given what stands between its quotes.
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE
 */
export function unescapeText(quoted: Buffer, hasBackslashEscapes: boolean): Cell {
  if (!hasBackslashEscapes) {
    const text = decodeText(quoted);
    return typeof text === 'string' ? text.replaceAll("''", "'") : text;
  }
  // One character for each byte, because octal and hexadecimal escapes give bytes.
  const bytes = quoted
    .toString('latin1')
    .replace(escapes, (all, octal?: string, hexadecimal?: string, four?: string, eight?: string) => {
      if (all === "''") return "'";
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
      const point = four ?? eight;
      if (point !== undefined) return utf8(Number.parseInt(point, 16), all);
      return letters[all.charAt(1)] ?? all.slice(1);
    });
  return decodeText(Buffer.from(bytes, 'latin1'));
}

/** The UTF-8 bytes of a code point, one character for each; `otherwise` where there is no such code point. */
function utf8(point: number, otherwise: string): string {
  return point > 0x10ffff ? otherwise : Buffer.from(String.fromCodePoint(point)).toString('latin1');
}
