import cliProgress from 'cli-progress';
import { figure } from './plural.ts';
import type { Progress } from './progress.ts';
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

/** Seconds of the moving average. */
const memory = 10;
/** Seconds between two measurements; `warmUp`: before the first estimate. */
const step = 0.1;
const warmUp = 1;
/** An estimate counts down by the clock while its error stays within this. */
const tolerance = { share: 0.2, seconds: 3 };

/** Remaining time from a smoothed average speed. Times are in seconds of any monotonic clock. */
export class Estimate {
  readonly #start: number;
  #last: { readonly at: number; readonly done: number };
  #speed = 0;
  #remaining = 0;
  #told: { readonly at: number; readonly left: number } | null = null;

  constructor(now: number, done: number) {
    this.#start = now;
    this.#last = { at: now, done };
  }

  update(done: number, total: number, now: number): void {
    this.#remaining = Math.max(0, total - done);
    const passed = now - this.#last.at;
    if (passed < step) return;
    const speed = Math.max(0, done - this.#last.done) / passed;
    // Start with the plain average, so that the first moments do not weigh forever.
    const weight = Math.max(1 - Math.exp(-passed / memory), passed / (now - this.#start));
    this.#speed += weight * (speed - this.#speed);
    this.#last = { at: now, done };
  }

  /** Seconds left; null if unknown. */
  left(now: number): number | null {
    if (now - this.#start < warmUp || this.#speed === 0) return null;
    const left = this.#remaining / this.#speed;
    const counted = this.#told === null ? null : Math.max(0, this.#told.left - (now - this.#told.at));
    const isRight =
      counted !== null && Math.abs(left - counted) <= Math.max(tolerance.share * left, tolerance.seconds);
    if (!isRight) this.#told = { at: now, left };
    return isRight ? counted : left;
  }
}

interface ProgressState {
  /** Plural: `records`; `bytes` are shown in megabytes. */
  readonly unit: string;
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
  readonly what: string;
  readonly secondsLeft: number | null;
}

const shownAs: Readonly<Record<string, { show: (value: number) => string; unit: string }>> = {
  bytes: { show: (value) => (value / 1e6).toFixed(1), unit: 'MB' },
};

const between = '  ';
/** The longest collection name of the databank has 35 letters. */
const nameWidth = 35;
const timeWidth = '59:59 left'.length;
const barWidths = { least: 6, most: 24 };

/**
 * One line that fits a terminal, with parts at fixed places: bar, count, time left, current item. A long name
 * loses its folder first, then its middle.
 */
export function progressLine(
  { unit, done, total, what, secondsLeft }: ProgressState,
  columns: number,
): string {
  const { show, unit: shownUnit } = shownAs[unit] ?? { show: figure, unit };
  // Keep the last column free: some terminals wrap after it.
  const room = columns - 1;
  const joined = (parts: readonly string[]) => {
    const start = parts.map((part) => part + between).join('');
    return (start + fitted(what, room - start.length)).slice(0, room).trimEnd();
  };
  if (total === 0) return joined([`${show(done)} ${done === 1 ? shownUnit.replace(/s$/, '') : shownUnit}`]);
  const all = show(total);
  const counts = `${show(done).padStart(all.length)}/${all} ${shownUnit}`;
  const time = (secondsLeft === null ? '' : `${clock(secondsLeft)} left`).padStart(timeWidth);
  const others = [counts, time].map((part) => part.length + between.length);
  const free = room - nameWidth - between.length - others.reduce((sum, width) => sum + width, 0);
  return joined([bar(done / total, Math.min(Math.max(free, barWidths.least), barWidths.most)), counts, time]);
}

function bar(share: number, width: number): string {
  const full = Math.floor(Math.min(Math.max(share, 0), 1) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}

function fitted(name: string, width: number): string {
  if (name.length <= width) return name;
  const short = name.slice(name.lastIndexOf('/') + 1);
  return short.length <= width ? short : `${short.slice(0, Math.max(0, width - 1))}…`;
}

/** `12 s`, `3:20`, `1:03:20` */
function clock(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, whole % 60] : [minutes, whole % 60];
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
