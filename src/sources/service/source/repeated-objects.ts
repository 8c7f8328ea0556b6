import { depthLimit, tooDeep, tooMany, valueLimit } from '../../../contract/json/json-gauge.ts';
import { Recent } from '../../../contract/recent.ts';
import { RequestFault } from '../../../http/retry.ts';

/**
 * Bytes of objects to remember, and at most twice as many. 20,000 citations alone take 11 MB: half of
 * this bound takes more time, and also more memory, for objects that are parsed again.
 */
const MOST_BYTES = 16 * 2 ** 20;
/** An object is looked up by so many bytes: in most records, an id and more. */
const HEAD = 64;
/** JavaScript holds all whole numbers with so many digits. */
const SAFE_DIGITS = 15;

const [QUOTE, BACKSLASH, COMMA, COLON, POINT, ZERO, NINE] = [34, 92, 44, 58, 46, 48, 57];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, LOWER_CASE, EXPONENT] = [123, 125, 91, 93, 32, 101];

interface Known {
  readonly bytes: Buffer;
  readonly value: object;
}

/** What is being read: an embedded object, or the whole text. */
interface Outline {
  readonly start: number;
  /** 0 for the whole text. */
  readonly depth: number;
  /** Embedded objects are replaced by their indexes: `{"":0}`. */
  text: string;
  keys: number;
}

/**
 * Parses JSON texts in which objects repeat, as embedded records do: an object whose bytes came before is the
 * same value as then, so that its reader need not compare or check it again. For 100 MB of pages this takes as
 * long as `JSON.parse`, and also finds what that hides.
 */
export class RepeatedObjects {
  readonly #known = new Recent<number, Known>(MOST_BYTES, ({ bytes }) => bytes.length);

  /**
   * `isPlain`: parsing hides no duplicate key, and no number that JavaScript cannot hold.
   * @param bytes are UTF-8
   * @throws SyntaxError if they are not JSON
   * @throws RequestFault if they are nested too deep, or hold too many values
   */
  parse(bytes: Buffer, start = 0): { readonly value: unknown; readonly isPlain: boolean } {
    const objects: object[] = [];
    const outer: Outline[] = [];
    let outline: Outline = { start, depth: 0, text: '', keys: 0 };
    /** Where the bytes begin that are not in the outline yet. */
    let rest = start;
    /** Of each open part, whether it is an object. */
    const open: boolean[] = [];
    /** Of the outermost object in a list: objects in it are embedded. 0 outside of it. */
    let recordDepth = 0;
    let values = 1;
    let isPlain = true;
    const parseOutline = (end: number): unknown => {
      if (values > valueLimit) throw new RequestFault('broken', tooMany);
      const value: unknown = JSON.parse(outline.text + bytes.toString('utf8', rest, end));
      // JSON.parse keeps the last of two equal keys.
      if (restore(value, outline.depth > 0, objects) !== outline.keys) isPlain = false;
      return value;
    };
    const refer = (value: object, end: number) => {
      outline.text += `{"":${objects.push(value) - 1}}`;
      rest = end;
    };
    const { length } = bytes;
    for (let at = start; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        for (at += 1; at < length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
      } else if (byte === COMMA) values += 1;
      else if (byte === COLON) outline.keys += 1;
      else if (byte === OPEN || byte === OPEN_LIST) {
        if (byte === OPEN && recordDepth > 0) {
          outline.text += bytes.toString('utf8', rest, at);
          const known = this.#known.get(headOf(bytes, at));
          if (known !== undefined && isAt(bytes, at, known.bytes)) {
            refer(known.value, at + known.bytes.length);
            at = rest - 1;
            continue;
          }
          rest = at;
          outer.push(outline);
          outline = { start: at, depth: open.length + 1, text: '', keys: 0 };
        } else if (byte === OPEN && open.at(-1) === false) recordDepth = open.length + 1;
        values += 1;
        if (open.push(byte === OPEN) > depthLimit) throw new RequestFault('broken', tooDeep);
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        if (open.length === outline.depth) {
          const value = parseOutline(at + 1) as object;
          const own = bytes.subarray(outline.start, at + 1);
          if (isPlain) this.#known.set(headOf(own, 0), { bytes: Buffer.from(own), value });
          outline = outer.pop() as Outline;
          refer(value, at + 1);
        }
        if (open.length === recordDepth) recordDepth = 0;
        open.pop();
      } else if (byte === POINT || isDigit(byte)) {
        let end = at + 1;
        while (isDigit(bytes[end] as number)) end += 1;
        const isLong = byte !== POINT && end - at > SAFE_DIGITS;
        if (isLong || ((bytes[end] as number) | LOWER_CASE) === EXPONENT) isPlain = false;
        at = end - 1;
      }
    }
    return { value: parseOutline(length), isPlain };
  }
}

/** Puts embedded objects into what was parsed of an outline. Returns the number of its keys. */
function restore(value: unknown, isRecord: boolean, objects: readonly object[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    let keys = 0;
    for (const [index, item] of value.entries()) {
      if (isReference(item, isRecord)) value[index] = objects[item['']];
      else keys += restore(item, isRecord || !Array.isArray(item), objects);
    }
    return keys;
  }
  const parts = value as Record<string, unknown>;
  let keys = 0;
  for (const key in parts) {
    const part = parts[key];
    keys += 1;
    if (isReference(part, isRecord)) parts[key] = objects[part['']];
    else keys += restore(part, isRecord, objects);
  }
  return keys;
}

/** In an outline, every object in a record is one. */
function isReference(value: unknown, isInRecord: boolean): value is { readonly '': number } {
  return isInRecord && typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAt(bytes: Buffer, at: number, known: Buffer): boolean {
  const end = at + known.length;
  return end <= bytes.length && bytes.compare(known, 0, known.length, at, end) === 0;
}

/** A hash of the first bytes of an object, or of all up to the end of the first object in it. */
function headOf(bytes: Buffer, start: number): number {
  let hash = 0;
  for (let at = start; at < start + HEAD && at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    hash = (Math.imul(hash, 31) + byte) | 0;
    if (byte === CLOSE) break;
  }
  return hash;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
