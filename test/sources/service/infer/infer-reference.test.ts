import { describe, expect, it } from 'vitest';
import {
  InferredReference,
  isNamedAfter,
  type ListIds,
} from '../../../../src/sources/service/infer/infer-reference.ts';

const lists = ['geo/cities', 'people', 'books', 'films'].map((name) => ({ name, path: `/api/${name}/` }));
const idsOf = (...values: readonly (string | number)[]): ListIds => ({
  values: new Set(values),
  inAddresses: () => new Set(values.map(encodeURIComponent)),
});
const ids: Readonly<Record<string, ListIds>> = {
  'geo/cities': idsOf(1, 2, 3),
  people: idsOf('ada', 'bob ß'),
  books: idsOf(1, 2),
  // Their ids are their addresses.
  films: { ...idsOf(), inAddresses: () => new Set(['4']) },
};
const at = (list: string, id: number | string) =>
  `https://tree.invalid/api/${list}/${encodeURIComponent(id)}/`;

function listOf(key: string, values: readonly unknown[], own = 'books', records = values.length) {
  const reference = new InferredReference(key, lists);
  for (const value of values) reference.take(value);
  return reference.listOf(own, records, (list) => ids[list] ?? null);
}

describe('the name of a key', () => {
  it.each([
    ...['city', 'city_id', 'cityId', 'home_city', 'birth-city-ids', 'cities', 'City'].map((key) => [
      key,
      'geo/cities',
    ]),
    ...['box', 'boxes'].map((key) => [key, 'boxes']),
    ['sea_ports', 'sea-port'],
  ])('%s is that of the list %s', (key, list) => {
    expect(isNamedAfter(key as string, list as string)).toBe(true);
  });

  it.each([
    ['capacity', 'cities'],
    ['city_name', 'cities'],
    ['id', 'cities'],
    ['port', 'sea-ports'],
    ['s', 's-s'],
    ['city', '_'],
    ['_', 'cities'],
  ])('%s is not that of the list %s', (key, list) => {
    expect(isNamedAfter(key, list)).toBe(false);
  });
});

describe('the list that a key refers to', () => {
  it.each<[string, string, readonly unknown[], string]>([
    ['by ids', 'home_city', [1, 3, null, 3], 'geo/cities'],
    ['by lists of ids', 'city_ids', [[1, 2], [], [3]], 'geo/cities'],
    ['by addresses, whatever the key is called', 'seat', [at('geo/cities', 1), null], 'geo/cities'],
    ['by addresses of names', 'by', [[at('people', 'bob ß'), at('people', 'ada')]], 'people'],
    ['of the same records', 'sequel_of', [at('books', 1), at('books', 1)], 'books'],
    ['whose ids are their addresses', 'seen', [at('films', 4)], 'films'],
  ])('is found %s', (_, key, values, list) => {
    expect(listOf(key, values)).toBe(list);
  });

  it.each<[string, string, readonly unknown[]]>([
    ['an id that no record has', 'city', [1, 4]],
    ['another name', 'stars', [1, 2]],
    ['texts for numbers', 'city', ['1', '2']],
    ['an address of a record that is not there', 'seat', [at('geo/cities', 9)]],
    ['an id of records with addresses', 'film', [4]],
    ['an address of a list', 'seat', ['https://tree.invalid/api/geo/cities/']],
    ['an address within another', 'seat', [`https://maps.example.org/?of=${at('geo/cities', 1)}`]],
    ['addresses of two lists', 'seat', [at('geo/cities', 1), at('people', 'ada')]],
    ['ids and addresses', 'city', [1, at('geo/cities', 1)]],
    ['other values', 'city', [1, { id: 1 }]],
    ['no value', 'city', [null, []]],
    ['the own address of each record', 'url', [at('books', 1), at('books', 2)]],
  ])('is unknown with %s', (_, key, values) => {
    expect(listOf(key, values)).toBeNull();
  });
});
