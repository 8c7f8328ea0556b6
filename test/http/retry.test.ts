import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growingPause, RequestFault, readRetryAfter, retry } from '../../src/http/retry.ts';
import { property } from '../helpers/property.ts';

const now = Date.parse('2024-03-25T11:17:55Z');
const { signal } = new AbortController();

describe('Retry-After', () => {
  it.each([
    [undefined, 0],
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

describe('pauses', () => {
  property([fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true })])(
    'grow from half a second to a minute',
    (tries, chance) => {
      const pause = growingPause(tries, chance);
      expect(pause).toBeGreaterThanOrEqual(Math.min(60_000, 500 * 2 ** (tries - 1)));
      expect(pause).toBeLessThanOrEqual(Math.min(60_000, 750 * 2 ** (tries - 1)));
    },
  );

  it('follow what the service asks for, where that is longer', async () => {
    const pauses: number[] = [];
    const fault = new RequestFault('busy', 'answered 429', { retryAfter: 9000 });
    const action = () => Promise.reject(fault);
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await expect(retry(action, { retries: 6, signal, pause })).rejects.toBe(fault);
    expect(pauses.slice(0, 4)).toEqual([9000, 9000, 9000, 9000]);
    expect(pauses[5]).toBeGreaterThanOrEqual(16_000);
    expect(pauses.length).toBe(6);
  });

  it('are not made after more than ten minutes, which a timer may not even count', async () => {
    const fault = new RequestFault('busy', 'answered 429', { retryAfter: 999_999_999_999_000 });
    const pause = () => Promise.reject(new Error('a pause'));
    await expect(retry(() => Promise.reject(fault), { retries: 6, signal, pause })).rejects.toBe(fault);
  });

  it('are made no more often than the fault allows', async () => {
    const pauses: number[] = [];
    const fault = new RequestFault('broken', 'did not answer', { mostRetries: 2 });
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await expect(retry(() => Promise.reject(fault), { retries: 6, signal, pause })).rejects.toBe(fault);
    expect(pauses).toHaveLength(2);
  });

  it('are not made for a bug', async () => {
    const error = new Error('a bug');
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
    const action = () => Promise.reject(new RequestFault('broken', 'did not answer'));
    const pause = async () => stop.abort(new Error('enough'));
    await expect(retry(action, { retries: 3, signal: stop.signal, pause })).rejects.toThrow('enough');
  });
});
