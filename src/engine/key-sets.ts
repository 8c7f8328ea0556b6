import { type IdList, joinIdLists, listIds } from '../contract/record-ids.ts';
import type { Key } from './record-source.ts';

const GATHERED = 50_000;

/** A set of up to a million keys; a run of consecutive integers takes the room of two. */
export class KeySet {
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
export class SeenKeys {
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
export function union(one: IdList, other: IdList): IdList {
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
