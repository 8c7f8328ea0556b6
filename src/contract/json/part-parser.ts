import { findTextFaults } from './scan-json.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [SPACE, ZERO, NINE, SMALL_E, LARGE_E] = [0x20, 0x30, 0x39, 0x65, 0x45];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a part is in the object around it: the value of a key, or an item of the list that is. */
interface Place {
  readonly key: string;
  readonly item: number | null;
  readonly value: object;
}

/** An object that was read before, and its text. */
interface KnownPart {
  readonly bytes: Buffer;
  readonly value: object;
}

/** Bytes of parts that are kept; the same again of the generation before. */
const KEPT = 16 * 2 ** 20;
/** Parts that begin alike. */
const MOST_ALIKE = 4;
/** The beginning that tells parts apart: `{"id":"01234567-89ab-cdef-0123-456789abcdef"`. */
const LONGEST_BEGINNING = 64;
/** Records are two deep in a page; what they embed embeds few levels more. */
const DEEPEST = 16;
/** A whole number of so many may be one that JavaScript cannot hold. */
const MANY_DIGITS = 16;
/** What a key of a record is like: none that means something to JavaScript. */
const plainKey = /^(?!__)\w{1,100}$/;

/** What cannot be read in parts. */
const UNUSUAL = Symbol('unusual JSON');

/**
 * Parses JSON in which the same objects come again and again, as pages of records do: 80 % of their bytes are records that
 * others embed. One that is, byte by byte, like one that was read before is the same object; only the rest is decoded and
 * parsed. That takes a quarter of the time of parsing 100 MB of pages, and whoever gets the values knows which are the same.
 *
 * Says nothing of a text with anything unusual, such as a fault: the tests hold it against JSON.parse and `findTextFaults`.
 */
export class PartParser {
  /** By the key that they are the value of, and how they begin. */
  #known = new Map<string, KnownPart[]>();
  #older = new Map<string, KnownPart[]>();
  #size = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;

  /** The value of a text, which must not be changed; undefined where it may have faults, or is no JSON. */
  parse(bytes: Buffer): object | undefined {
    this.#bytes = bytes;
    if (bytes[0] !== OPEN) return undefined;
    try {
      const value = this.#object(0, 0);
      return this.#end === bytes.length ? value : undefined;
    } catch (error) {
      if (error === UNUSUAL || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Reads the object at a position: its own text, in which null stands for every object in it, and then those. */
  #object(start: number, depth: number): object {
    if (depth > DEEPEST) throw UNUSUAL;
    const bytes = this.#bytes;
    const places: Place[] = [];
    let text = '';
    let taken = start;
    let [keys, keyAt, valueAt] = [0, 0, 0];
    let item: number | null = null;
    let lists = 0;
    let isPlain = true;
    for (let at = start + 1; ; at += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw UNUSUAL;
      if (byte === QUOTE) {
        const end = this.#endOfText(at);
        if (lists === 0 && bytes[end] === COLON) {
          keys += 1;
          keyAt = at + 1;
          valueAt = end + 1;
        }
        at = end - 1;
      } else if (byte === OPEN) {
        const key = valueAt === 0 ? '' : bytes.toString('latin1', keyAt, valueAt - 2);
        // What is neither the value of the key before it nor in a list that is.
        if (lists > 1 || (item === null && valueAt !== at) || !plainKey.test(key)) throw UNUSUAL;
        text += `${bytes.toString('utf8', taken, at)}null`;
        places.push({ key, item, value: this.#part(key, at, depth + 1) });
        taken = this.#end;
        at = taken - 1;
      } else if (byte === OPEN_LIST) {
        lists += 1;
        if (lists > DEEPEST) throw UNUSUAL;
        if (lists === 1 && valueAt === at) item = 0;
      } else if (byte === CLOSE_LIST) {
        lists -= 1;
        if (lists === 0) item = null;
      } else if (byte === COMMA) {
        if (lists === 1 && item !== null) item += 1;
      } else if (byte === CLOSE) {
        text += bytes.toString('utf8', taken, at + 1);
        this.#end = at + 1;
        return withParts(text, places, isPlain ? keys : null);
      } else if (isDigit(byte)) {
        const end = endOfDigits(bytes, at);
        if (end - at >= MANY_DIGITS) isPlain = false;
        at = end - 1;
      } else if (byte <= SPACE || ((byte === SMALL_E || byte === LARGE_E) && isDigit(bytes[at - 1])))
        isPlain = false;
    }
  }

  /** Reads an object in another, or recognises it. Sets the end. */
  #part(key: string, start: number, depth: number): object {
    const bytes = this.#bytes;
    const comma = bytes.indexOf(COMMA, start);
    const isShort = comma !== -1 && comma - start <= LONGEST_BEGINNING;
    // Records are embedded; those of the page itself come once.
    if (depth < 2 || !isShort) return this.#object(start, depth);
    const name = key + bytes.toString('latin1', start, comma);
    const alike = this.#known.get(name) ?? this.#older.get(name) ?? [];
    for (const part of alike) {
      const end = start + part.bytes.length;
      if (end > bytes.length || bytes.compare(part.bytes, 0, part.bytes.length, start, end) !== 0) continue;
      this.#end = end;
      if (!this.#known.has(name)) this.#keep(name, part, []);
      return part.value;
    }
    const value = this.#object(start, depth);
    this.#keep(name, { bytes: Buffer.from(bytes.subarray(start, this.#end)), value }, alike);
    return value;
  }

  #keep(name: string, part: KnownPart, alike: readonly KnownPart[]): void {
    if (this.#size > KEPT) {
      this.#older = this.#known;
      this.#known = new Map();
      this.#size = 0;
    }
    this.#known.set(name, [part, ...alike.slice(0, MOST_ALIKE - 1)]);
    this.#size += part.bytes.length;
  }

  /** The position after the quote that ends the text which begins at `start`. */
  #endOfText(start: number): number {
    const bytes = this.#bytes;
    for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
      let before = end - 1;
      while (bytes[before] === BACKSLASH) before -= 1;
      if ((end - before) % 2 === 1) return end + 1;
    }
    throw UNUSUAL;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function endOfDigits(bytes: Buffer, start: number): number {
  let end = start + 1;
  while (isDigit(bytes[end])) end += 1;
  return end;
}

/**
 * The value of a text, with objects in their places. Each place must hold the null that stood for one, which is so where the
 * text has no two equal keys.
 *
 * @param keys how many it has; null where it has white space, long numbers or exponents: then faults are looked for. Where
 * as many keys are in the value, there is none
 */
function withParts(text: string, places: readonly Place[], keys: number | null): object {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (keys !== Object.keys(value).length && findTextFaults(text, value).length > 0) throw UNUSUAL;
  for (const { key, item, value: part } of places) {
    const around = (item === null ? value : value[key]) as Record<string | number, unknown> | null;
    const place = item ?? key;
    if (typeof around !== 'object' || around === null || around[place] !== null) throw UNUSUAL;
    around[place] = part;
  }
  return value;
}
