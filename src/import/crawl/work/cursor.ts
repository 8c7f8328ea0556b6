/** How much of a collection has been read. */
export interface Cursor {
  /**
   * `open`: there are more pages to read. `complete`: all records were found. `short`: fewer were found than counted.
   * `missing`: the service has no such collection. `stopped`: a page was wrong.
   */
  readonly state: 'open' | 'complete' | 'short' | 'missing' | 'stopped';
  /** From 1: how many times reading the collection was started. */
  readonly pass: number;
  /** What follows the collection's path in the address of the next page to read; null for the first page. */
  readonly next: string | null;
  /** How many records the collection has, by its latest count. */
  readonly count: number | null;
  /** How many different records were found. */
  readonly found: number;
  /** Read so far, in all passes. */
  readonly pages: number;
  readonly passPages: number;
  /** How many times a record appeared again in one pass. */
  readonly repeated: number;
  /** How many times the count changed in this pass. */
  readonly changes: number;
  readonly seconds: number;
}

/** The cursor of a collection that has not been started. */
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
