import { expect, it } from 'vitest';
import { doubtsOfRecord } from '../../src/explorer/doubts-of-record.ts';

const variable = { id: 'area', name: 'Area', section: null, number: true, collection: 0, list: null };
const catalog = {
  ...{ collections: [{ name: 'areas', record: 'area' }], codes: {}, unknown_years: [0] },
  entity: { label: 'Polity' },
  variables: [{ ...variable, keys: ['area_from', 'area_to'] }],
};
const description = {
  records: { area: { keys: { id: 'integer', first: 'integer?', last: 'integer?' } } },
  roles: { recordYears: ['first', 'last'] },
};
const doubts = (record: object, years: readonly [number | null, number | null] | null = null) =>
  doubtsOfRecord(
    ...([catalog, description, catalog.collections[0], record, years] as unknown as Parameters<
      typeof doubtsOfRecord
    >),
  );

it('a record looks wrong if its years or a range are in the wrong order', () => {
  const reversed = 'its first year is after its last one';
  const range = 'the first number of area is larger than the second';
  expect(doubts({ first: 5, last: -5, area_from: 9, area_to: 3 })).toEqual([reversed, range]);
  expect(doubts({ first: -5, last: 5, area_from: 3, area_to: 9 })).toEqual([]);
  // An unknown year is no year.
  expect(doubts({ first: 5, last: 0, area_from: null, area_to: 3 })).toEqual([]);
});

it('a record looks wrong if a year of it is outside the years of its polity', () => {
  const outside = 'its years are outside the years of the polity, 100–200 CE';
  expect(doubts({ first: 90, last: 150 }, [100, 200])).toEqual([outside]);
  expect(doubts({ first: 100, last: null }, [100, 200])).toEqual([]);
  expect(doubts({ first: 0, last: 201 }, [100, null])).toEqual([]);
});
