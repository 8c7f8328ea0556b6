import type { Problem } from '../contract/errors.ts';
import type { LeftOut, Place, Spliced } from './byte-sink.ts';
import type { Key } from './record-source.ts';
import type { Plan } from './steps.ts';

/** A record that is counted once, by its key, wherever it is embedded. */
export interface Countable {
  readonly kind: number;
  /** The key by which it is embedded, as published. */
  readonly key: Key;
  /** Private values replaced in it, without its embedded records. */
  readonly withheld: number;
  /** Nulls wider than the interface document, without its embedded records. */
  readonly widerNulls: number;
  /** Embedded records that count something; null if none do. */
  readonly counting: readonly Countable[] | null;
  countedIn: object | null;
}

export type FragmentFacts = Pick<Fragment, 'withheld' | 'widerNulls' | 'counting' | 'faults'>;

/**
 * An embedded record as bytes: made once, copied into every page that embeds it. It holds no published key:
 * of 100,000 records, a UUID each and a map of these took as much memory as the rest.
 */
export class Fragment implements Countable, Spliced {
  readonly #plan: Plan;
  readonly stored: unknown;
  /** Place among its kind by ascending id; 0 if read on demand, or in another order. */
  readonly order: number;
  /** Its JSON, after one byte reserved for the separator. */
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly inner: Spliced | null;
  readonly innerAt: number;
  readonly isFull: boolean;
  readonly withheld: number;
  readonly widerNulls: number;
  readonly counting: readonly Countable[] | null;
  /** Faults in it or in what it embeds; null without any. */
  readonly faults: readonly Problem[] | null;
  /** Whether the embedding record must note counts or faults of it. */
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

  /** Undefined if the stored value is not an id. */
  get key(): Key {
    return this.#plan.kind.id.value.read(this.stored) as Key;
  }
}

/** Bytes of a chunk; a longer record has its own. */
const CHUNK = 1 << 20;

/**
 * Keeps many small records in a few large buffers: a Buffer each would be larger than most records, and one
 * more object for the garbage collector.
 */
export class Arena {
  #chunk = new Uint8Array(0);
  #used = 0;
  bytes = 0;

  /** Copies bytes, after one reserved byte. */
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
