import cliProgress from 'cli-progress';
import { Estimate } from './estimate.ts';
import type { Progress } from './progress.ts';
import { progressLine } from './progress-line.ts';
import { type Output, usualWidth } from './screen.ts';

/** Monotonic, in seconds. */
const now = () => performance.now() / 1000;

/** A line on a terminal that disappears at the end. */
export function createProgressBar(unit: string, output: Output): Progress {
  let estimate = new Estimate(now(), 0);
  const bar = new cliProgress.SingleBar({
    format: (_, { value: done, total }, { what }) =>
      progressLine(
        { unit, done, total, what, secondsLeft: estimate.left(now()) },
        output.columns || usualWidth,
      ),
    stream: output as NodeJS.WriteStream,
    hideCursor: true,
    clearOnComplete: true,
  });
  let isStarted = false;
  return {
    show(done, total, what) {
      if (!isStarted) {
        estimate = new Estimate(now(), done);
        bar.start(total, done, { what });
      }
      isStarted = true;
      estimate.update(done, total, now());
      bar.setTotal(total);
      bar.update(done, { what });
    },
    stop() {
      if (isStarted) bar.stop();
      isStarted = false;
    },
  };
}
