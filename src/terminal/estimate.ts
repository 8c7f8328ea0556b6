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
