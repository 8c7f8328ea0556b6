import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../src/http/rate-limiter.ts';

const { signal } = new AbortController();

describe('the rate limiter', () => {
  /** A clock that only waiting moves on. */
  function createClock() {
    const clock = { time: 0, starts: [] as number[] };
    const wait = async (milliseconds: number) => {
      const end = clock.time + milliseconds;
      await Promise.resolve();
      clock.time = Math.max(clock.time, end);
    };
    return { clock, wait, now: () => clock.time };
  }

  it('keeps starts apart, also of requests that come at once', async () => {
    const { clock, wait, now: time } = createClock();
    const limiter = createRateLimiter(100, wait, time);
    const start = async () => {
      await limiter.acquire(signal);
      clock.starts.push(clock.time);
    };
    await Promise.all([start(), start(), start()]);
    await start();
    expect(clock.starts[0]).toBe(0);
    expect(clock.time).toBe(300);
  });

  it('lets nothing start while it is held', async () => {
    const { clock, wait, now: time } = createClock();
    const limiter = createRateLimiter(0, wait, time);
    await limiter.acquire(signal);
    limiter.hold(5000);
    await limiter.acquire(signal);
    expect(clock.time).toBe(5000);
  });
});
