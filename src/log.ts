import { stderr } from 'node:process';
import cliProgress from 'cli-progress';

/** Shows how far long work is. */
export interface Progress {
  /** `done` of `total` steps, 0 where nobody knows how many there are; `what` is at work now. */
  show(done: number, total: number, what: string): void;
  stop(): void;
}

/** Progress that nobody sees: in a pipe, with --quiet and with --json. */
export const silentProgress: Progress = { show() {}, stop() {} };

/** How `done` and `total` are shown, where they are no plain numbers. */
const shownAs: Readonly<Record<string, (value: number) => string>> = {
  bytes: (value) => `${(value / 1e6).toFixed(1)} MB`,
};

/**
 * A bar on standard error where that is a terminal, nothing elsewhere. It says how much is done, how long the rest will
 * take, and what is at work; where nobody knows how much there is, only the first and the last.
 *
 * @param unit of what is counted, in the plural: `records`; `bytes` are shown in megabytes
 */
export function createProgress(unit: string): Progress {
  if (!stderr.isTTY) return silentProgress;
  const shown = shownAs[unit] ?? ((value: number) => `${value.toLocaleString('en-US')}`);
  const named = unit in shownAs ? '' : ` ${unit}`;
  const bar = new cliProgress.SingleBar({
    format: (options, { value, total, progress, eta }, { what }) =>
      total === 0
        ? `${shown(value)}${named} | ${what}`
        : `${cliProgress.Format.BarFormat(progress, options)} ${Math.floor(progress * 100)}% | ${shown(value)}/${shown(total)}${named} | ${left(eta)} | ${what}`,
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
      isStarted = false;
    },
  };
}

/** Seconds that are left, as people read them. */
function left(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'time left unknown';
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min left` : `${Math.ceil(seconds)} s left`;
}
