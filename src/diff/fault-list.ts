import type { Problem } from '../contract/errors.ts';

/** Further problems are dropped. */
const most = 1000;

/** With any problem, a side cannot be compared. */
export class FaultList {
  readonly #problems: Problem[] = [];

  add(...problems: readonly Problem[]): void {
    this.#problems.push(...problems.slice(0, most - this.#problems.length));
  }

  get isFull(): boolean {
    return this.#problems.length >= most;
  }

  all(): readonly Problem[] {
    return this.#problems;
  }
}
