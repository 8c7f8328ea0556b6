import { describe, expect, it } from 'vitest';
import {
  parseConcurrency,
  parseDelay,
  parsePageSize,
  parsePasses,
  parsePort,
  parseRetries,
  parseTimeout,
} from '../../src/commands/parse-number.ts';

describe.each([
  ['a page size', parsePageSize, 1, 1_000_000],
  ['a port', parsePort, 0, 65_535],
  ['a concurrency', parseConcurrency, 1, 64],
  ['a delay', parseDelay, 0, 3_600_000],
  ['a timeout, given in milliseconds', (text: string) => parseTimeout(text) / 1000, 1, 300],
  ['a number of retries', parseRetries, 0, 100],
  ['a number of passes', parsePasses, 1, 100],
] as const)('%s', (_, parse, least, most) => {
  it('reads every whole number in its bounds', () => {
    expect([least, least + 1, most].map((value) => parse(String(value)))).toEqual([least, least + 1, most]);
  });

  it.each([String(least - 1), String(most + 1), '', '1.5', '1e1', '0x1', '+1', ' 1', '1 ', 'many'])(
    'refuses %j and names the bounds',
    (text) => {
      expect(() => parse(text)).toThrow(`a whole number from ${least} to ${most}.`);
    },
  );
});
