import type { Collection, Field, RecordKind, Withheld } from '../model/description/kind.ts';
import type { StructureChange } from './difference.ts';

export type SideName = 'old' | 'new';
export const sideNames: readonly SideName[] = ['old', 'new'];

/** A key to read, and what replaces its private values on either side. */
export interface ReadKey {
  readonly field: Field;
  readonly withheld: Withheld | null;
}

/** The id is read apart; keys with a constant value are not read. */
export interface SideKind {
  readonly kind: RecordKind;
  /** The keys that both sides have, in plan order. */
  readonly shared: readonly ReadKey[];
  readonly own: readonly ReadKey[];
  readonly collections: readonly Collection[];
}

export interface KindPlan {
  readonly index: number;
  /** Its name on the new side, or on the old one if only that has it. */
  readonly name: string;
  readonly old: SideKind | null;
  readonly new: SideKind | null;
  /** In page order. */
  readonly keys: readonly string[];
  /** The first collection that lists its records; null if they are only embedded. */
  readonly collection: string | null;
}

export interface Plan {
  /** Kinds that collections list come first, in their order. */
  readonly kinds: readonly KindPlan[];
  /** The new side's collections in its order, then those only the old side has. */
  readonly collections: readonly PlannedCollection[];
  readonly structure: readonly StructureChange[];
  /** Whether a key of another name is the same, as one side has no names of its own. */
  readonly anySpelling: boolean;
  /** Private texts whose values are not compared: `polity.private_comment`. */
  readonly withheld: readonly string[];
}

export interface PlannedCollection {
  readonly name: string;
  readonly old: KindPlan | null;
  readonly new: KindPlan | null;
}
