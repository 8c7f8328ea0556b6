import type { RecordKind } from '../model/description/kind.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { FaultList } from './fault-list.ts';
import type { Plan, SideName } from './plan.ts';

export interface SideToRead {
  readonly plan: Plan;
  readonly side: SideName;
  readonly store: ComparisonStore;
  readonly signal: AbortSignal;
  show(records: number, what: string): void;
}

export interface ReadSide {
  readonly faults: FaultList;
  readonly versions: readonly string[];
  /** Records not compared because no other mentions them. */
  readonly left: ReadonlyMap<RecordKind, number>;
}

export interface Unmentioned {
  readonly kind: RecordKind;
  /** If false, the other side cannot have them, and they are only counted. */
  readonly isCompared: boolean;
}
