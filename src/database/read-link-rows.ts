import type { Id } from './read-rows.ts';

/** A link, as it is stored. */
export type Pair = readonly [owner: unknown, target: unknown];

/** Links in the order of their owners, one by one. */
export class LinkRows {
  readonly #pairs: Iterator<Pair>;
  readonly #read: (stored: unknown) => Id | undefined;
  #next: Pair | null = null;
  #isOpened = false;

  /** @param read what a stored owner is as an id; undefined where it is none */
  constructor(pairs: Iterator<Pair>, read: (stored: unknown) => Id | undefined) {
    this.#pairs = pairs;
    this.#read = read;
  }

  /**
   * Adds what an owner is linked to; false where a link has no target. Owners are asked for in ascending order: a link of
   * nobody who is asked for stays where it is, in the way of those after it, and is left at the end.
   */
  take(owner: Id, targets: unknown[]): boolean {
    for (let pair = this.#first(); pair !== null && this.#read(pair[0]) === owner; pair = this.#following()) {
      if (pair[1] === null) return false;
      targets.push(pair[1]);
    }
    return true;
  }

  isLeft(): boolean {
    return this.#first() !== null;
  }

  close(): void {
    this.#pairs.return?.();
  }

  #first(): Pair | null {
    if (this.#isOpened) return this.#next;
    this.#isOpened = true;
    return this.#following();
  }

  #following(): Pair | null {
    const { done, value } = this.#pairs.next();
    this.#next = done === true ? null : value;
    return this.#next;
  }
}
