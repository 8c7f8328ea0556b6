import { compareKeys } from '../../values/compare-keys.ts';
import { endOfNumber, endOfText, isPlainText } from '../scan/json-tokens.ts';

export type Id = string | number;

const [QUOTE, BACKSLASH, COMMA, CLOSE] = [0x22, 0x5c, 0x2c, 0x7d];
const [MINUS, ZERO, NINE] = [0x2d, 0x30, 0x39];
/** So many digits are always an exact integer. */
const exactDigits = 15;

/** A hash differs from one process to the next: no tree is made of ids that have the same. */
const seed = Math.floor(Math.random() * 2 ** 32);
const step = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);
const finish = (hash: number) => (hash ^ (hash >>> 15)) & 0x3fffffff;

/** No hash: the id is not written as its characters. */
const OTHERWISE = -1;

/** The hash of the id at a position, which is a text or a number: equal for all ids that count as the same. */
export function hashAt(bytes: Buffer, start: number): number {
  const hash = plainHash(bytes, start);
  return hash === OTHERWISE ? hashOf(idAt(bytes, start)) : hash;
}

/** The same of an id. */
export function hashOf(id: Id): number {
  const text = String(id);
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = step(hash, text.charCodeAt(at));
  return finish(hash);
}

/** The hash of what is written as its characters, as nearly all ids are: a text in ASCII without an escape, an integer. */
export function plainHash(bytes: Buffer, start: number): number {
  const isText = bytes[start] === QUOTE;
  let at = isText ? start + 1 : start;
  let hash = seed;
  if (isText) {
    for (; bytes[at] !== QUOTE; at += 1) {
      const byte = bytes[at];
      if (byte === undefined || byte === BACKSLASH || byte >= 0x80) return OTHERWISE;
      hash = step(hash, byte);
    }
    return finish(hash);
  }
  if (bytes[at] === MINUS) {
    hash = step(hash, MINUS);
    at += 1;
  }
  const first = at;
  for (; (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE; at += 1)
    hash = step(hash, bytes[at] as number);
  const isZero = bytes[first] === ZERO;
  const isPlain = at > first && at - first <= exactDigits && (!isZero || at - start === 1);
  return isPlain && (bytes[at] === COMMA || bytes[at] === CLOSE) ? finish(hash) : OTHERWISE;
}

/** The id at a position, in bytes that are UTF-8 and JSON there. */
export function idAt(bytes: Buffer, start: number): Id {
  const integer = integerAt(bytes, start);
  if (!Number.isNaN(integer)) return integer;
  const isText = bytes[start] === QUOTE;
  const end = isText ? endOfText(bytes, start) : endOfNumber(bytes, start);
  return isText && isPlainText(bytes, start, end)
    ? bytes.toString('latin1', start + 1, end - 1)
    : (JSON.parse(bytes.toString('utf8', start, end)) as Id);
}

/** An integer that is written as people do; NaN for anything else. */
function integerAt(bytes: Buffer, start: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start;
  let value = 0;
  let at = first;
  for (; (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE; at += 1)
    value = value * 10 + (bytes[at] as number) - ZERO;
  const isPlain = at > first && at - first <= exactDigits && (bytes[at] === COMMA || bytes[at] === CLOSE);
  if (!isPlain) return Number.NaN;
  return first === start ? value : -value;
}

/** Whether the id at one position comes before that at another: integers as numbers, texts by their bytes. */
export function isBefore(bytes: Buffer, one: number, other: number): boolean {
  if (bytes[one] !== QUOTE || bytes[other] !== QUOTE)
    return compareKeys(idAt(bytes, one), idAt(bytes, other)) < 0;
  for (let at = 1; ; at += 1) {
    const mine = bytes[one + at] as number;
    const its = bytes[other + at] as number;
    if (mine === BACKSLASH || its === BACKSLASH) return compareKeys(idAt(bytes, one), idAt(bytes, other)) < 0;
    if (mine === QUOTE || its === QUOTE) return its !== QUOTE;
    if (mine !== its) return mine < its;
  }
}
