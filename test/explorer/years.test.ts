import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, centuryYears, yearAt } from '../../src/contract/claims/years.ts';
import { readYear, sayNoYear, showSpan, showYear, ticks, ticksIn } from '../../src/explorer/years.ts';

/** Any year that a database may hold, most of them those that there were: no 0. */
const year = fc
  .oneof({ weight: 4, arbitrary: fc.integer({ min: -20_000, max: 3000 }) }, fc.integer())
  .filter((each) => each !== 0);

describe('years', () => {
  it.each([
    [-500, '500 BCE'],
    [-1, '1 BCE'],
    [1, '1 CE'],
    [79, '79 CE'],
    [1492, '1492'],
    [0, 'unknown'],
    [null, '?'],
  ])('%s is shown as %s', (each, shown) => {
    expect(showYear(each)).toBe(shown);
  });

  it.each([
    [-509, -27, '509–27 BCE'],
    [-27, 395, '27 BCE – 395 CE'],
    [395, 476, '395–476 CE'],
    [900, 1453, '900–1453'],
    [1453, 1453, '1453'],
    [-500, null, 'from 500 BCE'],
    [null, 100, 'until 100 CE'],
    [600, 500, '600 CE to 500 CE (looks wrong: reversed)'],
    [-27, -509, '27 BCE to 509 BCE (looks wrong: reversed)'],
    [null, null, ''],
  ])('%s to %s are shown as %s', (from, to, shown) => {
    expect(showSpan(from, to)).toBe(shown);
  });

  it.each([
    ['500 BCE', -500],
    ['500bc', -500],
    ['500 b.c.', -500],
    ['-500', -500],
    ['−500', -500],
    ['AD 79', 79],
    ['79 ce', 79],
    [' 1492 ', 1492],
    ['１４９２', 1492],
    ['0', null],
    ['-500 BCE', null],
    ['five', null],
    ['', null],
    ['1492-1500', null],
  ])('%s is read as %s', (text, read) => {
    expect(readYear(text)).toBe(read);
  });

  it.each(['0', '-0', ' 000 ', '0 BCE', 'AD 0'])('says of %s that there is no year 0', (text) => {
    expect(readYear(text)).toBe(null);
    expect(sayNoYear(text)).toBe('There is no year 0: 1 CE follows 1 BCE');
  });

  it.each([
    ['five', '“five” is not a year'],
    ['10 0', '“10 0” is not a year'],
  ])('says that %s is not a year', (text, said) => {
    expect(sayNoYear(text)).toBe(said);
    expect(sayNoYear(text, 'a year such as 1492')).toBe('a year such as 1492');
  });

  it('is read as it is shown', () => {
    fc.assert(
      fc.property(year, (each) => {
        expect(readYear(showYear(each))).toBe(each);
      }),
    );
  });

  it('has a place on the axis and back, one step apart from the next, without a year 0', () => {
    expect(axisOf(1) - axisOf(-1)).toBe(1);
    fc.assert(
      fc.property(year, (each) => {
        expect(yearAt(axisOf(each))).toBe(each);
        expect(axisOf(each + 1 || 1)).toBe(axisOf(each) + 1);
      }),
    );
  });

  it('is in the century whose years it is among', () => {
    fc.assert(
      fc.property(year, (each) => {
        const [from, to] = centuryYears(Math.floor(each / 100));
        expect(from <= each && each <= to).toBe(true);
        expect(from !== 0 && to !== 0).toBe(true);
      }),
    );
  });

  it('has round marks on an axis, no more than asked for, and never a year 0', () => {
    expect(ticks(-1000, 1000, 5)).toEqual([-1000, -500, 1, 500, 1000]);
    // One mark says nothing of the scale.
    expect(ticks(1645, 1911, 2)).toEqual([1700, 1800, 1900]);
    expect(ticks(57, 1200, 2)).toEqual([500, 1000]);
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 20_000 }), (from, length) => {
        const marks = ticks(from, from + length, 8);
        expect(marks.length).toBeLessThanOrEqual(9);
        expect(marks).not.toContain(0);
        expect(marks.every((mark) => mark >= from && mark <= from + length)).toBe(true);
      }),
    );
  });
});

describe('the marks of an axis', () => {
  it('are few, however far it goes', () => {
    for (const far of [50_000, 2147483648, Number.MAX_SAFE_INTEGER]) {
      const marks = ticks(-far, far, 10);
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.length).toBeLessThanOrEqual(11);
    }
  });

  it('are as many as it has room for', () => {
    expect([0, 50, 320, 600, 2000].map((width) => ticksIn(width, 7))).toEqual([7, 1, 3, 6, 7]);
  });
});
