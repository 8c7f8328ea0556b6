export interface RateLimiter {
  /** Resolves when the next request may start. */
  acquire(signal: AbortSignal): Promise<void>;
  /** Delays all later starts by at least this many milliseconds. */
  hold(milliseconds: number): void;
}

/** `delay`: milliseconds between two starts; `now`: a clock in milliseconds. */
export function createRateLimiter(
  delay: number,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  now: () => number = () => performance.now(),
): RateLimiter {
  let next = Number.NEGATIVE_INFINITY;
  return {
    async acquire(signal) {
      const current = now();
      const start = Math.max(current, next);
      next = start + delay;
      if (start > current) await wait(start - current, signal);
    },
    hold(milliseconds) {
      next = Math.max(next, now() + milliseconds);
    },
  };
}
