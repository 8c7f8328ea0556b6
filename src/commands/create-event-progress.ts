import type { Progress } from '../log.ts';

/** What `--events` says of long work, one JSON object a line. */
export interface ProgressEvent {
  readonly event: 'progress';
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
  readonly unit: string;
  readonly what: string;
}

/** Milliseconds between two events: who reads them wants to know, not to be flooded. */
const pause = 500;

/** Progress as events: the first, then one now and then, and how far it came. */
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
