const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

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
  readonly #lists: number[][] = [];

  /** Makes room for the tokens of so many bytes. */
  reserve(length: number): void {
    if (this.used + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.used + length, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }

  /** Lists the record for a token, which is written from `used` to `end`. */
  add(end: number, record: number): void {
    const list = this.#lists[this.#token(end)] as number[];
    if (list[list.length - 1] !== record) list.push(record);
  }

  *[Symbol.iterator](): Generator<readonly [token: Buffer, records: readonly number[]]> {
    for (const [token, records] of this.#lists.entries())
      yield [this.bytes.subarray(token === 0 ? 0 : this.#ends[token - 1], this.#ends[token]), records];
  }

  #token(end: number): number {
    const { bytes, used } = this;
    // FNV-1a.
    let hash = SEED;
    for (let at = used; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), PRIME);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let token = this.#slots[slot] as number; token !== NONE; token = this.#slots[slot] as number) {
      if (this.#hashes[token] === hash && this.#isAt(token, end)) return token;
      slot = (slot + 1) & mask;
    }
    const token = this.#lists.length;
    this.#slots[slot] = token;
    this.#hashes[token] = hash;
    this.#ends[token] = end;
    this.used = end;
    this.#lists.push([]);
    if (token + 1 === this.#ends.length) this.#grow();
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
    const count = this.#lists.length;
    const larger = (numbers: Int32Array) => {
      const made = new Int32Array(2 * count);
      made.set(numbers);
      return made;
    };
    this.#ends = larger(this.#ends);
    this.#hashes = larger(this.#hashes);
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
