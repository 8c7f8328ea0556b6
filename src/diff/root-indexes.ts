import type { CollectionDifference, StructureChange } from './difference.ts';
import type { Plan, SideName } from './plan.ts';

/** Where the root index of a side disagrees with its description. */
export interface Listing {
  /** Collections named there but not described, with their record counts. */
  readonly others: readonly {
    readonly name: string;
    readonly count: number | null;
    readonly reason: string | null;
  }[];
  /** Collections described and answered but not named there. */
  readonly unnamed: readonly string[];
}

/** Also for a side without a root index. */
export const asDescribed: Listing = { others: [], unnamed: [] };

export function compareListings(
  listings: Readonly<Record<SideName, Listing>>,
  { collections: planned }: Pick<Plan, 'collections'>,
) {
  const { old, new: fresh } = listings;
  const structure: StructureChange[] = [];
  const collections: CollectionDifference[] = [];
  /** Collections that both sides have. */
  const undescribed: string[] = [];
  const known = new Set(planned.map(({ name }) => name));
  const named = ({ others }: Listing) => new Map(others.map((each) => [each.name, each]));
  const [inOld, inNew] = [named(old), named(fresh)];
  for (const name of new Set([...inNew.keys(), ...inOld.keys()])) {
    // The description says more about it.
    if (known.has(name)) continue;
    const [before, after] = [inOld.get(name), inNew.get(name)];
    const counts = { old: before?.count ?? 0, new: after?.count ?? 0 };
    const added = Math.max(0, counts.new - counts.old);
    const removed = Math.max(0, counts.old - counts.new);
    collections.push({ collection: name, ...counts, added, removed, changed: 0 });
    if (before !== undefined && after !== undefined) undescribed.push(name);
    else {
      const reason = (before ?? after)?.reason ?? null;
      const change = before === undefined ? 'collection-added' : 'collection-removed';
      structure.push({ change, collection: name, ...(reason !== null && { uncounted: reason }) });
    }
  }
  for (const { name, old: one, new: other } of planned) {
    if (one === null || other === null) continue;
    const [before, after] = [old, fresh].map(({ unnamed }) => !unnamed.includes(name));
    if (before === after) continue;
    structure.push({ change: after === true ? 'index-added' : 'index-removed', collection: name });
  }
  return { structure, collections, undescribed };
}
