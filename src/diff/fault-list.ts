import type { Problem } from '../contract/errors.ts';

/** More are not kept. */
const most = 1000;

/** What is wrong with one side; with anything, it cannot be compared. */
export class FaultList {
  readonly #problems: Problem[] = [];

  add(...problems: readonly Problem[]): void {
    this.#problems.push(...problems.slice(0, most - this.#problems.length));
  }

  /** Whether further faults would not be kept. */
  get isFull(): boolean {
    return this.#problems.length >= most;
  }

  all(): readonly Problem[] {
    return this.#problems;
  }
}
