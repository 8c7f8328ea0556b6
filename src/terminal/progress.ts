/** Shows the progress of long work. */
export interface Progress {
  /** `done` of `total` steps (0 if the total is unknown); `what` is being done now. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** Shows nothing: in a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };
