export interface RecordCounts {
  readonly old: number;
  readonly new: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** `collection` is its name: `core/references`. */
export interface CollectionDifference extends RecordCounts {
  readonly collection: string;
}

/** Each record counts once. */
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

/** Differences in collections, kinds of records and keys: each is reported once, not per record. */
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
  /** A collection that both sides answer but only one names in its root index. */
  | { readonly change: 'index-added' | 'index-removed'; readonly collection: string }
  | ({ readonly change: 'collection-changed'; readonly collection: string } & Renamed)
  | { readonly change: 'record-added' | 'record-removed'; readonly record: string }
  | ({ readonly change: 'record-renamed' } & Renamed)
  /** The id has another name or type: all records are removed and added. */
  | ({ readonly change: 'id-changed'; readonly record: string } & Renamed)
  /** `in`: how many records have a key that is not described. */
  | ({ readonly change: 'key-added' | 'key-removed'; readonly type: string; readonly in?: string } & KeyOf)
  /** Its values are withheld now, or no longer: none is compared. */
  | ({ readonly change: 'key-withheld' | 'key-disclosed'; readonly type: string } & KeyOf)
  | ({ readonly change: 'key-changed' } & KeyOf & Renamed)
  /** Its values are compared. */
  | ({ readonly change: 'key-renamed'; readonly record: string } & Renamed)
  /** Of a variable, by its id: what it is called, or its unit, which is empty without one. */
  | ({ readonly change: 'variable-renamed' | 'unit-changed'; readonly variable: string } & Renamed)
  /** What a code means, by its list. */
  | ({ readonly change: 'code-changed'; readonly list: string; readonly key: string } & Renamed);

/** What differs between two sides, without the values: small enough to keep next to a release. */
export interface Difference {
  /** Not included in the counts below. */
  readonly structure: readonly StructureChange[];
  /** Every collection of either side, in the new side's order; removed ones last. */
  readonly collections: readonly CollectionDifference[];
  /** In the same order. */
  readonly embedded: readonly EmbeddedDifference[];
}

/** What the rule for versions looks at, of a whole comparison or of a release in the list of releases. */
export interface Changes
  extends Readonly<
    Record<'collections' | 'embedded', readonly Pick<RecordCounts, 'added' | 'removed' | 'changed'>[]>
  > {
  readonly structure: readonly { readonly change: string }[];
}

export function isSame(difference: Changes): boolean {
  return difference.structure.length === 0 && changesIn(difference) === 0;
}

export function changesIn({ collections, embedded }: Omit<Changes, 'structure'>): number {
  return [...collections, ...embedded].reduce(
    (sum, { added, removed, changed }) => sum + added + removed + changed,
    0,
  );
}

/** The counts of all collections, then of the records that others embed, each with its name for people. */
export function namedCounts({
  collections,
  embedded,
}: Pick<Difference, 'collections' | 'embedded'>): readonly (RecordCounts & { readonly name: string })[] {
  return [
    ...collections.map(({ collection, ...counts }) => ({ name: collection, ...counts })),
    ...embedded.map(({ record, ...counts }) => ({ name: `${record} (embedded)`, ...counts })),
  ];
}
