import { describe, expect, it } from 'vitest';
import { type Claim, readClaims, variablesOf } from '../../src/explorer/claims/claim.ts';
import { amount, nameInSection, sayWhen } from '../../src/explorer/claims/say.ts';
import type { Catalog, ClaimsFile } from '../../src/explorer/data-types.ts';
import { distinctLabels, type Entity, inOneList, readEntities } from '../../src/explorer/entities.ts';
import { aliveIn, askedYear } from '../../src/explorer/map/in-year.ts';
import { byValue, headingOf } from '../../src/explorer/map/list-order.ts';
import { colourBy } from '../../src/explorer/map/map-colours.ts';
import { sayAssumed, yearOfMost } from '../../src/explorer/map/year-on-map.ts';

const entitiesFile = {
  ...{
    record: 'polity',
    ids: [1, 2, 3],
    labels: ['Parthia', 'Hunnu Late', 'Elam'],
    shared: [],
    unrecorded: [],
  },
  ...{ names: ['IrParth1', 'MnHunnL', 'IrElam1'], from: [-247, null, -2000], to: [224, 100, -1500] },
  ...{ regions: [], region: [-1, -1, -1], longitude: [null, null, null], latitude: [null, null, null] },
};

type Row = readonly [number, number | null, number | null, string, string | number | null];

/** What a map says of an entity: rows of entity, from, to, state with flags, value. */
function mapOf(rows: readonly Row[]) {
  const number = rows.every(([, , , , value]) => typeof value === 'number');
  const catalog = {
    ...{ collections: [{ name: 'values', record: 'value' }], entity: null, regions: [], codes: {} },
    variables: [{ id: 'value', name: 'Value', unit: 'people', collection: 0, number, list: null, keys: [] }],
  } as unknown as Catalog;
  const entities = readEntities(entitiesFile, catalog);
  const words = number ? [] : [...new Set(rows.flatMap(([, , , , value]) => value ?? []))].map(String);
  const years = (place: 1 | 2) => rows.map((row) => row[place]);
  const file: ClaimsFile = {
    ...{ collection: 0, entity: rows.map(([entity]) => entity), from: years(1), to: years(2) },
    dated: rows.map(([, from, to]) => (from === null && to === null ? 'e' : 's')).join(''),
    variables: [
      {
        ...{ variable: 0, words, codes: rows.map(([, , , , value]) => words.indexOf(String(value))) },
        low: number ? rows.map(([, , , , value]) => value as number) : null,
        high: null,
        state: rows.map(([, , , state]) => state[0]).join(''),
        flags: rows.map(([, , , state]) => state[1] ?? '0').join(''),
      },
    ],
  };
  const [claims = []] = readClaims(file, catalog, entities);
  const [variable] = variablesOf(catalog);
  const colouring = colourBy(variable as NonNullable<typeof variable>, claims);
  const said = (index: number, year: number | null) => {
    const entity = entities[index] as Entity;
    const own = claims.filter((claim) => claim.entity === entity);
    const { kind, text, remark, ...saying } = sayWhen(own, year, 'years of the polity');
    const className = kind === 'value' ? colouring.classOf({ kind, text, remark, ...saying }) : kind;
    return { text, remark, className };
  };
  /** The list next to the map: each with its heading. */
  const listed = (year: number) => {
    const marks = entities.map((entity) => {
      const own = claims.filter((claim) => claim.entity === entity);
      const saying = sayWhen(own, year, 'years of the polity');
      return { entity, saying, name: entity.label, className: '', link: '' };
    });
    return byValue(marks, colouring.rankOf).map((mark) => [headingOf(mark, year), mark.name]);
  };
  return { said, colouring, listed };
}

