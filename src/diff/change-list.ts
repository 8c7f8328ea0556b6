import { getOrMake } from '../contract/get-or-make.ts';
import { total } from '../contract/total.ts';
import { isLinked } from '../model/description/kind.ts';
import type { RecordChange } from './compare.ts';
import type { KindPlan } from './plan.ts';
import type { RecordLookup } from './record-lookup.ts';
import type { Replacement } from './replacements.ts';

export interface ListedChange extends Omit<RecordChange, 'plan' | 'replacement'> {
  readonly record: string;
  /** The name of its entity; null if unknown. */
  readonly label: string | null;
  readonly time: string | null;
  /** The keys that hold lists of ids of other records. */
  readonly lists: readonly string[];
  /** Its own name; null for a record about an entity. */
  readonly name: string | null;
  readonly replacement: NamedReplacement | null;
}

export interface NamedReplacement {
  readonly how: Replacement['how'];
  readonly into: readonly (Replacement['into'][number] & { readonly name: string | null })[];
}

/** A change with the names that people know. */
export function listedChange(change: RecordChange, lookup: RecordLookup): ListedChange {
  const { plan, replacement, ...rest } = change;
  return {
    ...rest,
    record: plan.name,
    label: lookup.labelOf(change),
    time: lookup.timeOf(change),
    lists: (plan.new ?? plan.old)?.kind.fields.filter(isLinked).map(({ name }) => name) ?? [],
    name: lookup.nameOf(change.event === 'removed' ? 'old' : 'new', plan, change.id),
    replacement: replacement && {
      how: replacement.how,
      into: replacement.into.map((each) => ({ ...each, name: lookup.nameOf('new', plan, each.id) })),
    },
  };
}

export type ChangeList = ReturnType<typeof createChangeList>;

/**
 * Keeps the first changes of each kind of record, except kinds of one side, which the structure reports.
 * @param most changes listed per kind
 */
export function createChangeList(most: number) {
  const found = new Map<KindPlan, { readonly listed: ListedChange[]; more: number }>();
  return {
    add(change: RecordChange, lookup: RecordLookup): void {
      const { plan } = change;
      if (plan.old === null || plan.new === null) return;
      const group = getOrMake(found, plan, () => ({ listed: [], more: 0 }));
      if (group.listed.length === most) group.more += 1;
      else group.listed.push(listedChange(change, lookup));
    },
    groups: () => [...found.values()],
    all: (): readonly ListedChange[] => [...found.values()].flatMap(({ listed }) => listed),
    more: () => total([...found.values()], 'more'),
  };
}
