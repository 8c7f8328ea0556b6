import { isDeepStrictEqual } from 'node:util';
import type { RecordChanges } from '../contract/documents.ts';
import { getOrMake } from '../contract/get-or-make.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { Difference, RecordCounts } from './difference.ts';
import { missingIn } from './flat-record.ts';
import type { Id } from './id-set.ts';
import type { ObservedKeys } from './observed-keys.ts';
import type { KindPlan, Plan, PlannedCollection, ReadKey, SideKind } from './plan.ts';
import type { Replacement, Replacements } from './replacements.ts';

/** The values of a record by key; an embedded record is its id, a list of records a list of ids. */
export type Values = Readonly<Record<string, unknown>>;

/** Differing values by key; a side that lacks the key has no value. */
export type ChangedFields = Readonly<Record<string, { readonly old?: unknown; readonly new?: unknown }>>;

/** What does not apply to its event is null. */
export interface RecordChange {
  /** `listed`, `unlisted`: both sides have the record, but only one side's list; the other only embeds it. */
  readonly event: 'added' | 'removed' | 'changed' | 'listed' | 'unlisted';
  readonly plan: KindPlan;
  readonly id: Id;
  /** The collection that lists the record: of a removed one on the old side, else on the new one, if one does. */
  readonly collection: string | null;
  readonly fields: ChangedFields | null;
  readonly values: Values | null;
  /** The id that an added record had on the old side. */
  readonly was: Id | null;
  /** What took the place of a removed record. */
  readonly replacement: Replacement | null;
}

/** `given`: values of keys that only the new side has, which do not count as a change. */
export type Change = RecordChange | (Omit<RecordChange, 'event'> & { readonly event: 'given' });

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
    const { collection } = plan;
    const of = { plan, collection, fields: null, values: null, was: null, replacement: null };
    for (const { id, shared, own } of store.onlyOn('old', plan)) {
      const values = valuesOf(plan.old as SideKind, shared, own);
      const replacement = replacements.of(plan, id);
      yield { ...of, event: 'removed', collection: homeOf(plan, 'removed'), id, values, replacement };
    }
    for (const { id, shared, own } of store.onlyOn('new', plan)) {
      const values = valuesOf(plan.new as SideKind, shared, own);
      yield { ...of, event: 'added', id, values, was: replacements.was(plan, id) };
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
      if (found !== undefined) yield { ...of, event: 'changed', id, fields: Object.fromEntries(found) };
      const values = Object.entries(fields).flatMap(([key, { new: value }]) =>
        lacked.has(key) && value !== undefined ? [[key, value]] : [],
      );
      if (given && values.length > 0)
        yield { ...of, event: 'given', id, values: Object.fromEntries(values) as Values };
    }
    if (given && plan.new.own.length > 0)
      for (const { id, own } of store.given(plan))
        yield { ...of, event: 'given', id, values: named(plan.new.own, JSON.parse(own)) };
    for (const { name, old, new: fresh } of collections) {
      if (old !== plan || fresh !== plan) continue;
      for (const [event, side] of [
        ['unlisted', 'new'],
        ['listed', 'old'],
      ] as const)
        for (const { id } of store.unlisted(side, name, plan)) yield { ...of, event, collection: name, id };
    }
  }
}

const none: ReadonlySet<string> = new Set();

/** The collection that a change of a kind names; null if its records are only embedded. */
function homeOf({ old, collection }: KindPlan, how: keyof RecordChanges): string | null {
  return (how === 'removed' ? old?.collections[0]?.name : undefined) ?? collection;
}

/** Counts changes; call `difference` after the last one. */
export function createTally(store: ComparisonStore, { kinds, collections }: Plan) {
  /** By kind; by collection name for records that only its list lacks. */
  const all = new Map<KindPlan | string, RecordChanges>();
  const countsOf = (of: KindPlan | string) =>
    getOrMake(all, of, () => ({ added: 0, removed: 0, changed: 0 }));
  const isOnBoth = (plan: KindPlan) =>
    collections.some(({ old, new: fresh }) => old === plan && fresh === plan);
  const ofCollection = ({ name, old, new: fresh }: PlannedCollection): RecordCounts => {
    const sizes = {
      old: old === null ? 0 : store.countListed('old', name, old),
      new: fresh === null ? 0 : store.countListed('new', name, fresh),
    };
    if (old !== fresh) {
      // A kind that is in no collection of both sides counts where its events say.
      const of = [...new Set([old, fresh])].filter((plan) => plan !== null);
      const count = (how: keyof RecordChanges, listed: KindPlan | null) =>
        of
          .filter((plan) => plan === listed || (!isOnBoth(plan) && homeOf(plan, how) === name))
          .reduce((sum, plan) => sum + countsOf(plan)[how], 0);
      return {
        ...sizes,
        added: count('added', fresh),
        removed: count('removed', old),
        changed: count('changed', null),
      };
    }
    const { added, removed, changed } = countsOf(fresh as KindPlan);
    const listed = countsOf(name);
    return { ...sizes, added: added + listed.added, removed: removed + listed.removed, changed };
  };
  return {
    add({ event, plan, collection }: Change): void {
      if (event === 'given') return;
      if (event === 'listed') countsOf(collection as string).added += 1;
      else if (event === 'unlisted') countsOf(collection as string).removed += 1;
      else countsOf(plan)[event] += 1;
    },
    difference: (): Pick<Difference, 'collections' | 'embedded'> => ({
      collections: collections.map((each) => ({ collection: each.name, ...ofCollection(each) })),
      embedded: kinds
        .filter(({ collection }) => collection === null)
        .map((plan) => ({
          record: plan.name,
          old: store.count('old', plan),
          new: store.count('new', plan),
          ...countsOf(plan),
        })),
    }),
  };
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
