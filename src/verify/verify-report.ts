export interface Failure {
  readonly check: string;
  /** The path in the tree, or the address. */
  readonly where: string;
  readonly message: string;
  /** The step or host setting that fixes it. */
  readonly fix: string;
  /** The name of the cause that explains it; null if none does. */
  readonly cause: string | null;
}

/** One fault that explains many failures. */
export interface CauseFound {
  readonly name: string;
  readonly message: string;
  readonly fix: string;
  /** The number of explained failures, and their checks. */
  readonly failures: number;
  readonly checks: readonly string[];
}

export interface CheckResult {
  readonly name: string;
  /** `not checked`: it could not see everything, and found no failure in what it saw. */
  readonly state: 'passed' | 'failed' | 'not checked';
  /** Why it is not checked; otherwise null. */
  readonly reason: string | null;
  readonly ran: number;
  readonly failures: number;
  readonly warnings: number;
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
  /** Whether the tree says that it holds the sample. */
  readonly sample: boolean;
  readonly collections: readonly CollectionRead[];
  /** Sorted by explained failures, most first. */
  readonly causes: readonly CauseFound[];
  readonly checks: readonly CheckResult[];
  /** At most twenty similar ones of each check and a line for the rest; `checks` has the totals. */
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
  /** Of each release, lowest version first. */
  readonly releases: readonly VerifyReport[];
}
