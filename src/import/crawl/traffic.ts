/** What a run asked for, and what came. */
export interface Traffic {
  requests: number;
  /** How many of them were sent again. */
  retries: number;
  /** Pauses before they were, added up over all collections. */
  waitedSeconds: number;
  /** Of pages that were read, unpacked. */
  bytes: number;
}
