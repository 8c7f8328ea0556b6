export interface RecordCounts {
  readonly old: number;
  readonly new: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The counts of a collection, by its name: `core/references`. */
export interface CollectionDifference extends RecordCounts {
  readonly collection: string;
}

/** The counts of a kind of record that no collection lists: what is only embedded. Each record counts once. */
export interface EmbeddedDifference extends RecordCounts {
  readonly record: string;
}

interface Renamed {
  readonly old: string;
  readonly new: string;
}

interface KeyOf {
  readonly record: string;
  readonly key: string;
}

/** What differs in which collections, keys and records there are: each is reported once, and in no record. */
export type StructureChange =
  | ({ readonly change: 'api-changed' } & Renamed)
  | {
      readonly change: 'collection-added' | 'collection-removed';
      readonly collection: string;
      /** Missing if nothing describes its records. */
      readonly record?: string;
      /** Why its records could not be counted, as a clause; missing if they were. */
      readonly uncounted?: string;
    }
  /** A collection that both sides answer, but only one has in its root index. */
  | { readonly change: 'index-added' | 'index-removed'; readonly collection: string }
  /** Its records are of another kind. */
  | ({ readonly change: 'collection-changed'; readonly collection: string } & Renamed)
  /** A kind of record that no collection lists. */
  | { readonly change: 'record-added' | 'record-removed'; readonly record: string }
  | ({ readonly change: 'record-renamed' } & Renamed)
  /** Records have another id, or one of another type: all of them are removed and added. */
  | ({ readonly change: 'id-changed'; readonly record: string } & Renamed)
  /** `in`: in how many records it is, of a key that is not described. */
  | ({
      readonly change: 'key-added' | 'key-removed';
      readonly type: string;
      readonly in?: string;
    } & KeyOf)
  /** Its values are published no longer, or again: none of them is compared. */
  | ({ readonly change: 'key-withheld' | 'key-disclosed'; readonly type: string } & KeyOf)
  | ({ readonly change: 'key-changed' } & KeyOf & Renamed);

/** What differs between two sides, without the values: small enough to be kept next to a release. */
export interface Difference {
  /** What differs in the structure: it is not counted below. */
  readonly structure: readonly StructureChange[];
  /** Every collection of either side, in the order of the new one's description, those that are gone last. */
  readonly collections: readonly CollectionDifference[];
  /** Every kind of record that is only embedded, likewise. */
  readonly embedded: readonly EmbeddedDifference[];
}

export function isSame(difference: Difference): boolean {
  return difference.structure.length === 0 && changesIn(difference) === 0;
}

export function changesIn({ collections, embedded }: Difference): number {
  return [...collections, ...embedded].reduce(
    (sum, { added, removed, changed }) => sum + added + removed + changed,
    0,
  );
}

export function recordsIn({ collections, embedded }: Difference): Readonly<Record<'old' | 'new', number>> {
  const sum = (side: 'old' | 'new') =>
    [...collections, ...embedded].reduce((all, each) => all + each[side], 0);
  return { old: sum('old'), new: sum('new') };
}
