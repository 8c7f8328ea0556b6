import { isLinked } from '../model/description/kind.ts';
import type { ChangedFields, RecordChange, Values } from './compare.ts';
import type { Id } from './id-set.ts';
import type { KindPlan } from './plan.ts';
import type { RecordLookup } from './record-lookup.ts';
import type { Replacement } from './replacements.ts';

export interface ListedChange {
  readonly event: 'added' | 'removed' | 'changed' | 'listed' | 'unlisted';
  readonly record: string;
  /** Null if the record is only embedded. */
  readonly collection: string | null;
  readonly id: string | number;
  /** The name of its entity; null if unknown. */
  readonly label: string | null;
  readonly time: string | null;
  /** Null unless the record was changed. */
  readonly fields: ChangedFields | null;
  /** The keys that hold lists of ids of other records. */
  readonly lists: readonly string[];
  /** Null unless the record was added or removed. */
  readonly values: Values | null;
  /** Its own name; null for a record about an entity. */
  readonly name: string | null;
  /** For an added record, the id that its content had before; otherwise null. */
  readonly was: Id | null;
  /** Null unless the record was removed and others took its place. */
  readonly replacement: NamedReplacement | null;
}

export interface NamedReplacement {
  readonly how: Replacement['how'];
  readonly into: readonly (Replacement['into'][number] & { readonly name: string | null })[];
}

/** A change with the names that people know. `change` is not `given`. */
export function listedChange(change: RecordChange, lookup: RecordLookup): ListedChange {
  const { event, plan, id } = change;
  const replacement = 'replacement' in change ? change.replacement : null;
  return {
    event,
    record: plan.name,
    collection: 'collection' in change ? change.collection : plan.collection,
    id,
    label: lookup.labelOf(change),
    time: lookup.timeOf(change),
    fields: 'fields' in change ? change.fields : null,
    lists: (plan.new ?? plan.old)?.kind.fields.filter(isLinked).map(({ name }) => name) ?? [],
    values: 'values' in change ? change.values : null,
    name: lookup.nameOf(event === 'removed' ? 'old' : 'new', plan, id),
    was: 'was' in change ? change.was : null,
    replacement: replacement && {
      how: replacement.how,
      into: replacement.into.map((each) => ({ ...each, name: lookup.nameOf('new', plan, each.id) })),
    },
  };
}

/** The first changes of each kind of record, except kinds of one side, which the structure reports. */
export class ChangeList {
  readonly #most: number;
  readonly #found = new Map<KindPlan, { readonly listed: ListedChange[]; more: number }>();

  /** @param most changes listed per kind */
  constructor(most: number) {
    this.#most = most;
  }

  add(change: RecordChange, lookup: RecordLookup): void {
    const { plan } = change;
    if (plan.old === null || plan.new === null) return;
    const found = this.#found.get(plan) ?? { listed: [], more: 0 };
    this.#found.set(plan, found);
    if (found.listed.length === this.#most) found.more += 1;
    else found.listed.push(listedChange(change, lookup));
  }

  groups(): readonly { readonly listed: readonly ListedChange[]; readonly more: number }[] {
    return [...this.#found.values()];
  }

  all(): readonly ListedChange[] {
    return this.groups().flatMap(({ listed }) => listed);
  }

  get more(): number {
    return this.groups().reduce((sum, { more }) => sum + more, 0);
  }
}
