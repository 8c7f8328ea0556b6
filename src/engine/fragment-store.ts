import { compareKeys } from '../model/values/compare-keys.ts';
import type { LeftOut } from './byte-sink.ts';
import { Arena, Fragment, type FragmentFacts } from './fragment.ts';
import type { Key } from './record-source.ts';
import type { Plan } from './steps.ts';

/** The embedded records of a kind, as bytes. */
export class FragmentStore {
  readonly plan: Plan;
  /** Every record of the kind, by ascending id; null as long as they are read as they are needed. */
  all: readonly Fragment[] | null = null;
  /** Whether an id of them may be missing, twice there, or none. */
  isDoubtful = false;
  /** Whether all records of the kind are added now, by ascending id. */
  isWhole = false;
  /** Whether the record that each embeds is not copied into it. */
  leavesOut = false;
  #last: Fragment | null = null;
  #ordered = 1;
  #arena = new Arena();
  /** By the id as the table stores it. */
  #byStored = new Map<unknown, Fragment>();
  /** By the id as it is published, from when a column has another spelling of one, as a UUID has several. */
  #byKey: Map<Key, Fragment> | null = null;
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
    this.#byKey ??= new Map([...this.#byStored.values()].map((fragment) => [fragment.key, fragment]));
    return this.#byKey.get(this.plan.kind.id.value.read(stored) as Key);
  }

  /**
   * @param leftOut what the bytes lack of the record
   * @param isFull whether the record is larger than a page: its bytes are not all there
   */
  add(
    stored: unknown,
    bytes: Uint8Array,
    facts: FragmentFacts,
    leftOut: LeftOut | null,
    isFull: boolean,
  ): Fragment {
    const order = this.isWhole ? this.#ordered : 0;
    const fragment = new Fragment(this.plan, stored, order, this.#arena.add(bytes), leftOut, isFull, facts);
    this.#ordered += 1;
    this.#byStored.set(stored, fragment);
    this.#byKey?.set(fragment.key, fragment);
    return fragment;
  }

  /** Whether a record has the id of the one that was asked about before it. */
  repeats(fragment: Fragment): boolean {
    const before = this.#last;
    this.#last = fragment;
    if (before === null) return false;
    return before.stored === fragment.stored || (this.#hasSpellings && before.key === fragment.key);
  }

  /** Forgets what was not needed lately, where much is kept. */
  evict(): void {
    if (this.all !== null || this.#arena.bytes < this.#kept) return;
    this.#older = this.#byStored;
    this.#byStored = new Map();
    this.#byKey = null;
    this.#arena = new Arena();
  }
}

/** The order of records by ascending id: comparing UUIDs as texts took as long as copying their records. */
export function compareFragments(one: Fragment, other: Fragment): number {
  return one.order > 0 && other.order > 0 ? one.order - other.order : compareKeys(one.key, other.key);
}
