import type { Problem } from '../contract/errors.ts';
import type { LeftOut, Place, Spliced } from './byte-sink.ts';
import type { Key } from './record-source.ts';
import type { Plan } from './steps.ts';

/** A record that is counted by its key, since it may be in many places. */
export interface Countable {
  /** The number of its kind. */
  readonly kind: number;
  /** The key by which it is embedded, in its published form. */
  readonly key: Key;
  /** Private values in it that were replaced, without those of what it embeds. */
  readonly withheld: number;
  /** Its nulls that are wider than the interface document, without those of what it embeds. */
  readonly widerNulls: number;
  /** What it embeds and counts something itself; null where there is nothing. */
  readonly counting: readonly Countable[] | null;
  /** The run that has counted it. */
  countedIn: object | null;
}

/** What is known of an embedded record when it is written. */
export type FragmentFacts = Pick<Fragment, 'withheld' | 'widerNulls' | 'counting' | 'faults'>;

/**
 * An embedded record as bytes: made once, copied into every page that embeds it.
 *
 * There may be a hundred thousand of them: a published UUID in each, and a map of these, took as much memory as the rest
 * of it.
 */
export class Fragment implements Countable, Spliced {
  readonly #plan: Plan;
  /** Its id as the table stores it. */
  readonly stored: unknown;
  /** Its place among the records of its kind, by ascending id; 0 where they are read as they are needed. */
  readonly order: number;
  /** Where its JSON is, after a byte in the place of what separates it from what comes before. */
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly inner: Spliced | null;
  readonly innerAt: number;
  readonly isFull: boolean;
  readonly withheld: number;
  readonly widerNulls: number;
  readonly counting: readonly Countable[] | null;
  /** What breaks the contract in it, or in what it embeds; null where nothing does. */
  readonly faults: readonly Problem[] | null;
  /** Whether what embeds it has to note something of it. */
  readonly isNotable: boolean;
  countedIn: object | null = null;

  constructor(
    plan: Plan,
    stored: unknown,
    order: number,
    { chunk, start, end }: Place,
    leftOut: LeftOut | null,
    isFull: boolean,
    { withheld, widerNulls, counting, faults }: FragmentFacts,
  ) {
    this.#plan = plan;
    this.stored = stored;
    this.order = order;
    this.chunk = chunk;
    this.start = start;
    this.end = end;
    this.inner = leftOut === null ? null : leftOut.inner;
    this.innerAt = leftOut === null ? 0 : start + 1 + leftOut.at;
    this.isFull = isFull;
    this.withheld = withheld;
    this.widerNulls = widerNulls;
    this.counting = counting;
    this.faults = faults;
    this.isNotable = faults !== null || withheld > 0 || widerNulls > 0 || counting !== null;
  }

  get kind(): number {
    return this.#plan.number;
  }

  /** Undefined where what is stored is no id. */
  get key(): Key {
    return this.#plan.kind.id.value.read(this.stored) as Key;
  }
}

/** Bytes of a chunk; a longer record has one of its own. */
const CHUNK = 1 << 20;

/**
 * Keeps the bytes of many small records in a few large buffers: a Buffer of its own for each would be larger than most of
 * the records, and one more thing for the garbage collector to follow.
 */
export class Arena {
  #chunk = new Uint8Array(0);
  #used = 0;
  bytes = 0;

  /** Copies bytes into the arena; says where they are, after one more byte. */
  add(bytes: Uint8Array): Place {
    const length = bytes.length + 1;
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = new Uint8Array(Math.max(CHUNK, length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#chunk.set(bytes, start + 1);
    this.#used += length;
    this.bytes += length;
    return { chunk: this.#chunk, start, end: this.#used };
  }
}
