import { stderr } from 'node:process';
import { SingleBar } from 'cli-progress';

/** Shows how far long work is. */
export interface Progress {
  /** `done` of `total` steps; `what` is at work now. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** Progress that nobody sees: in a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };

/** A bar on standard error where that is a terminal, nothing elsewhere. */
export function createProgress(unit: string): Progress {
  if (!stderr.isTTY) return silentProgress;
  const bar = new SingleBar({
    format: `{bar} {percentage}% | {value}/{total} ${unit} | {what}`,
    stream: stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  });
  let isStarted = false;
  return {
    show(done, total, what) {
      if (!isStarted) bar.start(total, done, { what });
      isStarted = true;
      bar.setTotal(total);
      bar.update(done, { what });
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
