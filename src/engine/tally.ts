import type { Problem } from '../contract/errors.ts';
import { getOrMake } from '../contract/get-or-make.ts';
import { totals } from '../contract/total.ts';
import { type IdList, joinIdLists, listIds } from '../contract/tree/record-ids.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { Countable, Fragment } from './fragment.ts';
import type { Key } from './record-source.ts';

const GATHERED = 50_000;

/** Counts of a collection: its own records, and those that they embed, each once. */
export interface Counted {
  readonly withheld: number;
  readonly widerNulls: number;
  readonly embedded: readonly CountedRecords[];
}

/** Embedded records of a kind with the same counts. */
export interface CountedRecords {
  readonly kind: string;
  readonly withheld: number;
  readonly widerNulls: number;
  readonly ids: IdList;
}

export class Tally {
  withheld = 0;
  widerNulls = 0;
  readonly #kinds: readonly RecordKind[];
  readonly #embedded = new Map<string, { readonly first: Countable; readonly keys: KeySet }>();

  readonly #report: (faults: readonly Problem[]) => void;
  readonly #run: object;

  /** @param run shared by collections counted in turn: what one counted, later ones need not list */
  constructor(kinds: readonly RecordKind[], report: (faults: readonly Problem[]) => void, run: object = {}) {
    this.#kinds = kinds;
    this.#report = report;
    this.#run = run;
  }

  take(fragment: Fragment): void {
    if (fragment.faults !== null) this.#report(fragment.faults);
    this.add(fragment);
  }

  /** Counts an embedded record and what it embeds, once a run. */
  add(fragment: Countable): void {
    if (fragment.countedIn === this.#run) return;
    fragment.countedIn = this.#run;
    const { kind, withheld, widerNulls } = fragment;
    if (withheld > 0 || widerNulls > 0) {
      const name = `${kind} ${withheld} ${widerNulls}`;
      const group = getOrMake(this.#embedded, name, () => ({ first: fragment, keys: new KeySet() }));
      group.keys.add(fragment.key);
    }
    if (fragment.counting !== null) for (const inner of fragment.counting) this.add(inner);
  }

  counted(): Counted {
    const { withheld, widerNulls } = this;
    const embedded = [...this.#embedded.values()].map(({ first: { kind, withheld, widerNulls }, keys }) => ({
      kind: this.#kinds[kind]?.name ?? '',
      withheld,
      widerNulls,
      ids: keys.list(),
    }));
    return { withheld, widerNulls, embedded };
  }
}

/**
 * Counts of each collection, in the order of the tree; a record that several embed or list counts in the first.
 * `records`: what each collection lists, whole.
 */
export function firstCounts(
  collections: readonly Counted[],
  records: readonly string[],
): { readonly withheld: number; readonly widerNulls: number }[] {
  const seen = new Map<string, SeenKeys>();
  return collections.map(({ embedded, ...own }, index) => {
    const isFirst = records.indexOf(records[index] as string) === index;
    let { withheld, widerNulls } = isFirst ? own : { withheld: 0, widerNulls: 0 };
    for (const group of embedded) {
      const name = `${group.kind} ${group.withheld} ${group.widerNulls}`;
      const added = getOrMake(seen, name, () => new SeenKeys()).add(group.ids);
      withheld += added * group.withheld;
      widerNulls += added * group.widerNulls;
    }
    return { withheld, widerNulls };
  });
}

export function joinCounted(parts: readonly Counted[]): Counted {
  const embedded = new Map<string, CountedRecords>();
  for (const group of parts.flatMap((part) => part.embedded)) {
    const name = `${group.kind} ${group.withheld} ${group.widerNulls}`;
    const known = embedded.get(name);
    embedded.set(name, known === undefined ? group : { ...group, ids: union(known.ids, group.ids) });
  }
  return { ...totals(parts, 'withheld', 'widerNulls'), embedded: [...embedded.values()] };
}

/** A set of up to a million keys; a run of consecutive integers takes the room of two. */
class KeySet {
  #list: IdList = [];
  #gathered = new Set<Key>();

  add(key: Key): void {
    this.#gathered.add(key);
    if (this.#gathered.size > GATHERED && typeof key === 'number') this.list();
  }

  list(): IdList {
    this.#list = union(this.#list, listIds([...this.#gathered].sort(ascending)));
    this.#gathered = new Set();
    return this.#list;
  }
}

/** Counts distinct keys over several lists. */
class SeenKeys {
  readonly #texts = new Set<string>();
  #numbers: IdList = [];

  /** Returns how many keys are new. */
  add(list: IdList): number {
    const before = this.#texts.size;
    const numbers: IdList[number][] = [];
    for (const entry of list) {
      // Not `union`: hundreds of collections may embed the same 20,000 citations.
      if (typeof entry === 'string') this.#texts.add(entry);
      else numbers.push(entry);
    }
    const all = union(this.#numbers, numbers);
    const added = sizeOf(all) - sizeOf(this.#numbers);
    this.#numbers = all;
    return this.#texts.size - before + added;
  }
}

/** Merges two ascending lists of one type, without duplicates. */
function union(one: IdList, other: IdList): IdList {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  if (typeof one[0] === 'string') return [...new Set([...one, ...other])].sort();
  return joinIdLists([one, other]);
}

function ascending(one: Key, other: Key): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sizeOf(list: IdList): number {
  return list.reduce<number>((sum, entry) => sum + (Array.isArray(entry) ? entry[1] - entry[0] + 1 : 1), 0);
}
