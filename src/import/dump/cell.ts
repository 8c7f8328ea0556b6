import { isUtf8 } from 'node:buffer';

/** Stands for a text whose bytes are not UTF-8. */
export const notUtf8 = Symbol('not UTF-8');
/** Stands for a value of an INSERT that is not a literal: an expression, DEFAULT, a bit string. */
export const notLiteral = Symbol('not a literal');

/** One value of a row of a dump, as written there. */
export type Cell = string | null | typeof notUtf8 | typeof notLiteral;

/** Decodes the bytes of a text. */
export function decodeText(bytes: Buffer): string | typeof notUtf8 {
  return isUtf8(bytes) ? bytes.toString() : notUtf8;
}
