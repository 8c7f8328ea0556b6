import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { askedYear } from '../../src/explorer/map/asked-year.ts';

const catalog = {
  entity: { years: [-600, 2020] },
  centuries: { first: 14, counts: [[3, 9, 1]] },
} as unknown as Catalog;

describe('the year of a map', () => {
  it.each([
    [null, 1550, null],
    ['', 1550, null],
    ['-500', -500, null],
    ['500 BCE', -500, null],
    ['2020', 2020, null],
    ['0', 1550, 'There is no year 0; 1550 is shown.'],
    ['abc', 1550, '“abc” is not a year; 1550 is shown.'],
    ['99999', 2020, '99999 is after the last year here; 2020 is shown.'],
    ['-700', -600, '700 BCE is before the first year here; 600 BCE is shown.'],
  ])('of the address year=%s is %i: %s', (asked, year, why) => {
    expect(askedYear(catalog, asked)).toEqual({ year, why });
  });
});
