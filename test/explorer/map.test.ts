import { describe, expect, it } from 'vitest';
import type { Catalog, Claims, ColumnsFile } from '../../src/explorer/data-types.ts';
import {
  distinctLabels,
  type Entity,
  readCoverage,
  readEntities,
  type Variable,
} from '../../src/explorer/entities.ts';
import { askedYear, claimsIn, sayingOf } from '../../src/explorer/map/in-year.ts';
import { colourBy } from '../../src/explorer/map/map-colours.ts';
import type { Column } from '../../src/explorer/table/column.ts';
import { makeTable } from '../../src/explorer/table/make-table.ts';

const polity = {
  record: 'polity',
  label: 'Polity',
  plural: 'Polities',
  count: 3,
  years: null,
  collection: null,
};
const catalog = {
  ...{ collections: [{ record: 'value' }], entity: polity, sentinels: ['NO_VALUE_ON_WIKI'], regions: [] },
} as unknown as Catalog;
const entities = readEntities(
  {
    ...{ record: 'polity', all: 3, ids: [1, 2, 3], labels: ['Parthia', 'Hunnu Late', 'Elam'] },
    ...{ names: ['IrParth1', 'MnHunnL', 'IrElam1'], from: [-247, null, -2000], to: [224, 100, -1500] },
    ...{ regions: [], region: [-1, -1, -1], longitude: [null, null, null], latitude: [null, null, null] },
  },
  catalog,
);

/** What a map says of an entity: rows of entity, from, to, state, value. */
function mapOf(rows: readonly [number, number | null, number | null, string, string | number | null][]) {
  const values = rows.map(([, , , , value]) => value);
  const kind = values.every((value) => typeof value === 'number') ? 'number' : 'text';
  const file: ColumnsFile = {
    ...{ collection: 0, records: rows.length, page_size: 10, fields: [] },
    columns: [{ name: 'value', kind, values } as ColumnsFile['columns'][number]],
  };
  const claims: Claims = {
    collection: 0,
    entity: rows.map(([entity]) => entity),
    from: rows.map(([, from]) => from),
    to: rows.map(([, , to]) => to),
    state: rows.map(([, , , state]) => state).join(''),
  };
  const [variable] = readCoverage({ collections: [claims] }, catalog, entities) as [Variable];
  const table = makeTable(catalog, variable.collection, file, entities, null);
  const [column] = table.columns as [Column];
  const colouring = colourBy(table, column);
  const said = (index: number, year: number) => {
    const entity = entities[index] as Entity;
    const found = claimsIn(variable, year).get(entity);
    const { rows: _, ...saying } = sayingOf({ table, column, variable, colouring }, found, entity);
    return saying;
  };
  return { said, colouring };
}

describe('the map of a variable in a year', () => {
  it('says the range of several numbers, and that they are disputed', () => {
    const { said } = mapOf([
      [0, 1, 1, 'd', 7_500_000],
      [0, 1, 1, 'd', 15_000_000],
      [0, 1, 1, 'd', 25_000_000],
      [0, 105, 105, 'c', 9_000_000],
      [2, -1900, -1900, 'c', 900],
      [2, -1900, -1900, 'c', 20_000],
    ]);
    expect(said(0, 1).text).toBe('7.5 to 25 million (3 values, disputed)');
    expect(said(0, 105)).toMatchObject({ text: '9,000,000', remark: '' });
    expect(said(2, -1900).text).toBe('900 to 20,000 (2 values)');
  });

  it('lists the different codes, without the colour of one of them', () => {
    const { said } = mapOf([
      [0, 1, 1, 'c', 'present'],
      [0, 1, 1, 'c', 'present'],
      [0, 1, 1, 'd', 'absent'],
      [0, 50, 50, 'd', 'absent'],
    ]);
    expect(said(0, 1)).toMatchObject({ text: 'present, absent (3 values, disputed)', className: 'several' });
    expect(said(0, 50)).toMatchObject({ text: 'absent (disputed)', className: 'region-0' });
  });

  it('tells no value for this year from no record', () => {
    const { said } = mapOf([[0, 105, 105, 'c', 'present']]);
    expect(said(0, 100)).toMatchObject({ text: 'no value for this year', className: 'never' });
    expect(said(2, -1900)).toMatchObject({ text: 'no record', className: 'never' });
  });

  it('gives no colour of a value to what is unknown, or no value', () => {
    const { said, colouring } = mapOf([
      [0, 1, 1, 's', 'U'],
      [0, 2, 2, 's', 'unknown'],
      [0, 3, 3, 's', 'NO_VALUE_ON_WIKI'],
      [0, 4, 4, 'c', 'present'],
    ]);
    expect([1, 2, 3].map((year) => said(0, year))).toEqual(
      ['unknown', 'unknown', 'no value'].map((text) => ({ text, className: 'unknown', remark: '' })),
    );
    expect(colouring.legend.map(({ label }) => label)).toEqual(['present']);
  });

  it('marks the years of the entity, and open ones', () => {
    const { said } = mapOf([
      [0, null, null, 'c', 'present'],
      [1, null, null, 'c', 'absent'],
      [2, -1900, null, 'c', 'present'],
    ]);
    expect(said(0, 1)).toMatchObject({ text: 'present', remark: 'years of the polity' });
    // Until 100 CE: in 50, and not a thousand years before.
    expect([said(1, 50).text, said(1, -900).text]).toEqual(['absent', 'no value for this year']);
    expect(said(2, -1850)).toMatchObject({ text: 'present', remark: 'from 1900 BCE' });
    expect(said(2, -1750).text).toBe('no value for this year');
    const series = mapOf([
      [0, 57, null, 'c', 'present'],
      [0, 88, null, 'c', 'absent'],
    ]);
    expect(series.said(0, 100)).toMatchObject({ text: 'absent', remark: 'from 88 CE' });
    expect(series.said(0, 57)).toMatchObject({ text: 'present', remark: 'from 57 CE' });
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
  });
});

const dated = {
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
    expect(askedYear(dated, asked)).toEqual({ year, why });
  });
});