describe('the map of a variable in a year', () => {
  it('lists the largest value of the year first, then those of other years, and those without any last', () => {
    const { listed } = mapOf([
      [1, 50, 50, 'v', 7_000_000],
      [0, 50, 50, 'v', 5_000_000],
      [0, 50, 50, 'v', 15_000_000],
      [0, 80, 80, 'v', 1],
    ]);
    expect(listed(50)).toEqual([
      ['With a value in 50 CE', 'Parthia'],
      ['With a value in 50 CE', 'Hunnu Late'],
      ['No record, or no value', 'Elam'],
    ]);
    expect(listed(80)).toEqual([
      ['With a value in 80 CE', 'Parthia'],
      ['Of another year', 'Hunnu Late'],
      ['No record, or no value', 'Elam'],
    ]);
    expect(listed(81).map(([, name]) => name)).toEqual(['Hunnu Late', 'Parthia', 'Elam']);
  });

  it('lists words as the legend does, whatever is unknown after them', () => {
    const { listed, colouring } = mapOf([
      [0, 50, 50, 'v', 'absent'],
      [1, 50, 50, 'v', 'present'],
      [2, 50, 50, 'v', 'present'],
    ]);
    const words = colouring.legend.map(({ label }) => label);
    const names = listed(50).map(([, name]) => name);
    expect(names.indexOf('Parthia') < names.indexOf('Hunnu Late')).toBe(
      words.indexOf('absent') < words.indexOf('present'),
    );
    const { listed: withUnknown } = mapOf([
      [0, 50, 50, 'u', null],
      [1, 50, 50, 'v', 'present'],
    ]);
    expect(withUnknown(50)).toEqual([
      ['With a value in 50 CE', 'Hunnu Late'],
      ['Looked for, not known', 'Parthia'],
      ['No record, or no value', 'Elam'],
    ]);
  });

  it('says the range of several numbers with their unit, and that they are disputed', () => {
    const { said } = mapOf([
      [0, 1, 1, 'v2', 7_500_000],
      [0, 1, 1, 'v2', 15_000_000],
      [0, 1, 1, 'v2', 25_000_000],
      [0, 105, 105, 'v', 9_000_000],
      [2, -1900, -1900, 'v', 900],
      [2, -1900, -1900, 'v', 20_000],
    ]);
    expect(said(0, 1)).toMatchObject({ text: '7.5 to 25 million people', remark: '3 values, disputed' });
    expect(said(0, 105)).toMatchObject({ text: '9 million people', remark: '' });
    expect(said(2, -1900)).toMatchObject({ text: '900 to 20,000 people', remark: '2 values' });
  });

  it('says the value of the nearest year with that year, and no record only without any', () => {
    const { said } = mapOf([
      [0, 57, 57, 'v', 21_000_000],
      [0, 105, 105, 'v', 53_000_000],
    ]);
    expect(said(0, 100)).toEqual({
      text: '53 million people',
      remark: 'nearest record: 105 CE',
      className: 'nearest',
    });
    expect(said(2, -1900)).toEqual({ text: 'no record', remark: '', className: 'no record' });
  });

  it('gives each of the nearest values its year, where one before and one after are equally near', () => {
    const { said } = mapOf([
      [0, 110, null, 'v', 334_000_000],
      [0, 90, null, 'v', 295_000_000],
      [0, 90, null, 'v', 300_000_000],
    ]);
    expect(said(0, 100)).toEqual({
      text: '295 to 300 million people (90 CE); 334 million people (110 CE)',
      ...{ remark: '3 values, nearest records', className: 'nearest' },
    });
    expect(said(0, 90)).toMatchObject({ text: '295 to 300 million people', remark: '2 values, from 90 CE' });
    expect(said(0, 80)).toMatchObject({ remark: '2 values, nearest record: 90 CE' });
  });

  it('says of a whole life least and most of several years, the range of one year, and how many are disputed', () => {
    const { said } = mapOf([
      [0, 57, 57, 'v2', 21_007_820],
      [0, 157, 157, 'v', 56_486_856],
      [0, 105, 105, 'v', 53_000_000],
      [1, 50, 50, 'v2', 6_000_000],
      [1, 50, 50, 'v2', 10_000_000],
      [2, -1900, -1900, 'v', 900],
      [2, -1800, -1800, 'v', 900],
    ]);
    expect(said(0, null)).toMatchObject({
      text: 'least 21,007,820 people (57 CE), most 56,486,856 people (157 CE)',
      remark: '3 values, 1 disputed',
    });
    expect(said(1, null)).toMatchObject({ text: '6 to 10 million people', remark: '2 values, disputed' });
    expect(said(2, null)).toMatchObject({ text: '900 people', remark: '2 values' });
  });

  it('has classes with as many values each, and no bound that one value at the limit of a type makes', () => {
    const { said, colouring } = mapOf([
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90].map(
        (value, place): Row => [0, place + 1, place + 1, 'v', value * 1000],
      ),
      [0, 10, 10, 'v', 2_147_483_647],
    ]);
    expect(colouring.legend.map(({ label }) => label)).toEqual([
      '10,000 to under 30,000 people',
      '30,000 to under 50,000 people',
      '50,000 to under 70,000 people',
      '70,000 to under 90,000 people',
      'at least 90,000 people',
    ]);
    expect(said(0, 10)).toMatchObject({
      text: '2,147,483,647 people (looks wrong: the limit of a data type)',
      className: 'step-4',
    });
    expect(said(0, 9)).toMatchObject({ className: 'step-4' });
    expect(said(0, 3)).toMatchObject({ text: '30,000 people', className: 'step-1' });
    expect(said(0, 2)).toMatchObject({ text: '20,000 people', className: 'step-0' });
  });

  it('lists the different codes, without the colour of one of them', () => {
    const { said } = mapOf([
      [0, 1, 1, 'p', 'present'],
      [0, 1, 1, 'p', 'present'],
      [0, 1, 1, 'a2', 'absent'],
      [0, 50, 50, 'a2', 'absent'],
    ]);
    expect(said(0, 1)).toEqual({
      text: 'present, absent',
      ...{ remark: '1 of 3 values disputed', className: 'several' },
    });
    expect(said(0, 50)).toEqual({ text: 'absent', remark: 'disputed', className: 'region-0' });
  });

  it('gives no colour of a value to what is unknown, or no value', () => {
    const { said, colouring } = mapOf([
      [0, 1, 1, 'u', 'U'],
      [0, 2, 2, 'u', 'unknown'],
      [2, -1900, -1900, 'n', 'NO_VALUE_ON_WIKI'],
      [1, 4, 4, 'p', 'present'],
    ]);
    expect(said(0, 1)).toMatchObject({ text: 'unknown', className: 'unknown' });
    expect(said(0, 2)).toMatchObject({ text: 'unknown', className: 'unknown' });
    expect(said(2, -1900)).toMatchObject({ text: 'no value', className: 'none' });
    expect(colouring.legend.map(({ label }) => label)).toEqual(['present']);
  });

  it('says unknown where that holds, whatever is known of other years', () => {
    const { said } = mapOf([
      [0, 100, 110, 'u', 'U'],
      [0, 50, 50, 'p', 'present'],
    ]);
    expect(said(0, 105).text).toBe('unknown');
    expect(said(0, 60)).toMatchObject({
      text: 'present',
      remark: 'nearest record: 50 CE',
      className: 'nearest',
    });
  });

  it('says a value without years of its own only where no other is known', () => {
    const { said } = mapOf([
      [0, null, null, 'v', 2_147_483_647],
      [0, 57, 57, 'v', 21_000_000],
      [2, null, null, 'v', 900],
    ]);
    expect(said(0, 100)).toEqual({
      text: '21 million people',
      remark: 'nearest record: 57 CE',
      className: 'nearest',
    });
    expect(said(2, -1900)).toMatchObject({ text: '900 people', remark: 'years of the polity' });
    const unknown = mapOf([
      [0, null, null, 'u', 'U'],
      [0, 57, 57, 'p', 'present'],
    ]);
    expect(unknown.said(0, 100)).toMatchObject({ text: 'present', remark: 'nearest record: 57 CE' });
  });

  it('says that the entity had ended, or not begun, in place of a value of another year', () => {
    const { said } = mapOf([
      [0, 57, 57, 'v', 5],
      [0, 230, 230, 'v', 6],
      [1, 50, 50, 'v', 7],
      [2, null, null, 'v', 900],
    ]);
    expect(said(0, 225)).toEqual({ text: 'ended 224 CE', remark: '', className: 'outside' });
    expect(said(0, -248)).toMatchObject({ text: 'begins 247 BCE' });
    expect(said(0, 230)).toMatchObject({ text: '6 people', remark: 'outside the years of the polity' });
    expect(said(1, 101)).toMatchObject({ text: 'ended 100 CE' });
    expect(said(1, -500)).toMatchObject({
      text: '7 people',
      remark: 'nearest record: 50 CE',
      className: 'nearest',
    });
    expect(said(2, 1900)).toMatchObject({ text: 'ended 1500 BCE' });
  });

  it('marks the years of the entity, and open ones', () => {
    const { said } = mapOf([
      [0, null, null, 'p', 'present'],
      [2, -1900, null, 'p', 'present'],
    ]);
    expect(said(0, 1)).toMatchObject({
      text: 'present',
      remark: 'years of the polity',
      className: 'region-0',
    });
    expect(said(2, -1900)).toMatchObject({ remark: 'from 1900 BCE', className: 'region-0' });
    expect(said(2, -1850)).toMatchObject({ remark: 'nearest record: 1900 BCE', className: 'nearest' });
    const series = mapOf([
      [0, 57, null, 'p', 'present'],
      [0, 88, null, 'a', 'absent'],
    ]);
    expect(series.said(0, 88)).toMatchObject({ text: 'absent', remark: 'from 88 CE' });
    expect(series.said(0, 57)).toMatchObject({ text: 'present', remark: 'from 57 CE' });
  });
});

describe('an amount', () => {
  it.each([
    [20_000, 40_000, 'km²', '20,000 to 40,000 km²'],
    [5, 5, 'levels', '5 levels'],
    [null, 5, null, 'at most 5'],
    [1_500_000, null, 'people', 'at least 1.5 million people'],
    [900_000, 1_500_000, 'people', '900,000 to 1,500,000 people'],
    [0, 0, 'people', '0 people'],
    [25, 40_000, 'people', '25 to 40,000 people'],
    [2_147_483_647, 2_147_483_647, 'people', '2,147,483,647 people'],
    [21_007_820, 34_125_021, null, '21,007,820 to 34,125,021'],
    [5_000_100, 5_000_200, null, '5,000,100 to 5,000,200'],
    [-3433, 1600, null, '−3,433 to 1,600'],
    [-0.5, 0.25, 'km', '−0.5 to 0.25 km'],
    [2000, 12_000, 'people', '2,000 to 12,000 people'],
    [-733, -733, 'calendar years', '733 BCE'],
    [-760, -750, 'calendar years', '760–750 BCE'],
    [null, 79, 'calendar years', '79 CE or earlier'],
    [1200, null, 'calendar years', '1200 or later'],
  ])('from %j to %j in %j is %s', (low, high, unit, text) => {
    expect(amount(low, high, unit)).toBe(text);
  });

  it('has a word for an end that it lacks', () => {
    expect(amount(5, 7, 'km', 'to under')).toBe('5 to under 7 km');
    expect(amount(-5, 7, 'calendar years', 'to under')).toBe('5 BCE to before 7 CE');
  });
});

describe('labels that several entities share', () => {
  it('have the code of each behind them, or its id', () => {
    const labels = ['Elam', 'Rome', 'Elam', 'Elam', 'Elam (A)'];
    const names = ['A', 'B', 'C', 'C', null];
    expect(distinctLabels({ ids: [1, 2, 3, 4, 5], labels, names })).toEqual([
      'Elam (id 1)',
      'Rome',
      'Elam (id 3)',
      'Elam (id 4)',
      'Elam (A)',
    ]);
    expect(distinctLabels({ ids: [1, 2], labels: ['Elam', 'Elam'], names: ['A', 'B'] })).toEqual([
      'Elam (A)',
      'Elam (B)',
    ]);
    // One that is alone in its list, and has the label of one in another.
    expect(distinctLabels({ ids: [1, 2], labels: ['Elam', 'Uruk'], names: ['A', 'B'], shared: [0] })).toEqual(
      ['Elam (A)', 'Uruk'],
    );
  });

  it('is distinct in a list that has those that no record mentions, too', () => {
    const read = (ids: number[], labels: string[], names: string[], first: number) => {
      const none = ids.map(() => null);
      const columns = { from: none, to: none, region: ids.map(() => -1), longitude: none, latitude: none };
      const file = {
        record: 'polity',
        ids,
        labels,
        names,
        shared: [],
        unrecorded: [],
        regions: [],
        ...columns,
      };
      return readEntities(file, { regions: [] } as unknown as Catalog, first);
    };
    const mentioned = read([1, 2, 3], ['Elam', 'Elam', 'Badari'], ['A', 'B', 'C'], 0);
    const all = inOneList(mentioned, read([4, 5, 6], ['Badari', 'Elam', 'Uruk'], ['D', 'A', 'E'], 3));
    expect(mentioned.map(({ label }) => label)).toEqual(['Elam (A)', 'Elam (B)', 'Badari']);
    expect(all.map(({ index, label }) => [index, label])).toEqual([
      ...[
        [0, 'Elam (id 1)'],
        [1, 'Elam (B)'],
        [2, 'Badari (C)'],
      ],
      ...[
        [3, 'Badari (D)'],
        [4, 'Elam (id 5)'],
        [5, 'Uruk'],
      ],
    ]);
  });
});

const dated = {
  entity: { years: [-600, 2020] },
  centuries: { first: 14, counts: [[3, 9, 1]] },
} as unknown as Catalog;

describe('the year of a map', () => {
  it.each([
    [100, null],
    [50, 'Hunnu Late (until 100 CE)'],
    [-247, null],
    [null, null],
  ])('%d names those of whom a century is assumed: %s', (year, names) => {
    const catalog = { entity: { label: 'Polity', plural: 'Polities' }, regions: [] } as unknown as Catalog;
    const alive = aliveIn(readEntities(entitiesFile, catalog), year);
    expect(alive.length).toBeGreaterThan(0);
    const said = `1 polity has one unknown end, and is drawn for a century: ${names}.`;
    expect(sayAssumed(alive, year, catalog.entity)).toBe(names && said);
  });

  it('from a chart is one in which most of its known values hold', () => {
    const claims = (spans: readonly (readonly [number, number, string?])[]) =>
      spans.map(([from, to, state = 'value']) => ({ from, to, state, dated: 'stated' }) as Claim);
    expect(
      yearOfMost(
        claims([
          [1645, 1645],
          [1700, 1700],
          [1911, 1911],
        ]),
      ),
    ).toBe(1645);
    expect(
      yearOfMost(
        claims([
          [-300, 400],
          [-50, -50],
          [-60, 10],
          [-50, 20],
        ]),
      ),
    ).toBe(-50);
    expect(
      yearOfMost(
        claims([
          [1, 9, 'unknown'],
          [1, 9, 'none'],
          [5, 6],
        ]),
      ),
    ).toBe(5);
    expect(yearOfMost(claims([[1, 9, 'unknown']]))).toBeNull();
  });

  it('from a chart is one in which an entity with a value existed, if there is any', () => {
    const entity = { span: [1796, 1912] };
    const claims = (spans: readonly (readonly [number, number])[]) =>
      spans.map(([from, to]) => ({ entity, from, to, state: 'value', dated: 'stated' }) as unknown as Claim);
    const before = [
      [1645, 1700],
      [1690, 1690],
    ] as const;
    expect(yearOfMost(claims([...before, [1780, 1800]]))).toBe(1796);
    expect(yearOfMost(claims([...before, [1911, 1911], [1900, 1950]]))).toBe(1911);
    expect(yearOfMost(claims(before))).toBe(1690);
  });

  it.each([
    [null, 1550, null],
    ['', 1550, null],
    ['-500', -500, null],
    ['500 BCE', -500, null],
    ['2020', 2020, null],
    ['0', 1550, 'There is no year 0: 1 CE follows 1 BCE; 1550 is shown.'],
    ['abc', 1550, '“abc” is not a year; 1550 is shown.'],
    ['99999', 2020, '99999 is after the last year here; 2020 is shown.'],
    ['-700', -600, '700 BCE is before the first year here; 600 BCE is shown.'],
  ])('of the address year=%s is %i: %s', (asked, year, why) => {
    expect(askedYear(dated, asked)).toEqual({ year, why });
  });
});

it('tells variables of one name apart by their sections, or else by their ids', () => {
  const named = [
    ['religion', 'Religion', 'Crises'],
    ['faith', 'Religion', 'General'],
    ['creed', 'Religion', null],
    ['cult', 'Cult', 'General'],
  ];
  const catalog = {
    ...{ collections: [{ name: 'values' }], entity: null, regions: [], codes: {} },
    variables: named.map(([id, name, section]) => ({ id, name, section, collection: 0, list: null })),
  } as unknown as Catalog;
  expect(variablesOf(catalog).map(({ name }) => name)).toEqual([
    'Religion (Crises)',
    'Religion (General)',
    'Religion (id creed)',
    'Cult',
  ]);
  // Below the heading of the section.
  expect(variablesOf(catalog).map(nameInSection)).toEqual([
    ...['Religion', 'Religion', 'Religion (id creed)', 'Cult'],
  ]);
});
