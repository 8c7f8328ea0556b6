import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { states } from '../../../src/contract/claims/claims.ts';
import { type DatedClaim, panelOf } from '../../../src/contract/claims/panel.ts';
import { property } from '../../helpers/property.ts';

function claim(own: Partial<DatedClaim>): DatedClaim {
  return {
    ...{ value: null, low: null, high: null, state: 'value', disputed: false },
    ...{ from: null, to: null, dated: 'stated' },
    ...own,
  };
}

const number = (value: number, own: Partial<DatedClaim>) => claim({ low: value, high: value, ...own });
const rows = (claims: readonly DatedClaim[], step = 100) =>
  [...panelOf(claims, step)].flatMap(({ first, last, said }) =>
    Array.from({ length: (last - first) / step + 1 }, (_, index) => ({
      year: first + index * step,
      ...said,
    })),
  );

describe('panelOf', () => {
  it('counts a claim in each step that its years overlap', () => {
    const years = ({ from, to }: { from: number | null; to: number | null }) =>
      rows([number(1, { from, to })]).map(({ year }) => year);
    expect(years({ from: 57, to: 157 })).toEqual([0, 100]);
    expect(years({ from: -44, to: 14 })).toEqual([-100, 0]);
    expect(years({ from: -100, to: -1 })).toEqual([-100]);
    expect(years({ from: 199, to: 200 })).toEqual([100, 200]);
    expect(years({ from: 200, to: 199 })).toEqual([100, 200]);
    // Of an open end nothing is known but the other year.
    expect(years({ from: -500, to: null })).toEqual([-500]);
    expect(years({ from: null, to: 100 })).toEqual([100]);
    expect(years({ from: null, to: null })).toEqual([]);
  });

  it('says the range of all numbers, disputed if one is', () => {
    const parthia = [7_500_000, 15_000_000, 25_000_000].map((value, index) =>
      number(value, { from: 1, to: 1, disputed: index === 1 }),
    );
    expect(rows(parthia)).toEqual([
      {
        ...{ year: 0, low: 7_500_000, high: 25_000_000, values: [], states: ['value'], count: 3 },
        ...{ disputed: true, dated: 'stated' },
      },
    ]);
    expect(rows([number(1, { from: 1 }), claim({ low: 5, from: 1 })])).toMatchObject([
      { low: 1, high: null },
    ]);
  });

  it('says each code and state once', () => {
    const codes = (['absent', 'present', 'absent'] as const).map((state) =>
      claim({ value: state.slice(0, 1), state, from: 1 }),
    );
    expect(rows(codes)).toMatchObject([{ values: ['a', 'p'], states: ['present', 'absent'], count: 3 }]);
  });

  it('prefers stated years to those of the entity, and known values to unknown ones', () => {
    const assumed = number(5, { from: 1, to: 299, dated: 'entity' });
    const stated = number(7, { from: 150, to: 160 });
    expect(rows([assumed, stated]).map(({ year, low, dated }) => [year, low, dated])).toEqual([
      [0, 5, 'entity'],
      [100, 7, 'stated'],
      [200, 5, 'entity'],
    ]);
    const unknown = claim({ value: 'U', state: 'unknown', from: 250, to: 350, disputed: true });
    expect(rows([assumed, unknown]).slice(2)).toMatchObject([
      { year: 200, low: 5, states: ['value'], count: 1, disputed: false },
      { year: 300, low: null, values: [], states: ['unknown'], count: 1, disputed: true },
    ]);
    expect(rows([claim({ state: 'none', from: 1 })])).toEqual([]);
  });

  const year = fc.option(fc.integer({ min: -30, max: 30 }));
  const claims = fc.array(
    fc
      .record({
        from: year,
        to: year,
        low: fc.option(fc.nat({ max: 9 })),
        state: fc.constantFrom(...states),
        dated: fc.constantFrom('stated' as const, 'entity' as const),
        disputed: fc.boolean(),
      })
      .map((given) => claim({ ...given, high: given.low })),
    { maxLength: 6 },
  );

  property([claims, fc.integer({ min: 1, max: 12 })])('is what each year says alone', (all, step) => {
    const expected = new Map<number, readonly DatedClaim[]>();
    for (let first = -60; first <= 60; first += 1) {
      if (first % step !== 0) continue;
      const holding = all.filter(({ from, to, state }) => {
        const ends = [from, to].filter((end) => end !== null);
        const isIn = (at: number) => ends.length > 0 && Math.min(...ends) <= at && at <= Math.max(...ends);
        return state !== 'none' && Array.from({ length: step }, (_, more) => first + more).some(isIn);
      });
      const known = holding.filter(({ state }) => state !== 'unknown');
      const best = known.length > 0 ? known : holding;
      const stated = best.filter(({ dated }) => dated === 'stated');
      if (best.length > 0) expected.set(first + 0, stated.length > 0 ? stated : best);
    }
    const found = rows(all, step);
    expect(found.map(({ year: at }) => at + 0)).toEqual([...expected.keys()]);
    for (const row of found) {
      const counted = expected.get(row.year + 0) ?? [];
      const numbers = counted.flatMap(({ low, state }) => (low === null || state === 'unknown' ? [] : [low]));
      expect(row).toMatchObject({
        count: counted.length,
        low: numbers.length === 0 ? null : Math.min(...numbers),
        high: numbers.length === 0 ? null : Math.max(...numbers),
        disputed: counted.some(({ disputed }) => disputed),
        dated: counted.some(({ dated }) => dated === 'stated') ? 'stated' : 'entity',
      });
    }
  });
});
