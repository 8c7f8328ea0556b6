import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createRateLimiter } from '../../../src/import/crawl/rate-limiter.ts';
import { readInstant } from '../../../src/import/crawl/read-instant.ts';
import { growingPause, retry } from '../../../src/import/crawl/retry.ts';
import { readRetryAfter } from '../../../src/import/crawl/retry-after.ts';
import { TemporaryFault } from '../../../src/import/crawl/temporary-fault.ts';

const now = Date.parse('2024-03-25T11:17:55Z');
const { signal } = new AbortController();

describe('Retry-After', () => {
  it.each([
    [null, 0],
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7000],
    ['Mon, 25 Mar 2024 11:18:55 GMT', 60_000],
    ['Mon, 25 Mar 2024 10:18:55 GMT', 0],
    ['Monday, 25-Mar-24 11:18:55 GMT', 60_000],
    ['Mon Mar 25 11:18:55 2024 GMT', 60_000],
    ['-5', 0],
    ['1.5', 0],
    ['2030', 2_030_000],
    ['soon', 0],
    ['', 0],
  ])('%j asks for %i milliseconds', (value, milliseconds) => {
    expect(readRetryAfter(value, now)).toBe(milliseconds);
  });
});

describe('times as texts that sort', () => {
  const time = fc.record({
    milliseconds: fc.integer({
      min: Date.parse('0001-01-02T00:00:00Z'),
      max: Date.parse('9998-12-30T00:00:00Z'),
    }),
    fraction: fc.stringMatching(/^[0-9]{0,9}$/),
    zone: fc.integer({ min: -839, max: 839 }),
  });

  /** The time in its zone, and the nanoseconds that it stands for. */
  const written = ({
    milliseconds,
    fraction,
    zone,
  }: {
    milliseconds: number;
    fraction: string;
    zone: number;
  }) => {
    const seconds = Math.floor(milliseconds / 1000);
    const local = new Date((seconds + zone * 60) * 1000).toISOString().slice(0, 19);
    const two = (value: number) => String(value).padStart(2, '0');
    const offset = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`;
    const text = local + (fraction === '' ? '' : `.${fraction}`) + (zone === 0 ? 'Z' : offset);
    return { text, nanoseconds: BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0')) };
  };

  it.prop([time, time])('sort as the instants do', (first, second) => {
    const [a, b] = [written(first), written(second)];
    const [x, y] = [readInstant(a.text), readInstant(b.text)];
    if (x === null || y === null) throw new Error(`${a.text} or ${b.text} is no time`);
    expect([x < y, x === y]).toEqual([a.nanoseconds < b.nanoseconds, a.nanoseconds === b.nanoseconds]);
  });

  it.each(['', 'yesterday', '2024-03-25', '2024-03-25T11:17', '1711365475', '2024-03-25T11:17:55.Z'])(
    '%j is none',
    (text) => {
      expect(readInstant(text)).toBe(null);
    },
  );
});

describe('pauses', () => {
  it.prop([fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true })])(
    'grow from half a second to a minute',
    (tries, chance) => {
      const pause = growingPause(tries, chance);
      expect(pause).toBeGreaterThanOrEqual(Math.min(60_000, 500 * 2 ** (tries - 1)));
      expect(pause).toBeLessThanOrEqual(Math.min(60_000, 750 * 2 ** (tries - 1)));
    },
  );

  it('follow what the service asks for, where that is longer', async () => {
    const pauses: number[] = [];
    const fault = new TemporaryFault('busy', 'answered 429', { retryAfter: 9000 });
    const action = () => Promise.reject(fault);
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await expect(retry(action, { retries: 6, signal, pause })).rejects.toBe(fault);
    expect(pauses.slice(0, 4)).toEqual([9000, 9000, 9000, 9000]);
    expect(pauses[5]).toBeGreaterThanOrEqual(16_000);
    expect(pauses.length).toBe(6);
  });

  it('are made no more often than the fault allows', async () => {
    const pauses: number[] = [];
    const fault = new TemporaryFault('broken', 'did not answer', { mostRetries: 2 });
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await expect(retry(() => Promise.reject(fault), { retries: 6, signal, pause })).rejects.toBe(fault);
    expect(pauses).toHaveLength(2);
  });

  it.each([new Error('a bug'), new TypeError('a bug')])('are not made for %s', async (error) => {
    let tries = 0;
    const action = () => {
      tries += 1;
      return Promise.reject(error);
    };
    const pause = () => Promise.reject(new Error('a pause'));
    await expect(retry(action, { retries: 3, signal, pause })).rejects.toBe(error);
    expect(tries).toBe(1);
  });

  it('end with the reason of the signal', async () => {
    const stop = new AbortController();
    const action = () => Promise.reject(new TemporaryFault('broken', 'did not answer'));
    const pause = async () => stop.abort(new Error('enough'));
    await expect(retry(action, { retries: 3, signal: stop.signal, pause })).rejects.toThrow('enough');
  });
});

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
    const turn = async () => {
      await limiter.turn(signal);
      clock.starts.push(clock.time);
    };
    await Promise.all([turn(), turn(), turn()]);
    await turn();
    expect(clock.starts[0]).toBe(0);
    expect(clock.time).toBe(300);
  });

  it('lets nothing start while it is held', async () => {
    const { clock, wait, now: time } = createClock();
    const limiter = createRateLimiter(0, wait, time);
    await limiter.turn(signal);
    limiter.hold(5000);
    await limiter.turn(signal);
    expect(clock.time).toBe(5000);
  });
});
