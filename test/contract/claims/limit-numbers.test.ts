import { describe, expect, it } from 'vitest';
import { doubtOf, isLimitOfType } from '../../../src/contract/claims/limit-numbers.ts';

describe('a number', () => {
  it.each([
    [2_147_483_647, 'looks wrong: the limit of a data type'],
    [-32_768, 'looks wrong: the limit of a data type'],
    [99_999, 'looks wrong: all nines'],
    [-99, 'looks wrong: all nines'],
    [99, null],
    [0, null],
    [2_147_483_646, null],
  ])('%d: %s', (value, doubt) => {
    expect(doubtOf(value)).toBe(doubt);
    expect(isLimitOfType(value)).toBe(doubt?.includes('data type') ?? false);
  });
});
