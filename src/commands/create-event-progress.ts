import type { Progress } from '../terminal/progress.ts';

export interface ProgressEvent {
  readonly event: 'progress';
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  readonly unit: string;
  readonly what: string;
}

/** Milliseconds between events. */
const pause = 500;

/** Reports the first state, then one per interval, and the last. */
export function createEventProgress(
  unit: string,
  tell: (event: ProgressEvent) => void,
  now: () => number = () => performance.now(),
): Progress {
  let last = Number.NEGATIVE_INFINITY;
  let untold: ProgressEvent | null = null;
  const tellNow = (event: ProgressEvent) => {
    tell(event);
    untold = null;
    last = now();
  };
  return {
    show(done, total, what) {
      untold = { event: 'progress', done, total: total === 0 ? null : total, unit, what };
      if (now() - last >= pause) tellNow(untold);
    },
    stop() {
      if (untold !== null) tellNow(untold);
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
