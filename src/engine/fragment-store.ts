import { compareKeys } from '../model/values/compare-keys.ts';
import type { LeftOut } from './byte-sink.ts';
import { Arena, Fragment, type FragmentFacts } from './fragment.ts';
import type { Key } from './record-source.ts';
import type { Plan } from './steps.ts';

/** The embedded records of a kind, as bytes. */
export class FragmentStore {
  readonly plan: Plan;
  /** All records by ascending id; null while they are read on demand. */
  all: readonly Fragment[] | null = null;
  /** Whether an id may be null, duplicate or unreadable. */
  isDoubtful = false;
  /** Whether all records are being added, by ascending id. */
  isWhole = false;
  /** Whether the record that each embeds is kept apart. */
  leavesOut = false;
  #lastId: unknown = null;
  #ordered = 1;
  #arena = new Arena();
  #byStored = new Map<unknown, Fragment>();
  /** By the published id, once a column has another spelling of one, as of a UUID. */
  #byKey: Map<Key, Fragment> | null = null;
  #older = new Map<unknown, Fragment>();
  readonly #hasSpellings: boolean;
  readonly #kept: number;

  /** @param kept bytes to keep of records read on demand before the oldest are dropped */
  constructor(plan: Plan, kept: number) {
    this.plan = plan;
    this.#kept = kept;
    this.#hasSpellings = plan.kind.id.value.declared === 'text';
  }

  /** Finds a record by its id, as any column stores it. */
  get(stored: unknown): Fragment | undefined {
    const found = this.#byStored.get(stored) ?? this.#older.get(stored);
    if (found !== undefined || !this.#hasSpellings) return found;
    this.#byKey ??= new Map([...this.#byStored.values()].map((fragment) => [fragment.key, fragment]));
    return this.#byKey.get(this.plan.kind.id.value.read(stored) as Key);
  }

  /** `leftOut` is missing from the bytes; `isFull`: larger than a page, so they are incomplete. */
  add(
    stored: unknown,
    bytes: Uint8Array,
    facts: FragmentFacts,
    leftOut: LeftOut | null,
    isFull: boolean,
  ): Fragment {
    const order = this.isWhole && this.plan.kind.order === undefined ? this.#ordered : 0;
    const fragment = new Fragment(this.plan, stored, order, this.#arena.add(bytes), leftOut, isFull, facts);
    this.#ordered += 1;
    this.#byStored.set(stored, fragment);
    this.#byKey?.set(fragment.key, fragment);
    return fragment;
  }

  /** Whether a record has the id of the one passed before. */
  repeats({ stored, key }: Fragment): boolean {
    const id = key ?? stored;
    const isRepeated = this.#lastId === id;
    this.#lastId = id;
    return isRepeated;
  }

  /** Drops records not used lately, once enough bytes are kept. */
  evict(): void {
    if (this.all !== null || this.#arena.bytes < this.#kept) return;
    this.#older = this.#byStored;
    this.#byStored = new Map();
    this.#byKey = null;
    this.#arena = new Arena();
  }
}

/** By ascending id. `order` saves comparing UUIDs as texts, which took as long as copying their records. */
export function compareFragments(one: Fragment, other: Fragment): number {
  return one.order > 0 && other.order > 0 ? one.order - other.order : compareKeys(one.key, other.key);
}
