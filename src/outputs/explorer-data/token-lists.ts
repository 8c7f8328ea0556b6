import { PackedLists } from './packed-lists.ts';

/** The hash of no bytes. */
export const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a: the hash of bytes, once another is added to them. */
export function hashWith(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, PRIME);
}

const NONE = -1;

/**
 * A list of records for each token, a sequence of bytes. Its own hash table: a Map needs a string for each
 * token that is looked up.
 */
export class TokenLists {
  /** The bytes of all tokens; the next one is written after them. */
  bytes = Buffer.allocUnsafeSlow(1 << 16);
  /** Where the next token begins. */
  used = 0;
  /** Where the bytes of each token end. */
  #ends = new Int32Array(1 << 10);
  #hashes = new Int32Array(1 << 10);
  /** Tokens by their hash; twice as many places as there may be tokens. */
  #slots = new Int32Array(1 << 11).fill(NONE);
  /** How many tokens there are. */
  #count = 0;
  /** The last record of each token, and the greatest one. */
  #last = new Int32Array(1 << 10);
  #greatest = new Int32Array(1 << 10);
  /** How many records each token has at least: how often the greatest one changed. */
  #least = new Int32Array(1 << 10);
  readonly #lists = new PackedLists();
  readonly #most: number;

  /** @param most records of more are not listed */
  constructor(most: number) {
    this.#most = most;
  }

  /** Makes room for the tokens of so many bytes. */
  reserve(length: number): void {
    if (this.used + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.used + length, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }

  /**
   * Lists the record for a token.
   * @param end where the token ends, which is written from `used`
   * @param hash of its bytes, by `hashWith`
   */
  add(end: number, hash: number, record: number): void {
    const token = this.#token(end, hash);
    if (this.#last[token] === record || this.isCommon(token)) return;
    this.#last[token] = record;
    if (record > (this.#greatest[token] as number)) {
      this.#greatest[token] = record;
      (this.#least[token] as number) += 1;
    }
    this.#lists.add(token, record, this.#count);
  }

  /** Call it after the last text. */
  end(): void {
    this.#lists.end(this.#count);
  }

  get count(): number {
    return this.#count;
  }

  bytesOf(token: number): Buffer {
    return this.bytes.subarray(token === 0 ? 0 : this.#ends[token - 1], this.#ends[token]);
  }

  /** Whether it has surely too many records, which are not all listed. */
  isCommon(token: number): boolean {
    return (this.#least[token] as number) > this.#most;
  }

  /** Adds the records of a token to others, in the order in which they were added. */
  read(token: number, records: number[]): void {
    this.#lists.read(token, records);
  }

  #token(end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let token = this.#slots[slot] as number; token !== NONE; token = this.#slots[slot] as number) {
      if (this.#hashes[token] === hash && this.#isAt(token, end)) return token;
      slot = (slot + 1) & mask;
    }
    const token = this.#count;
    this.#count += 1;
    this.#slots[slot] = token;
    this.#hashes[token] = hash;
    this.#ends[token] = end;
    this.#last[token] = NONE;
    this.#greatest[token] = NONE;
    this.used = end;
    if (this.#count === this.#ends.length) this.#grow();
    return token;
  }

  #isAt(token: number, end: number): boolean {
    const { bytes, used } = this;
    const start = token === 0 ? 0 : (this.#ends[token - 1] as number);
    const length = end - used;
    if ((this.#ends[token] as number) - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (bytes[start + at] !== bytes[used + at]) return false;
    return true;
  }

  #grow(): void {
    const count = this.#count;
    this.#ends = twice(this.#ends);
    this.#hashes = twice(this.#hashes);
    this.#last = twice(this.#last);
    this.#greatest = twice(this.#greatest);
    this.#least = twice(this.#least);
    this.#slots = new Int32Array(4 * count).fill(NONE);
    const mask = this.#slots.length - 1;
    for (let token = 0; token < count; token += 1) {
      const hash = this.#hashes[token] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== NONE) slot = (slot + 1) & mask;
      this.#slots[slot] = token;
    }
  }
}

function twice(numbers: Int32Array) {
  const made = new Int32Array(2 * numbers.length);
  made.set(numbers);
  return made;
}
