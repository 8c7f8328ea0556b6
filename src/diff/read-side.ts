import type { RecordKind } from '../model/description/kind.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { FaultList } from './fault-list.ts';
import type { Plan, SideName } from './plan.ts';

export interface SideToRead {
  readonly plan: Plan;
  readonly side: SideName;
  readonly store: ComparisonStore;
  readonly signal: AbortSignal;
  /** Shows progress: records read so far, and from what. */
  show(records: number, what: string): void;
}

export interface ReadSide {
  readonly faults: FaultList;
  /** Records that a service returned in different versions. */
  readonly versions: readonly string[];
  /** How many records of a kind are not compared because no other mentions them. */
  readonly left: ReadonlyMap<RecordKind, number>;
}

/** Entities of a side that no record mentions. */
export interface Unmentioned {
  readonly kind: RecordKind;
  /** If false, the other side cannot have them, and they are only counted. */
  readonly isCompared: boolean;
}
