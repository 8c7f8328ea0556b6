/** How far a collection was read. */
export interface Cursor {
  /**
   * `open`: there are pages to read. `complete`: all records were found. `short`: fewer than it counts were.
   * `missing`: the service has no such collection. `stopped`: a page was wrong.
   */
  readonly state: 'open' | 'complete' | 'short' | 'missing' | 'stopped';
  /** From 1: how often the collection was begun. */
  readonly pass: number;
  /** What follows the collection's path in the address of the page to read; null for the first page. */
  readonly next: string | null;
  /** How many records the collection has, as it said last. */
  readonly count: number | null;
  /** How many different records were found. */
  readonly found: number;
  /** Read so far, in all passes. */
  readonly pages: number;
  readonly passPages: number;
  /** How often a record came again in one pass. */
  readonly repeated: number;
  /** How often the count changed in this pass. */
  readonly changes: number;
  readonly seconds: number;
}

/** The cursor of a collection that was not begun. */
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
