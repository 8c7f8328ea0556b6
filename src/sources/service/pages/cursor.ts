export interface Cursor {
  /**
   * `open`: more pages to read. `complete`: all records found. `short`: fewer found than counted. `missing`:
   * no such collection. `stopped`: a page was wrong.
   */
  readonly state: 'open' | 'complete' | 'short' | 'missing' | 'stopped';
  /** Number of the walk, from 1. */
  readonly pass: number;
  /** What follows the collection's path in the next page's address; null for the first page. */
  readonly next: string | null;
  /** The service's latest count. */
  readonly count: number | null;
  readonly found: number;
  /** In all passes. */
  readonly pages: number;
  readonly passPages: number;
  /** In one pass. */
  readonly repeated: number;
  /** In this pass. */
  readonly changes: number;
  readonly seconds: number;
}

export const startCursor: Cursor = {
  state: 'open',
  pass: 1,
  next: null,
  count: null,
  found: 0,
  pages: 0,
  passPages: 0,
  repeated: 0,
  changes: 0,
  seconds: 0,
};
