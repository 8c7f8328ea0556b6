import type { DoubtsOfCheck } from '../model/doubts/doubts.ts';
import type { Sampled } from './check.ts';

export interface Failure {
  readonly check: string;
  /** The path in the tree, or the address. */
  readonly where: string;
  readonly message: string;
  readonly fix: string;
  readonly cause: string | null;
}

export interface CauseFound {
  readonly name: string;
  readonly message: string;
  readonly fix: string;
  readonly failures: number;
  readonly checks: readonly string[];
}

export interface CheckResult {
  readonly name: string;
  /** `not checked`: it could not see everything, and found no failure in what it saw. */
  readonly state: 'passed' | 'failed' | 'not checked';
  readonly reason: string | null;
  readonly ran: number;
  readonly failures: number;
  readonly warnings: number;
  /** What it read a sample of; null if it read all. `restIn`: where the rest can be read, if --all does not. */
  readonly sampled: {
    readonly looked: number;
    readonly of: number;
    readonly what: Sampled;
    readonly restIn?: 'folder';
  } | null;
}

export interface CollectionRead {
  readonly path: string;
  readonly records: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface VerifyReport {
  readonly target: string;
  readonly over: 'disk' | 'http';
  readonly sample: boolean;
  /** Whether it is a snapshot that was packed without pages. */
  readonly withoutPages: boolean;
  readonly collections: readonly CollectionRead[];
  /** Most failures first. */
  readonly causes: readonly CauseFound[];
  readonly checks: readonly CheckResult[];
  /** At most twenty similar ones of each check and a line for the rest; `checks` has the totals. */
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
  /** What looks wrong in the data, if asked for; nothing fails for it. */
  readonly doubts?: readonly DoubtsOfCheck[];
  /** Lowest version first. */
  readonly releases: readonly VerifyReport[];
}
