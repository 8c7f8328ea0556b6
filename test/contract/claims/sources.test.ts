import { describe, expect, it } from 'vitest';
import { pagesText } from '../../../src/contract/claims/sources.ts';

describe('the pages of a citation', () => {
  it.each([
    [10, 296, 'pp. 10–296'],
    [10, 10, 'p. 10'],
    [10, null, 'p. 10'],
    [null, null, ''],
  ])('from %j to %j are %j', (firstPage, lastPage, text) => {
    expect(pagesText({ firstPage, lastPage })).toBe(text);
  });
});
