/** Shows the progress of long work. */
export interface Progress {
  /** `done` of `total` steps (0 if the total is unknown); `what` is being done now. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** Progress that nobody sees: in a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };
