/** A place where the data look wrong. */
export interface Doubt {
  /** The name of the collection, or of the kind of entities. */
  readonly collection: string;
  /** Null if it concerns the whole collection. */
  readonly record: unknown;
  /** Null if it concerns the whole record. */
  readonly key: string | null;
  readonly value: unknown;
}

export interface DoubtsOfCheck {
  readonly name: string;
  readonly description: string;
  readonly count: number;
  /** In the order of the records; at most as many as asked for. */
  readonly doubts: readonly Doubt[];
  /** The first entities that it concerns. */
  readonly entities: readonly DoubtfulEntity[];
}

export interface DoubtfulEntity {
  readonly id: unknown;
  /** Null if it has none. */
  readonly name: unknown;
}

/** How many doubts each check has, by its name. */
export type DoubtCounts = Readonly<Record<string, number>>;

export function sumDoubts(all: readonly DoubtCounts[]): DoubtCounts {
  const names = new Set(all.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, all.reduce((sum, counts) => sum + (counts[name] ?? 0), 0)]),
  );
}
