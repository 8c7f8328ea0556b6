import type { RecordKind } from '../model/description/kind.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { FaultList } from './fault-list.ts';
import type { Plan, SideName } from './plan.ts';

/** Which side is read, and where its records go. */
export interface SideToRead {
  readonly plan: Plan;
  readonly side: SideName;
  readonly store: ComparisonStore;
  readonly signal: AbortSignal;
  /** How many records of the side were read, and of what. */
  show(records: number, what: string): void;
}

export interface ReadSide {
  readonly faults: FaultList;
  /** The records of a service that came in different versions. */
  readonly versions: readonly string[];
  /** How many records of a kind are left uncompared, as no other mentions them. */
  readonly left: ReadonlyMap<RecordKind, number>;
}

/** The entities that no record mentions, as far as a side has them. */
export interface Unmentioned {
  readonly kind: RecordKind;
  /** Whether the other side can have them, too. Otherwise they are only counted. */
  readonly isCompared: boolean;
}
