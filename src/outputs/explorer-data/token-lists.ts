/** The hash of no bytes. */
export const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a: the hash of bytes, once another is added to them. */
export function hashWith(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, PRIME);
}

const NONE = -1;

/** Tokens in a chunk. */
const CHUNK = 1 << 16;

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
  /** How many records are listed for each token, and the last one. */
  #lengths = new Int32Array(1 << 10);
  #last = new Int32Array(1 << 10);
  /** The tokens of one record after the other: outside the heap, unlike a list for each token. */
  readonly #listed: Int32Array[] = [];
  #listedCount = 0;
  /** The record of each run of tokens, and how many tokens were listed before it. */
  readonly #runs: number[] = [];
  /** The record of the last run. */
  #record = NONE;

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
    if (this.#last[token] === record) return;
    this.#last[token] = record;
    (this.#lengths[token] as number) += 1;
    if (record !== this.#record) {
      this.#runs.push(record, this.#listedCount);
      this.#record = record;
    }
    const place = this.#listedCount % CHUNK;
    if (place === 0) this.#listed.push(new Int32Array(CHUNK));
    (this.#listed.at(-1) as Int32Array)[place] = token;
    this.#listedCount += 1;
  }

  /** The records of each token are in the order in which they were added. */
  *[Symbol.iterator](): Generator<readonly [token: Buffer, records: Int32Array]> {
    const starts = new Int32Array(this.#count + 1);
    for (let token = 0; token < this.#count; token += 1)
      starts[token + 1] = (starts[token] as number) + (this.#lengths[token] as number);
    const records = new Int32Array(starts.at(-1) as number);
    const next = starts.slice();
    for (let run = 0; run < this.#runs.length; run += 2) {
      const end = this.#runs[run + 3] ?? this.#listedCount;
      for (let at = this.#runs[run + 1] as number; at < end; at += 1) {
        const token = (this.#listed[Math.floor(at / CHUNK)] as Int32Array)[at % CHUNK] as number;
        records[next[token] as number] = this.#runs[run] as number;
        (next[token] as number) += 1;
      }
    }
    for (let token = 0; token < this.#count; token += 1)
      yield [
        this.bytes.subarray(token === 0 ? 0 : this.#ends[token - 1], this.#ends[token]),
        records.subarray(starts[token], starts[token + 1]),
      ];
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
    this.#lengths = twice(this.#lengths);
    this.#last = twice(this.#last);
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
