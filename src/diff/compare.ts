import { isDeepStrictEqual } from 'node:util';
import type { ComparisonStore, Id } from './comparison-store.ts';
import type { Difference, RecordCounts } from './difference.ts';
import type { KindPlan, Plan, ReadKey, SideKind } from './plan.ts';

/** The values of a record by key: of what embeds a record its id, of a list of records their ids. */
export type Values = Readonly<Record<string, unknown>>;

/** A record that differs. */
export type Change =
  | {
      readonly event: 'added' | 'removed';
      readonly plan: KindPlan;
      readonly id: Id;
      readonly values: Values;
    }
  | {
      readonly event: 'changed';
      readonly plan: KindPlan;
      readonly id: Id;
      readonly fields: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
    }
  /** What a record that both sides have holds in keys that only the new side has. It does not count as a change. */
  | { readonly event: 'given'; readonly plan: KindPlan; readonly id: Id; readonly values: Values };

/**
 * Compares two sides that were read, kind by kind: what was removed, added, changed, each by ascending id.
 *
 * @param given whether the values of keys that only the new side has are wanted, too
 */
export function* changesOf(
  store: ComparisonStore,
  { kinds }: Plan,
  { given = false } = {},
): Generator<Change> {
  // What is gone comes first: something else may have its name.
  const inOrder = [
    ...kinds.filter((plan) => plan.new === null),
    ...kinds.filter((plan) => plan.new !== null),
  ];
  for (const plan of inOrder) {
    for (const [event, side] of [
      ['removed', 'old'],
      ['added', 'new'],
    ] as const)
      for (const { id, shared, own } of store.onlyOn(side, plan))
        yield { event, plan, id, values: valuesOf(plan[side] as SideKind, shared, own) };
    if (plan.old === null || plan.new === null) continue;
    for (const { id, old, new: fresh } of store.unlike(plan)) {
      const fields = fieldsOf(plan, JSON.parse(old), JSON.parse(fresh));
      if (Object.keys(fields).length > 0) yield { event: 'changed', plan, id, fields };
    }
    if (given && plan.new.own.length > 0)
      for (const { id, own } of store.given(plan))
        yield { event: 'given', plan, id, values: named(plan.new.own, JSON.parse(own)) };
  }
}

/** Counts changes, and makes a difference of the counts. */
export class Tally {
  readonly #store: ComparisonStore;
  readonly #plan: Plan;
  readonly #counts = new Map<KindPlan, { added: number; removed: number; changed: number }>();

  constructor(store: ComparisonStore, plan: Plan) {
    this.#store = store;
    this.#plan = plan;
  }

  add({ event, plan }: Change): void {
    if (event === 'given') return;
    const counts = this.#counts.get(plan) ?? { added: 0, removed: 0, changed: 0 };
    counts[event] += 1;
    this.#counts.set(plan, counts);
  }

  difference(): Difference {
    const { kinds, collections, structure } = this.#plan;
    return {
      structure,
      collections: collections.map(({ name, old, new: fresh }) => ({
        collection: name,
        ...this.#ofCollection(old, fresh),
      })),
      embedded: kinds
        .filter(({ collection }) => collection === null)
        .map((plan) => ({ record: plan.name, ...this.#of(plan) })),
    };
  }

  #of(plan: KindPlan): RecordCounts {
    const counts = this.#counts.get(plan) ?? { added: 0, removed: 0, changed: 0 };
    return { old: this.#store.count('old', plan), new: this.#store.count('new', plan), ...counts };
  }

  #ofCollection(old: KindPlan | null, fresh: KindPlan | null): RecordCounts {
    const plan = old ?? fresh;
    if (plan !== null && (old === null || fresh === null || old === fresh)) return this.#of(plan);
    // Its records are of another kind.
    const counts = [old, fresh].map((each) => (each === null ? null : this.#of(each)));
    const [removed, added] = [counts[0]?.removed ?? 0, counts[1]?.added ?? 0];
    return { old: counts[0]?.old ?? 0, new: counts[1]?.new ?? 0, added, removed, changed: 0 };
  }
}

/** All values of a flat record. */
export function valuesOf({ shared, own }: SideKind, sharedText: string, ownText: string | null): Values {
  return {
    ...named(shared, JSON.parse(sharedText)),
    ...(ownText !== null && named(own, JSON.parse(ownText))),
  };
}

function named(keys: readonly ReadKey[], values: readonly unknown[]): Values {
  return Object.fromEntries(keys.map(({ field }, index) => [field.name, values[index]]));
}

/** The keys in which two records differ. In a value that is JSON, the order of keys says nothing. */
function fieldsOf({ keys }: KindPlan, old: readonly unknown[], fresh: readonly unknown[]) {
  const different = keys.flatMap((key, index) =>
    isDeepStrictEqual(old[index], fresh[index]) ? [] : [[key, { old: old[index], new: fresh[index] }]],
  );
  return Object.fromEntries(different) as Record<string, { old: unknown; new: unknown }>;
}
