import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimsAt, holdsIn, sureYears, together } from '../../../src/contract/claims/claims.ts';
import { axisOf } from '../../../src/contract/claims/years.ts';
import type { Claim } from '../../../src/model/claims/claim.ts';
import type { Variable } from '../../../src/model/claims/variable.ts';
import { property } from '../../helpers/property.ts';

function claim(own: Partial<Claim>): Claim {
  return {
    ...{ id: 'a/1', entity: 1, value: null, low: null, high: null, code: null, state: 'value' },
    ...{ inferred: false, disputed: false, uncertain: false, reviewed: false, tag: null },
    ...{ from: null, to: null, dated: 'stated', sources: [], note: null, record: 1 },
    variable: {} as Variable,
    ...own,
  };
}

const number = (value: number, more: Partial<Claim> = {}) =>
  claim({ value, low: value, high: value, ...more });

describe('the years of a claim', () => {
  it.each([
    [100, 200, [100, 200]],
    [-500, null, [-500, -500]],
    [null, 100, [100, 100]],
    [null, null, null],
  ])('of %s to %s are sure in %j', (from, to, expected) => {
    expect(sureYears({ from, to })).toEqual(expected);
  });

  it('overlap others at both ends', () => {
    expect(holdsIn({ from: 101, to: 203 }, 100, 110)).toBe(true);
    expect(holdsIn({ from: null, to: 100 }, 100, 110)).toBe(true);
    expect(holdsIn({ from: 111, to: 120 }, 100, 110)).toBe(false);
  });
});

describe('together', () => {
  it('is the range of all numbers, disputed if one is', () => {
    const parthia = [7_500_000, 15_000_000, 25_000_000].map((each) => number(each, { disputed: true }));
    expect(together(parthia)).toEqual({
      count: 3,
      low: 7_500_000,
      high: 25_000_000,
      values: [],
      disputed: true,
    });
    expect(together([number(1), claim({ low: 5 })])).toMatchObject({ low: 1, high: null });
    expect(together([claim({ low: 9, high: 2 }), number(5)])).toMatchObject({ low: 2, high: 9 });
  });

  it('is each distinct text once, without what is unknown', () => {
    const texts = ['P', 'A', 'P'].map((value) => claim({ value }));
    const unknown = claim({ value: 'U', state: 'unknown', disputed: true });
    expect(together([...texts, unknown])).toMatchObject({ count: 3, values: ['P', 'A'], disputed: false });
    expect(together([unknown])).toEqual({ count: 0, low: null, high: null, values: [], disputed: false });
  });
});

describe('claimsAt', () => {
  const years = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 20 })).map(([from, more]) => ({
    from,
    to: from + more,
  }));

  it('finds the claims of a year, or the nearest with their own years', () => {
    const han = [57, 88, 105].map((from) => number(from, { from }));
    expect(claimsAt(han, 105)).toEqual({ isNearest: false, claims: [han[2]] });
    expect(claimsAt(han, 100)).toEqual({ isNearest: true, claims: [han[2]] });
    expect(claimsAt(han, 60)).toEqual({ isNearest: true, claims: [han[0]] });
    expect(claimsAt([claim({})], 60).claims).toEqual([]);
  });

  it('prefers the nearest claim with years of its own to one that takes those of its entity', () => {
    const assumed = number(2_147_483_647, { from: 1796, to: 1912, dated: 'entity' });
    const qing = [number(295, { from: 1800 }), assumed, number(334, { from: 1900 })];
    expect(claimsAt(qing, 1810)).toEqual({ isNearest: true, claims: [qing[0]] });
    expect(claimsAt(qing, 1900)).toEqual({ isNearest: false, claims: [qing[2]] });
    expect(claimsAt([assumed, number(1, { from: 1, state: 'unknown' })], 1810)).toEqual({
      isNearest: false,
      claims: [assumed],
    });
  });

  it('counts no year 0 between 1 BCE and 1 CE', () => {
    const [before, after] = [number(1, { from: -1, to: -1 }), number(2, { from: 3, to: 3 })];
    expect(claimsAt([before, after], 1).claims).toEqual([before]);
  });

  property([fc.array(years), fc.integer({ min: -80, max: 80 })])(
    'finds those that no other is nearer than',
    (all, year) => {
      const claims = all.map((each) => number(1, each));
      const found = claimsAt(claims, year);
      const distance = ({ from, to }: Claim) =>
        Math.min(
          ...Array.from({ length: (to as number) - (from as number) + 1 }, (_, at) =>
            Math.abs(axisOf((from as number) + at) - axisOf(year)),
          ),
        );
      const least = Math.min(...claims.map(distance));
      expect(found.claims).toEqual(claims.filter((each) => distance(each) === least));
      expect(found.isNearest).toBe(claims.length > 0 && least > 0);
    },
  );
});
