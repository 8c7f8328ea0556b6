import { expect, it } from 'vitest';
import { pageIn } from '../../src/client/page-in.ts';
import { readList } from '../../src/sources/service/lists/list-forms.ts';
import { containers, counts, listKeys, nextKeys } from '../../src/sources/service/lists/list-keys.ts';

const results = [{ id: 1 }, { id: 2 }];
const [next, previous] = [
  'https://data.example.org/v1/museums/?page=3',
  'https://data.example.org/v1/museums/',
];

it.each([
  ['JSON:API', { data: results, meta: { total: 9 }, links: { prev: previous, next } }],
  ['HAL', { items: results, total: 9, _links: { previous: { href: previous }, next: { href: next } } }],
  [
    'HAL with records below',
    {
      ...{ _embedded: { books: results }, page: { totalElements: 9 } },
      _links: { prev: { href: previous }, next: { href: next } },
    },
  ],
  ['Laravel', { data: results, total: 9, next_page_url: next, prev_page_url: previous }],
  [
    'an OGC API',
    {
      ...{ type: 'FeatureCollection', features: results, numberMatched: 9, numberReturned: 2 },
      links: [
        { rel: 'self', href: 'https://data.example.org/v1/museums/?page=2' },
        { rel: 'prev', href: previous },
        { rel: 'next', href: next },
      ],
    },
  ],
  [
    'FHIR',
    {
      ...{ resourceType: 'Bundle', total: 9, entry: results },
      link: [
        { relation: 'self', url: 'https://data.example.org/v1/museums/?page=2' },
        { relation: 'previous', url: previous },
        { relation: 'next', url: next },
      ],
    },
  ],
  ['nextUrl', { count: 2, total_count: 9, rows: results, nextUrl: next, prevUrl: previous }],
])('a page of %s has its count and links', (_, body) => {
  expect(pageIn(body)).toMatchObject({ count: 9, next, previous, results });
});

it.each([
  ['links before it', { links: [{ rel: 'next', href: next }], things: results, total: 9 }],
  ['links of FHIR before it', { link: [{ relation: 'next', url: next }], things: results, total: 9 }],
  ['errors before it', { errors: [], things: results, total: 9 }],
  ['what it embeds before it', { included: [{ id: 9 }], data: results, links: { next } }],
  ['links before features', { type: 'x', links: [{ rel: 'next', href: next }], features: results }],
])('has the records of a list with %s', (_, body) => {
  expect([readList(body)?.records, pageIn(body)?.results]).toEqual([results, results]);
});

it.each(listKeys)('has the records of %s, with other lists before it', (key) => {
  const body = { _links: [{ id: 7 }], warnings: [{ id: 8 }], [key]: results, total: 9 };
  expect([readList(body)?.records, pageIn(body)?.results]).toEqual([results, results]);
});

it.each([
  ['Solr', { responseHeader: {}, response: { numFound: 9, start: 2, docs: results } }, '?start=4'],
  ['Elasticsearch', { hits: { total: 9, hits: results }, links: { next, self: next } }, next],
  ['OData 2', { d: { results, __count: 9, __next: next } }, next],
  ['CKAN', { success: true, result: { count: 9, results, offset: 2, facets: [] } }, '?offset=4'],
  ['a wrapper', { status: 'success', data: { items: results, meta: { total: 9, next } } }, next],
])('is found in what wraps it: %s', (_, body, after) => {
  expect(readList(body)).toMatchObject({ records: results, count: 9, next: after });
  const isLinked = after === next;
  expect(pageIn(body)).toMatchObject({ results, count: 9, next: isLinked ? next : undefined });
});

it('is found wherever the lists of services are', () => {
  const objects = containers.flatMap((key) => [[key], ...(key === 'meta' ? [[key, 'pagination']] : [])]);
  for (const path of [[], ...objects])
    for (const nextKey of nextKeys)
      for (const countKey of counts) {
        const facts = { [nextKey]: next, [countKey]: 9, prev: previous };
        const inner = path.reduceRight<object>((within, key) => ({ [key]: within }), facts);
        const body = { ...inner, items: results };
        expect([body, readList(body)]).toMatchObject([body, { count: 9, next }]);
        expect([body, pageIn(body)]).toMatchObject([body, { count: 9, next, previous, results }]);
      }
});

it('the last page of HAL has no link', () => {
  const page = { _embedded: { books: results }, _links: { next: { href: null } } };
  expect(pageIn(page)).toMatchObject({ count: 2, next: null, results });
});

it('the last page of JSON:API may leave the link out, not only its address', () => {
  expect(pageIn({ data: results, links: { prev: previous } })).toMatchObject({ next: null, previous });
  expect(pageIn({ data: results, links: { next } })).toMatchObject({ next, previous: null });
});

it('a page of OData has its link', () => {
  const page = { '@odata.count': 9, '@odata.nextLink': next, value: results };
  expect(pageIn(page)).toMatchObject({ count: 9, next, results });
  expect(pageIn({ ...page, '@odata.nextLink': null })).toMatchObject({ count: 9, next: null });
});

it('a page without a place for links has none, and its numbers', () => {
  const page = { items: results, total: 9, page: 1, pages: 5 };
  expect(pageIn(page)).toMatchObject({ count: 9, pages: 5, next: undefined, previous: null });
  expect(pageIn(results)).toMatchObject({ count: 2, pages: undefined, next: undefined });
  expect(pageIn({ id: 1 })).toBeNull();
});
