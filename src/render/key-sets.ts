import { type IdList, listIds } from '../contract/record-ids.ts';
import type { Key } from './block-source.ts';

/** Keys that are gathered before they are sorted into the list of them. */
const GATHERED = 50_000;

/** A set of keys, in which integers without a gap take the room of two: there may be a million of them. */
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

/** The keys of several lists, one after the other. */
export class SeenKeys {
  readonly #texts = new Set<string>();
  #numbers: IdList = [];

  /** Adds a list; returns how many of its keys are new. */
  add(list: IdList): number {
    const before = this.#texts.size;
    const numbers: IdList[number][] = [];
    for (const entry of list) {
      // Not as `union` does: hundreds of collections may embed the same 20,000 citations.
      if (typeof entry === 'string') this.#texts.add(entry);
      else numbers.push(entry);
    }
    const all = union(this.#numbers, numbers);
    const added = sizeOf(all) - sizeOf(this.#numbers);
    this.#numbers = all;
    return this.#texts.size - before + added;
  }
}

/** The ids of both lists, each once. */
export function union(one: IdList, other: IdList): IdList {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const texts = new Set([...one, ...other].filter((entry) => typeof entry === 'string'));
  const runs = [...one, ...other]
    .filter((entry) => typeof entry !== 'string')
    .map((entry): [number, number] => (typeof entry === 'number' ? [entry, entry] : [...entry]))
    .sort(([first], [second]) => first - second);
  const joined: [number, number][] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && run[0] <= last[1] + 1) last[1] = Math.max(last[1], run[1]);
    else joined.push(run);
  }
  return [...joined.map((run) => (run[0] === run[1] ? run[0] : run)), ...[...texts].sort()];
}

function ascending(one: Key, other: Key): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sizeOf(list: IdList): number {
  return list.reduce<number>((sum, entry) => sum + (Array.isArray(entry) ? entry[1] - entry[0] + 1 : 1), 0);
}
