/** Seconds over which the speed is averaged: anything older hardly counts. */
const memory = 10;
/** Seconds between two measurements of the speed, and before the first estimate. */
const step = 0.1;
const warmUp = 1;
/** An estimate is kept, and counted down by the clock, as long as it is off by no more than this. */
const tolerance = { share: 0.2, seconds: 3 };

/**
 * How long work will still take: a moving average of its speed, smoothed so that it does not jump. Times are in
 * seconds, of any monotonic clock.
 */
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

  /** Records how much is done. */
  update(done: number, total: number, now: number): void {
    this.#remaining = Math.max(0, total - done);
    const passed = now - this.#last.at;
    if (passed < step) return;
    const speed = Math.max(0, done - this.#last.done) / passed;
    // At first the average of all there is, so that the first moments do not count for ever.
    const weight = Math.max(1 - Math.exp(-passed / memory), passed / (now - this.#start));
    this.#speed += weight * (speed - this.#speed);
    this.#last = { at: now, done };
  }

  /** Seconds that are left; null if unknown. */
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
