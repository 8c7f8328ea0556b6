/** One thing that is wrong. */
export interface Failure {
  readonly check: string;
  /** The file, as a path in the tree, or the address. */
  readonly where: string;
  /** What was found and what was expected. */
  readonly message: string;
  /** Which step or host setting fixes it. */
  readonly fix: string;
}

/** How often a check looked, and with what result. */
export interface CheckResult {
  readonly name: string;
  /** Things looked at. */
  readonly ran: number;
  readonly failures: number;
  readonly warnings: number;
}

/** What was read of a collection. */
export interface CollectionRead {
  readonly path: string;
  readonly records: number;
  readonly pages: number;
  readonly bytes: number;
}

/** What a published tree looks like, held against the contract. */
export interface VerifyReport {
  readonly target: string;
  readonly over: 'disk' | 'http';
  readonly collections: readonly CollectionRead[];
  readonly checks: readonly CheckResult[];
  /** At most twenty of each check and a line for the others; `checks` counts them all. */
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
}
