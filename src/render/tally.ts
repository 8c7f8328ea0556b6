import { type IdList, listIds } from '../contract/record-ids.ts';
import type { RecordKind } from '../description/kind.ts';
import type { Key } from './block-source.ts';
import type { Countable, Counting } from './fragment.ts';

/** What was counted in a collection: in its own records, and in the records that they embed, each once. */
export interface Counted {
  /** Private values that were replaced. */
  readonly withheld: number;
  /** Nulls that are wider than the interface document. */
  readonly widerNulls: number;
  readonly embedded: readonly CountedRecords[];
}

/** Embedded records of a kind that count the same. */
export interface CountedRecords {
  /** The name of their kind. */
  readonly kind: string;
  readonly withheld: number;
  readonly widerNulls: number;
  readonly ids: IdList;
}

/** Counts what is counted in the records of a collection. */
export class Tally {
  withheld = 0;
  widerNulls = 0;
  readonly #kinds: readonly RecordKind[];
  readonly #embedded = new Map<string, { readonly counting: Counting; readonly keys: KeySet }>();

  constructor(kinds: readonly RecordKind[]) {
    this.#kinds = kinds;
  }

  /** Counts an embedded record of the kind with this number, and what it embeds, unless that is done. */
  add(kind: number, fragment: Countable): void {
    if (fragment.countedIn === this) return;
    fragment.countedIn = this;
    const { withheld, widerNulls } = fragment;
    if (withheld > 0 || widerNulls > 0) {
      const name = `${kind} ${withheld} ${widerNulls}`;
      let group = this.#embedded.get(name);
      if (group === undefined) {
        group = { counting: { kind, fragment }, keys: new KeySet() };
        this.#embedded.set(name, group);
      }
      group.keys.add(fragment.key);
    }
    for (const inner of fragment.counting ?? []) this.add(inner.kind, inner.fragment);
  }

  counted(): Counted {
    const { withheld, widerNulls } = this;
    const embedded = [...this.#embedded.values()].map(({ counting: { kind, fragment }, keys }) => ({
      kind: this.#kinds[kind]?.name ?? '',
      withheld: fragment.withheld,
      widerNulls: fragment.widerNulls,
      ids: keys.list(),
    }));
    return { withheld, widerNulls, embedded };
  }
}

/** Keys that are gathered before they are sorted into the list of them. */
const GATHERED = 50_000;

/** A set of keys, in which integers without a gap take the room of two: there may be a million of them. */
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

/**
 * What each collection counts for the first time: a record that more than one of them embed counts in the first that
 * does. The collections come in the order of the tree.
 */
export function firstCounts(
  collections: readonly Counted[],
): { readonly withheld: number; readonly widerNulls: number }[] {
  const seen = new Map<string, IdList>();
  return collections.map(({ embedded, ...own }) => {
    let { withheld, widerNulls } = own;
    for (const group of embedded) {
      const name = `${group.kind} ${group.withheld} ${group.widerNulls}`;
      const before = seen.get(name) ?? [];
      const all = union(before, group.ids);
      const added = sizeOf(all) - sizeOf(before);
      seen.set(name, all);
      withheld += added * group.withheld;
      widerNulls += added * group.widerNulls;
    }
    return { withheld, widerNulls };
  });
}

/** What parts of a collection count together. */
export function joinCounted(parts: readonly Counted[]): Counted {
  const embedded = new Map<string, CountedRecords>();
  for (const group of parts.flatMap((part) => part.embedded)) {
    const name = `${group.kind} ${group.withheld} ${group.widerNulls}`;
    const known = embedded.get(name);
    embedded.set(name, known === undefined ? group : { ...group, ids: union(known.ids, group.ids) });
  }
  const sum = (key: 'withheld' | 'widerNulls') => parts.reduce((total, part) => total + part[key], 0);
  return { withheld: sum('withheld'), widerNulls: sum('widerNulls'), embedded: [...embedded.values()] };
}

/** The ids of both lists, each once. */
function union(one: IdList, other: IdList): IdList {
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

function sizeOf(list: IdList): number {
  return list.reduce<number>((sum, entry) => sum + (Array.isArray(entry) ? entry[1] - entry[0] + 1 : 1), 0);
}

function ascending(one: Key, other: Key): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
