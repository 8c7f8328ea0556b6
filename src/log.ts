/** Shows how far long work is. */
export interface Progress {
  /** `done` of `total` steps, 0 where nobody knows how many there are; `what` is at work now. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** Progress that nobody sees: in a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };
