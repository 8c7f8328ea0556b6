import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartKey,
  dotRadius,
  linePoints,
  pathOf,
  pointClass,
  tickText,
} from '../../src/explorer/chart/plot.ts';
import { allowsLog, drawnClaims, scaleOf, yearsOfDrawn } from '../../src/explorer/chart/scales.ts';
import type { Claim } from '../../src/explorer/claims/claim.ts';
import {
  sayClaim,
  sayInColumn,
  sayLeastAndMost,
  sayOfRecord,
  sayTogether,
} from '../../src/explorer/claims/say.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import { chosenSeries, hasYears, sayMissing } from '../../src/explorer/variable/chosen-series.ts';

const claim = (given: Partial<Claim>): Claim => ({
  ...{ variable: {} as Claim['variable'], row: 0, entity: undefined, value: null, low: 1, high: 1 },
  ...{ state: 'value', inferred: false, disputed: false, uncertain: false, from: 1, to: 1, dated: 'stated' },
  ...given,
});

describe('a record', () => {
  const people = { name: 'Population', section: 'Size', unit: 'people', isNumber: true, codes: new Map() };
  const range = { ...people, keys: ['low', 'high'] } as unknown as Claim['variable'];
  const codes = new Map([['U', { label: 'Unknown' }]]);
  const word = {
    ...people,
    name: 'Coin',
    isNumber: false,
    codes,
    keys: ['coin'],
  } as unknown as Claim['variable'];

  it.each([
    [{ ...range, keys: ['low'] }, { low: 1500, high: 1 }, 'Population: 1,500 people'],
    [range, { low: 1500, high: 2000 }, 'Population: 1,500 to 2,000 people'],
    [range, { low: null, high: 2000 }, 'Population: at most 2,000 people'],
    [range, { low: null, high: null }, null],
    [range, { low: 'many', high: null }, null],
    [{ ...range, name: 'Population (Size)' }, { low: 1, high: 1 }, 'Population: 1 people'],
    [word, { coin: 'U' }, 'Coin: Unknown'],
    [word, { coin: 'a text' }, null],
    [undefined, {}, null],
  ])(
    'says its number with unit or its code in words, with the name of the variable',
    (variable, record, text) => {
      expect(sayOfRecord(variable, record)).toBe(text);
    },
  );
});

describe('what a chart draws', () => {
  it('is a line of many numbers in one year as well', () => {
    const one = claim({});
    // More than a function takes as arguments.
    const drawn = drawnClaims(
      Array.from({ length: 150_000 }, (_, row) => ({ ...one, row, low: row, high: row })),
    );
    expect(linePoints(drawn)).toEqual([expect.objectContaining({ low: 0, high: 149_999 })]);
  });

  it('is a line that never goes back: years of several spans are points of their own', () => {
    const numbers = (value: number) => ({ low: value, high: value });
    const points = linePoints(
      drawnClaims([
        claim({ row: 1, from: -200, to: 9, ...numbers(45) }),
        claim({ row: 2, from: 1, to: null, ...numbers(57) }),
        claim({ row: 3, from: 9, to: 20, ...numbers(40) }),
        claim({ row: 4, from: 30, to: 30, ...numbers(7) }),
        claim({ row: 5, from: -500, to: 500, dated: 'entity' }),
      ]),
    );
    expect(points).toEqual([
      { from: -199, to: 0, low: 45, high: 45 },
      { from: 1, to: 1, low: 45, high: 57 },
      { from: 2, to: 8, low: 45, high: 45 },
      { from: 9, to: 9, low: 40, high: 45 },
      { from: 10, to: 20, low: 40, high: 40 },
      { from: 30, to: 30, low: 7, high: 7 },
    ]);
  });

  it('is the known numbers of dated claims, with open ends as the other end, by year', () => {
    const drawn = drawnClaims([
      claim({ row: 1, from: 100, to: null, low: 5, high: null }),
      claim({ row: 2, from: -1, to: 3, low: 2, high: 4 }),
      claim({ row: 3, from: null, to: null, dated: 'undated' }),
      claim({ row: 4, low: null, high: null, state: 'unknown' }),
      claim({ row: 5, from: -500, to: 500, dated: 'entity' }),
    ]);
    expect(drawn.map(({ claim: { row }, ...rest }) => ({ row, ...rest }))).toEqual([
      { row: 5, from: -499, to: 500, low: 1, high: 1 },
      { row: 2, from: 0, to: 3, low: 2, high: 4 },
      { row: 1, from: 100, to: 100, low: 5, high: 5 },
    ]);
    expect(yearsOfDrawn(drawn)).toEqual([-539, 540]);
    expect(yearsOfDrawn([])).toBeNull();
  });
});

it.each([
  [-500, 'calendar years', '500 BCE'],
  [0, 'calendar years', '1 CE'],
  [1500, 'calendar years', '1500'],
  [1500, 'years', '1,500'],
  [-500, null, '−500'],
  [-20_000, null, '−20K'],
  [0.0005, 'km', '0.0005'],
])('the tick at %d of %j is %s', (tick, unit, text) => {
  expect(tickText(tick, unit)).toBe(text);
});

