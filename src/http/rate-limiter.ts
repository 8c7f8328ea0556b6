/** `delay`: milliseconds between two starts; `now`: a clock in milliseconds. */
export function createRateLimiter(
  delay: number,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  now: () => number = () => performance.now(),
) {
  let next = Number.NEGATIVE_INFINITY;
  return {
    /** Resolves when the next request may start. */
    async acquire(signal: AbortSignal): Promise<void> {
      const current = now();
      const start = Math.max(current, next);
      next = start + delay;
      if (start > current) await wait(start - current, signal);
    },
    /** Delays all later starts by at least this many milliseconds. */
    hold(milliseconds: number): void {
      next = Math.max(next, now() + milliseconds);
    },
  };
}
