/** A version of a record as a row. */
export interface KnownRow {
  readonly content: string;
  readonly isWhole: boolean;
  readonly modified: string | null;
  readonly isOwn: boolean;
}

/** The row of a record that is kept so far, while it is at hand. */
export interface Slot {
  /** Null where it is no longer at hand. */
  kept: KnownRow | null;
}

/** The row of a record, with what it is called. */
export interface NamedRow {
  readonly id: string | number;
  readonly name: string;
  readonly row: KnownRow;
  /** Where the row of this name is kept; null where nobody has looked. */
  slot: Slot | null;
  /** The kept row that this one changed nothing of: as long as that is kept, it changes nothing again. */
  settled: KnownRow | null;
}
