import { describe, expect, it } from 'vitest';
import { parseTimeout, wholeNumber } from '../../src/commands/option.ts';

describe.each([
  ['a timeout, given in milliseconds', (text: string) => parseTimeout(text) / 1000, 1, 300],
  ['a page size', wholeNumber(1, 1_000_000), 1, 1_000_000],
  ['a port', wholeNumber(0, 65_535), 0, 65_535],
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
