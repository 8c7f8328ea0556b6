import { isDeepStrictEqual } from 'node:util';
import type { ComparisonStore } from './comparison-store.ts';
import type { Difference, RecordCounts } from './difference.ts';
import type { Id } from './id-set.ts';
import { missingIn } from './marks.ts';
import type { ObservedKeys } from './observed-keys.ts';
import type { KindPlan, Plan, ReadKey, SideKind } from './plan.ts';
import type { Replacement, Replacements } from './replacements.ts';

/** The values of a record by key; an embedded record is its id, a list of records a list of ids. */
export type Values = Readonly<Record<string, unknown>>;

/** Differing values by key; a side that lacks the key has no value. */
export type ChangedFields = Readonly<Record<string, { readonly old?: unknown; readonly new?: unknown }>>;

export type Change =
  | {
      readonly event: 'added';
      readonly plan: KindPlan;
      readonly id: Id;
      readonly values: Values;
      /** The id that it had on the old side; null if it is new. */
      readonly was: Id | null;
    }
  | {
      readonly event: 'removed';
      readonly plan: KindPlan;
      readonly id: Id;
      readonly values: Values;
      readonly replacement: Replacement | null;
    }
  | {
      readonly event: 'changed';
      readonly plan: KindPlan;
      readonly id: Id;
      readonly fields: ChangedFields;
    }
  /** Both sides have the record, but only one side's list has it: on the other it is only embedded. */
  | {
      readonly event: 'listed' | 'unlisted';
      readonly plan: KindPlan;
      readonly collection: string;
      readonly id: Id;
    }
  /** Values of keys that only the new side has. Does not count as a change. */
  | { readonly event: 'given'; readonly plan: KindPlan; readonly id: Id; readonly values: Values };

/** A change that counts. */
export type RecordChange = Exclude<Change, { readonly event: 'given' }>;

/** Compares kind by kind: removed, added, changed, each by ascending id. `given` adds values of new keys. */
export function* changesOf(
  store: ComparisonStore,
  { kinds, collections }: Plan,
  {
    gone,
    replacements,
    given = false,
  }: {
    readonly gone: ObservedKeys['gone'];
    readonly replacements: Pick<Replacements, 'of' | 'was'>;
    readonly given?: boolean;
  },
): Generator<Change> {
  // Removals come first: a new kind may reuse the name.
  const inOrder = [
    ...kinds.filter((plan) => plan.new === null),
    ...kinds.filter((plan) => plan.new !== null),
  ];
  for (const plan of inOrder) {
    for (const { id, shared, own } of store.onlyOn('old', plan)) {
      const values = valuesOf(plan.old as SideKind, shared, own);
      yield { event: 'removed', plan, id, values, replacement: replacements.of(plan, id) };
    }
    for (const { id, shared, own } of store.onlyOn('new', plan)) {
      const values = valuesOf(plan.new as SideKind, shared, own);
      yield { event: 'added', plan, id, values, was: replacements.was(plan, id) };
    }
    if (plan.old === null || plan.new === null) continue;
    const lacked = gone.get(plan) ?? none;
    for (const { id, old, new: fresh, oldRival, newRival } of store.unlike(plan)) {
      const fields = fieldsOf(plan, JSON.parse(old), JSON.parse(fresh));
      const isCounted = ([key]: readonly [string, unknown]) => !lacked.has(key);
      const counted = (all: ChangedFields) => Object.entries(all).filter(isCounted);
      const changed = [counted(fields)];
      // The newest versions may be equal while rivals of the same age differ.
      if (oldRival !== null || newRival !== null)
        changed.push(counted(fieldsOf(plan, JSON.parse(oldRival ?? old), JSON.parse(newRival ?? fresh))));
      const found = changed.find((all) => all.length > 0);
      if (found !== undefined) yield { event: 'changed', plan, id, fields: Object.fromEntries(found) };
      const values = Object.entries(fields).flatMap(([key, { new: value }]) =>
        lacked.has(key) && value !== undefined ? [[key, value]] : [],
      );
      if (given && values.length > 0)
        yield { event: 'given', plan, id, values: Object.fromEntries(values) as Values };
    }
    if (given && plan.new.own.length > 0)
      for (const { id, own } of store.given(plan))
        yield { event: 'given', plan, id, values: named(plan.new.own, JSON.parse(own)) };
    for (const { name, old, new: fresh } of collections) {
      if (old !== plan || fresh !== plan) continue;
      for (const [event, side] of [
        ['unlisted', 'new'],
        ['listed', 'old'],
      ] as const)
        for (const { id } of store.unlisted(side, name, plan)) yield { event, plan, collection: name, id };
    }
  }
}

