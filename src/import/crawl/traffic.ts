/** The requests of a run, and their answers. */
export interface Traffic {
  requests: number;
  /** How many of them were retries. */
  retries: number;
  /** Pauses before they were, added up over all collections. */
  waitedSeconds: number;
  /** Of pages that were read, unpacked. */
  bytes: number;
}
