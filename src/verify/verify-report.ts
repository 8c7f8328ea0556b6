export interface Failure {
  readonly check: string;
  /** The file, as a path in the tree, or the address. */
  readonly where: string;
  readonly message: string;
  /** Which step or host setting fixes it. */
  readonly fix: string;
  /** The name of the cause that explains it; null if none does. */
  readonly cause: string | null;
}

/** One thing that is wrong and explains many failures. */
export interface CauseFound {
  readonly name: string;
  readonly message: string;
  readonly fix: string;
  /** How many failures it explains, and of which checks. */
  readonly failures: number;
  readonly checks: readonly string[];
}

export interface CheckResult {
  readonly name: string;
  /** `not checked`: it could not see all of it, and found no failure in what it saw. */
  readonly state: 'passed' | 'failed' | 'not checked';
  /** Why it could not look; null if it could. */
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

/** What verifying a published tree found. */
export interface VerifyReport {
  readonly target: string;
  readonly over: 'disk' | 'http';
  /** Whether the tree says that it holds the sample. */
  readonly sample: boolean;
  readonly collections: readonly CollectionRead[];
  /** What explains most failures, first. */
  readonly causes: readonly CauseFound[];
  readonly checks: readonly CheckResult[];
  /** At most twenty that look alike of each check and a line for the others; `checks` counts them all. */
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
  /** The same for each of its releases, the lowest version first. */
  readonly releases: readonly VerifyReport[];
}