describe('a number at the limit of a data type', () => {
  const variable = { unit: 'people', codes: new Map() } as unknown as Claim['variable'];
  const limit = claim({ variable, low: 5, high: 2_147_483_647 });
  const sound = claim({ variable, low: 7, high: 7 });

  it('is doubted wherever a claim is shown', () => {
    const doubt = '(looks wrong: the limit of a data type)';
    expect(sayClaim(limit)).toBe(`5 to 2,147,483,647 people ${doubt}`);
    expect(sayInColumn(limit)).toBe(`5 to 2,147,483,647 ${doubt}`);
    expect(sayTogether([sound, limit, limit])).toBe(`5 to 2,147,483,647 people ${doubt}`);
    expect(sayClaim(sound)).toBe('7 people');
    const founding = claim({ variable: { ...variable, unit: 'calendar years' }, low: -999, high: -999 });
    expect([sayClaim(founding), sayInColumn(founding)]).toEqual(['999 BCE', '999 BCE']);
  });

  it('is not the only doubt: ends and years may be reversed', () => {
    const reversed = claim({ variable, low: 9, high: 2, from: 600, to: 500 });
    expect(sayClaim(reversed)).toBe('9 to 2 people (looks wrong: from the larger to the smaller)');
    expect(drawnClaims([reversed])).toEqual([{ claim: reversed, from: 500, to: 600, low: 2, high: 9 }]);
    expect(sayLeastAndMost([reversed, sound])).toMatch(/^least 9 to 2 people .*, most 9 to 2 people /);
    expect(sayLeastAndMost([reversed])).toContain('(600 CE to 500 CE (looks wrong: reversed))');
  });

  it('is explained below a chart that has one', () => {
    expect(chartKey([drawnClaims([limit])])).toContain('?: looks wrong');
    expect(chartKey([drawnClaims([sound])])).toBe('');
  });
});

describe('the line of a chart', () => {
  const point = fc.record({
    from: fc.integer({ max: 999 }),
    width: fc.nat(50),
    low: fc.nat(999),
    more: fc.nat(9),
  });
  it('goes by steps to the places of all points, however many there are', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), fc.nat(2), (points, digits) => {
        const drawn = points.map(({ from, width, low, more }) => ({
          ...{ from, to: from + width, low, high: low + more },
        }));
        const [x, y] = [(position: number) => position / 7, (value: number) => 220 - value / 3];
        const [at, found]: [number[], number[][]] = [[0, 0], []];
        for (const [, letter, numbers = ''] of pathOf(drawn, x, y, digits).matchAll(/([Mlh])([^Mlh]+)/g)) {
          const [right = 0, down = 0] = numbers.split(' ').map(Number);
          [at[0], at[1]] = [(at[0] as number) + right, (at[1] as number) + down];
          if (letter !== 'h') found.push([...at]);
        }
        const near = 0.51 / 10 ** digits;
        expect(found).toHaveLength(drawn.length);
        for (const [place, { from, low, high }] of drawn.entries()) {
          expect(Math.abs((found[place]?.[0] as number) - x(from))).toBeLessThan(near);
          expect(Math.abs((found[place]?.[1] as number) - y((low + high) / 2))).toBeLessThan(near);
        }
      }),
    );
  });
});

describe('the dots of a chart', () => {
  it('are smaller the closer many of them are, and always to be seen', () => {
    const radius = (dots: number, room: number) =>
      dotRadius(Array.from({ length: dots }, (_, place) => place * room));
    expect([radius(0, 1), radius(1, 1), radius(24, 1)]).toEqual([3.5, 3.5, 3.5]);
    expect([10, 5, 1].map((room) => radius(100, room))).toEqual([3.5, 1.75, 1]);
  });
});

describe('the sign of a value', () => {
  it.each([
    [{}, 'point evidence-c'],
    [{ disputed: true }, 'point evidence-d'],
    [{ dated: 'entity' }, null],
    [{ dated: 'entity', disputed: true }, 'point evidence-d'],
    [{ dated: 'entity', uncertain: true }, 'point evidence-u'],
    [{ dated: 'entity', inferred: true }, 'point evidence-i'],
  ] as const)('of %j is %s', (given, expected) => {
    expect(pointClass(claim(given))).toBe(expected);
  });
});

describe('the key of a chart', () => {
  const keyOf = (...lines: Partial<Claim>[][]) =>
    chartKey(lines.map((line) => drawnClaims(line.map(claim)))).split(' · ');
  const [one, other] = [
    { from: -150, to: -32, low: 4, high: 4 },
    { from: -150, to: -32, low: 2, high: 2 },
  ];
  const middle = 'the curve runs through the middle of these, which no record states';
  const several = 'vertical line: a range, or several values';

  it('names the signs by what is seen on a dark page and on a light one', () => {
    expect(keyOf([{ disputed: true }], [{ from: 5, to: 5 }])).toEqual(['dot with a ring: disputed']);
  });

  it('says that the line runs through the middle of several values, or of a range, where it does', () => {
    expect(keyOf([one, other, { from: 9, to: 9 }])).toEqual([several, middle]);
    expect(
      keyOf([
        { low: 2, high: 4 },
        { from: 9, to: 9 },
      ]),
    ).toEqual([several, middle]);
    expect(keyOf([one, other], [{ from: 9, to: 9 }])).toEqual([several]);
    expect(keyOf([one], [other])).toEqual(['']);
  });

  it('has no range of a value that is drawn without a vertical line', () => {
    expect(keyOf([{ low: 2, high: 4, dated: 'entity' }])).toEqual([
      'dotted: no years of its own, drawn over the whole life',
    ]);
  });
});

