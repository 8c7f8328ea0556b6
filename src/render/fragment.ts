import type { Key } from './block-source.ts';
import type { Place } from './byte-sink.ts';

/** A record that is counted by its key, since it may be in many places. */
export interface Countable {
  /** The key by which it is embedded, in its published form. */
  readonly key: Key;
  /** Private values in it that were replaced, without those of what it embeds. */
  readonly withheld: number;
  /** Its nulls that are wider than the interface document, without those of what it embeds. */
  readonly widerNulls: number;
  /** What it embeds and counts something itself; null where there is nothing. */
  readonly counting: readonly Counting[] | null;
  /** The tally that has counted it last. */
  countedIn: object | null;
}

/** An embedded record as bytes: made once, copied into every page that embeds it. */
export interface Fragment extends Countable {
  /** Its place among the records of its kind, by ascending id; 0 where they are read as they are needed. */
  readonly order: number;
  /** Where its JSON is, after a byte in the place of what separates it from what comes before. */
  readonly chunk: Buffer;
  readonly start: number;
  readonly end: number;
  /** Whether something in it, or in what it embeds, breaks the contract. */
  readonly isFaulty: boolean;
}

/** A record that is counted, with the number of its kind. */
export interface Counting {
  readonly kind: number;
  readonly fragment: Countable;
}

/** Bytes of a chunk; a longer record has one of its own. */
const CHUNK = 1 << 20;

/**
 * Keeps the bytes of many small records in a few large buffers: a Buffer of its own for each would be larger than most of
 * the records, and one more thing for the garbage collector to follow.
 */
export class Arena {
  #chunk = Buffer.alloc(0);
  #used = 0;
  bytes = 0;

  /** Copies bytes into the arena; says where they are, after one more byte. */
  add(bytes: Uint8Array): Place {
    const length = bytes.length + 1;
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#chunk.set(bytes, start + 1);
    this.#used += length;
    this.bytes += length;
    return { chunk: this.#chunk, start, end: this.#used };
  }
}
