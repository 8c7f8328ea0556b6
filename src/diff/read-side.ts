import type { Problem } from '../contract/errors.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { TreeAddresses } from '../sources/service/infer/tree-addresses.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { Plan, SideName } from './plan.ts';

/** Further problems are dropped. */
const most = 1000;

/** With any problem, a side cannot be compared. */
export class FaultList {
  readonly #problems: Problem[] = [];

  add(...problems: readonly Problem[]): void {
    this.#problems.push(...problems.slice(0, most - this.#problems.length));
  }

  get isFull(): boolean {
    return this.#problems.length >= most;
  }

  all(): readonly Problem[] {
    return this.#problems;
  }
}

export interface SideToRead {
  readonly plan: Plan;
  readonly side: SideName;
  readonly store: ComparisonStore;
  readonly signal: AbortSignal;
  readonly addresses: Pick<TreeAddresses, 'replace'>;
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