describe('the entities of a chart', () => {
  const [rome, elam] = [
    { id: 1, label: 'Rome' },
    { id: 'e', label: 'Elam' },
  ] as Entity[];
  const claims = [claim({ entity: rome }), claim({ entity: elam, low: -1 })];
  const found = (of: string[], show = 'chart') => chosenSeries(claims, [rome, elam] as Entity[], of, show);

  it('are examples where none is named, but not on a map, which has all', () => {
    expect([found([]).chosen, found([], 'table').chosen]).toEqual([
      [rome, elam],
      [rome, elam],
    ]);
    expect([found([], 'map').chosen, found(['7'], 'map').chosen, found(['e'], 'map').chosen]).toEqual([
      [],
      [],
      [elam],
    ]);
  });

  it('are those of the address; ids that none has are said, and what is drawn instead', () => {
    const unmentioned = [{ id: 11, label: 'Basin of Mexico 6' }];
    const said = (of: string[]) => sayMissing(found(of), of, 'Polity', unmentioned);
    expect(found(['e']).chosen).toEqual([elam]);
    expect(said(['e'])).toBeNull();
    expect(said([])).toBeNull();
    expect(said(['e', '99999'])).toBe('No polity has the id 99999.');
    expect(said(['99999', '7'])).toBe('No polity has the id 99999, 7. Those with most values are drawn.');
    expect(said(['11', '7'])).toBe(
      'Basin of Mexico 6 has no record yet. No polity has the id 7. Those with most values are drawn.',
    );
    expect(sayMissing(found(['11']), ['11'], 'Polity', null)).toBeNull();
    const many = Array.from({ length: 300 }, (_, index) => String(index + 100));
    expect(said(['e', ...many])).toMatch(/^No polity has the id 100, 101, .*, 119 and 280 more\.$/);
    const all = many.map((id) => ({ id, label: `Polity ${id}` }));
    expect(sayMissing(found(['e', ...many]), ['e', ...many], 'Polity', all)).toMatch(
      /^Polity 100, .*, Polity 119 and 280 more have no record yet\.$/,
    );
  });

  it('have a chart if any of their known values has years', () => {
    const undated = { entity: rome, from: null, to: null, dated: 'undated' } as const;
    expect(hasYears(claims)).toBe(true);
    expect(hasYears([claim({ ...undated }), claim({ entity: undefined })])).toBe(false);
    expect(hasYears([claim({ entity: rome, state: 'none' })])).toBe(false);
  });

  it('can be drawn by powers of ten if all of their numbers are above zero', () => {
    expect(allowsLog(found(['1']).series)).toBe(true);
    expect(allowsLog(found(['1', 'e']).series)).toBe(false);
    expect(allowsLog([{ claims: [claim({ low: 0, high: 5 })] }])).toBe(false);
  });
});

describe('a scale', () => {
  const value = fc.oneof(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(5e-324, -5e-324, 1e-300, 0),
  );

  it('has every value between its ends, in order, and ticks from the lowest to the highest', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, wantsLog) => {
        const { place, ticks } = scaleOf(values, wantsLog);
        // Powers of ten have no zero among them.
        expect(ticks.every((tick) => tick > 0)).toBe(wantsLog && values.every((each) => each > 1e-290));
        const places = values.map(place);
        for (const each of places) {
          expect(each).toBeGreaterThanOrEqual(-1e-9);
          expect(each).toBeLessThanOrEqual(1 + 1e-9);
        }
        const sorted = [...values].sort((one, other) => one - other).map(place);
        expect(sorted).toEqual([...sorted].sort((one, other) => one - other));
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(14);
        expect(ticks.every(Number.isFinite)).toBe(true);
      }),
      {
        examples: [
          [[5e-324], false],
          [[1.7e308], false],
          [[-Number.MAX_VALUE, Number.MAX_VALUE], false],
          [[Number.MAX_VALUE], true],
        ],
      },
    );
  });

  it.each([
    [[7.5e6, 25e6], false, [0, 5e6, 1e7, 15e6, 2e7, 25e6]],
    [[-3433, 4214], false, [-4000, -2000, 0, 2000, 4000, 6000]],
    [[0], false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[5e6, 56e6], true, [1e6, 1e7, 1e8]],
    [[100], true, [100, 1000]],
  ])('of %j, logarithmic %s, has the ticks %j', (values, wantsLog, ticks) => {
    expect(scaleOf(values, wantsLog).ticks).toEqual(ticks);
  });
});
