export interface Progress {
  /** `total` is 0 if unknown; `what` is the current item. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** In a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };
