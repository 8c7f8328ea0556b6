import { compareKeys } from '../values/compare-keys.ts';
import type { Key } from './block-source.ts';
import { Arena, type Fragment } from './fragment.ts';
import type { Plan } from './plan.ts';

/** The embedded records of a kind, as bytes. */
export class FragmentStore {
  readonly plan: Plan;
  /** Every record of the kind, by ascending id; null as long as they are read as they are needed. */
  all: readonly Fragment[] | null = null;
  /** Whether an id of them may be missing, twice there, or none. */
  isDoubtful = false;
  /** Whether all records of the kind are added now, by ascending id. */
  isWhole = false;
  #ordered = 1;
  #arena = new Arena();
  /** By the id as the table stores it, and as it is published: a UUID has several spellings. */
  #byStored = new Map<unknown, Fragment>();
  #byKey = new Map<Key, Fragment>();
  #older = new Map<unknown, Fragment>();
  readonly #hasSpellings: boolean;
  readonly #kept: number;

  /** @param kept bytes that are kept of records that are read as they are needed, before the oldest are forgotten */
  constructor(plan: Plan, kept: number) {
    this.plan = plan;
    this.#kept = kept;
    this.#hasSpellings = plan.kind.id.value.declared === 'text';
  }

  /** The record with an id, as some column stores it. */
  get(stored: unknown): Fragment | undefined {
    const found = this.#byStored.get(stored) ?? this.#older.get(stored);
    if (found !== undefined || !this.#hasSpellings) return found;
    return this.#byKey.get(this.plan.kind.id.value.read(stored) as Key);
  }

  /** How many records with ids of their own there are. */
  get size(): number {
    return this.#hasSpellings ? this.#byKey.size : this.#byStored.size;
  }

  add(
    stored: unknown,
    bytes: Uint8Array,
    facts: Pick<Fragment, 'withheld' | 'widerNulls' | 'counting' | 'isFaulty'>,
  ) {
    const key = this.plan.kind.id.value.read(stored) as Key;
    const { chunk, start, end } = this.#arena.add(bytes);
    const { withheld, widerNulls, counting, isFaulty } = facts;
    const fragment: Fragment = {
      key,
      order: this.isWhole ? this.#ordered : 0,
      chunk,
      start,
      end,
      withheld,
      widerNulls,
      counting,
      isFaulty,
      countedIn: null,
    };
    this.#ordered += 1;
    this.#byStored.set(stored, fragment);
    if (this.#hasSpellings) this.#byKey.set(key, fragment);
    return fragment;
  }

  /** Forgets what was not needed lately, where much is kept. */
  rest(): void {
    if (this.all !== null || this.#arena.bytes < this.#kept) return;
    this.#older = this.#byStored;
    this.#byStored = new Map();
    this.#byKey = new Map();
    this.#arena = new Arena();
  }
}

/** The order of records by ascending id: comparing UUIDs as texts took as long as copying their records. */
export function compareFragments(one: Fragment, other: Fragment): number {
  return one.order > 0 && other.order > 0 ? one.order - other.order : compareKeys(one.key, other.key);
}