const none: ReadonlySet<string> = new Set();

export class Tally {
  readonly #store: ComparisonStore;
  readonly #plan: Plan;
  /** By kind; by collection name for records that only its list lacks. */
  readonly #counts = new Map<KindPlan | string, Counts>();

  constructor(store: ComparisonStore, plan: Plan) {
    this.#store = store;
    this.#plan = plan;
  }

  add(change: Change): void {
    switch (change.event) {
      case 'given':
        return;
      case 'listed':
        this.#countsOf(change.collection).added += 1;
        return;
      case 'unlisted':
        this.#countsOf(change.collection).removed += 1;
        return;
      default:
        this.#countsOf(change.plan)[change.event] += 1;
    }
  }

  difference(): Pick<Difference, 'collections' | 'embedded'> {
    const { kinds, collections } = this.#plan;
    return {
      collections: collections.map(({ name, old, new: fresh }) => ({
        collection: name,
        ...this.#ofCollection(name, old, fresh),
      })),
      embedded: kinds
        .filter(({ collection }) => collection === null)
        .map((plan) => ({
          record: plan.name,
          old: this.#store.count('old', plan),
          new: this.#store.count('new', plan),
          ...this.#countsOf(plan),
        })),
    };
  }

  #countsOf(of: KindPlan | string): Counts {
    const counts = this.#counts.get(of) ?? { added: 0, removed: 0, changed: 0 };
    this.#counts.set(of, counts);
    return counts;
  }

  #ofCollection(name: string, old: KindPlan | null, fresh: KindPlan | null): RecordCounts {
    const sizes = {
      old: old === null ? 0 : this.#store.countListed('old', name, old),
      new: fresh === null ? 0 : this.#store.countListed('new', name, fresh),
    };
    // The collection now lists another kind, so every record counts as removed or added.
    if (old !== fresh) {
      const [removed, added] = [
        old === null ? 0 : this.#countsOf(old).removed,
        fresh === null ? 0 : this.#countsOf(fresh).added,
      ];
      return { ...sizes, added, removed, changed: 0 };
    }
    const [all, listed] = [this.#countsOf(fresh as KindPlan), this.#countsOf(name)];
    return {
      ...sizes,
      added: all.added + listed.added,
      removed: all.removed + listed.removed,
      changed: all.changed,
    };
  }
}

interface Counts {
  added: number;
  removed: number;
  changed: number;
}

export function valuesOf({ shared, own }: SideKind, sharedText: string, ownText: string | null): Values {
  return {
    ...named(shared, JSON.parse(sharedText)),
    ...(ownText !== null && named(own, JSON.parse(ownText))),
  };
}

function named(keys: readonly ReadKey[], values: readonly unknown[]): Values {
  const names = keys.map(({ field }) => field.name);
  const missing = missingIn(values, names);
  const entries = names.map((name, index) => [name, values[index]] as const);
  return Object.fromEntries(entries.filter(([name]) => !missing.has(name)));
}

/** The order of keys within JSON values does not matter. */
function fieldsOf(
  { keys, old: one, new: other }: KindPlan,
  old: readonly unknown[],
  fresh: readonly unknown[],
): ChangedFields {
  const [noOld, noNew] = [missingIn(old, keys), missingIn(fresh, keys)];
  const constant = (side: SideKind | null, key: string) => {
    const field = side?.kind.fields.find(({ name }) => name === key);
    return field?.source === 'always' ? field.value : null;
  };
  const different = [...new Set([...keys, ...noOld, ...noNew])].flatMap((key) => {
    const index = keys.indexOf(key);
    const [before, after] =
      index === -1 ? [constant(one, key), constant(other, key)] : [old[index], fresh[index]];
    const isSame = noOld.has(key) === noNew.has(key) && (noOld.has(key) || isDeepStrictEqual(before, after));
    return isSame
      ? []
      : [[key, { ...(!noOld.has(key) && { old: before }), ...(!noNew.has(key) && { new: after }) }]];
  });
  return Object.fromEntries(different) as ChangedFields;
}
