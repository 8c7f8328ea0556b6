import type { Problem } from '../contract/errors.ts';
import type { IdList } from '../contract/record-ids.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { Countable, Fragment } from './fragment.ts';
import { KeySet, SeenKeys, union } from './key-sets.ts';

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
      let group = this.#embedded.get(name);
      if (group === undefined) {
        group = { first: fragment, keys: new KeySet() };
        this.#embedded.set(name, group);
      }
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

/** Counts of each collection, in the order of the tree; a record that several embed counts in the first. */
export function firstCounts(
  collections: readonly Counted[],
): { readonly withheld: number; readonly widerNulls: number }[] {
  const seen = new Map<string, SeenKeys>();
  return collections.map(({ embedded, ...own }) => {
    let { withheld, widerNulls } = own;
    for (const group of embedded) {
      const name = `${group.kind} ${group.withheld} ${group.widerNulls}`;
      const before = seen.get(name) ?? new SeenKeys();
      seen.set(name, before);
      const added = before.add(group.ids);
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
  const sum = (key: 'withheld' | 'widerNulls') => parts.reduce((total, part) => total + part[key], 0);
  return { withheld: sum('withheld'), widerNulls: sum('widerNulls'), embedded: [...embedded.values()] };
}
