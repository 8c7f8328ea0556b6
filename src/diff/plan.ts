import type { Collection, Field, RecordKind, Withheld } from '../model/description/kind.ts';
import type { StructureChange } from './difference.ts';

export type SideName = 'old' | 'new';
export const sideNames: readonly SideName[] = ['old', 'new'];

/** A key of a record as it is read: its field, and what is published in place of a private value on either side. */
export interface ReadKey {
  readonly field: Field;
  readonly withheld: Withheld | null;
}

/** What is read of a kind of record on one side. Its id is apart, and what is always published alike is not read. */
export interface SideKind {
  readonly kind: RecordKind;
  /** The keys that both sides have, in the order of the plan's. */
  readonly shared: readonly ReadKey[];
  readonly own: readonly ReadKey[];
  readonly collections: readonly Collection[];
}

/** A kind of record that is compared: both sides have it, or one. */
export interface KindPlan {
  readonly index: number;
  /** Its name on the new side, or on the old one if only that has it. */
  readonly name: string;
  readonly old: SideKind | null;
  readonly new: SideKind | null;
  /** What is compared, in page order. */
  readonly keys: readonly string[];
  /** The first collection that lists its records; null if they are only embedded. */
  readonly collection: string | null;
}

export interface Plan {
  /** Kinds that collections list come first, in their order. */
  readonly kinds: readonly KindPlan[];
  /** The collections of the new side in its order, then those that only the old side has. */
  readonly collections: readonly PlannedCollection[];
  readonly structure: readonly StructureChange[];
  /** The private texts whose values are not compared: `polity.private_comment`. */
  readonly withheld: readonly string[];
}

/** A collection, and the plan of its records on each side that has it. */
export interface PlannedCollection {
  readonly name: string;
  readonly old: KindPlan | null;
  readonly new: KindPlan | null;
}
