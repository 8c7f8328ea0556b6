import { expect, it } from 'vitest';
import { numberIn } from '../../../src/sources/service/lists/following-page.ts';
import { type ListPage, readList } from '../../../src/sources/service/lists/list-forms.ts';

const records = [{ id: 1 }, { id: 2 }];

it.each([
  [
    'Django REST framework',
    { count: 9, next: '/?page=2', previous: null, results: records },
    ['results'],
    9,
    '/?page=2',
  ],
  ['a count of another name', { results: records, total_count: 9 }, ['results'], 9, undefined],
  [
    'its cursor',
    { next: '/?cursor=x', previous: null, results: records },
    ['results'],
    undefined,
    '/?cursor=x',
  ],
  ['its links in an object', { count: 9, links: { next: '/2' }, results: records }, ['results'], 9, '/2'],
  ['results by number', { page: 1, results: records, total_pages: 5 }, ['results'], undefined, '?page=2'],
  ['JSON:API', { data: records, meta: { total: 9 }, links: { next: { href: '/2' } } }, ['data'], 9, '/2'],
  ['JSON:API at its end', { data: records, links: { next: null } }, ['data'], undefined, null],
  [
    'Laravel',
    { data: records, total: 9, current_page: 1, next_page_url: '/?page=2' },
    ['data'],
    9,
    '/?page=2',
  ],
  ['OData', { value: records, '@odata.nextLink': '/?$skip=2' }, ['value'], undefined, '/?$skip=2'],
  ['numbers of pages', { items: records, total: 9, page: 1, pages: 5 }, ['items'], 9, '?page=2'],
  ['the last number', { items: records, total: 4, page: 2, pages: 2 }, ['items'], 4, null],
  ['offsets', { items: records, total: 9, limit: 2, offset: 4 }, ['items'], 9, '?limit=2&offset=6'],
  ['numbers as texts', { items: records, page: '1', pages: '5' }, ['items'], undefined, '?page=2'],
  [
    'Strapi',
    { data: records, meta: { pagination: { page: 1, pageSize: 2, pageCount: 5, total: 9 } } },
    ['data'],
    9,
    '?pagination[page]=2&pagination[pageSize]=2',
  ],
  [
    'Strapi, by offsets',
    { data: records, meta: { pagination: { start: 2, limit: 2, total: 9 } } },
    ['data'],
    9,
    '?pagination[limit]=2&pagination[start]=4',
  ],
  [
    'numbers of pages as Strapi has them, in part',
    { data: records, meta: { pagination: { page: 1, pageCount: 5 } } },
    ['data'],
    undefined,
    '?page=2',
  ],
  [
    'offsets as Strapi has them, in part',
    { data: records, meta: { pagination: { start: 2, total: 9 } } },
    ['data'],
    9,
    '?start=4',
  ],
  [
    'Strapi at its end',
    { data: records, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } } },
    ['data'],
    2,
    null,
  ],
  ['a year', { items: records, start: 1900 }, ['items'], undefined, undefined],
  [
    'a list of links',
    {
      items: records,
      links: [
        { rel: 'self', href: '/1' },
        { rel: 'next', href: '/2' },
      ],
    },
    ['items'],
    undefined,
    '/2',
  ],
  [
    'FHIR',
    {
      ...{ resourceType: 'Bundle', total: 9, entry: records },
      link: [
        { relation: 'self', url: '/1' },
        { relation: 'next', url: '/2' },
      ],
    },
    ['entry'],
    9,
    '/2',
  ],
  ['a name of its own', { books: records, total: 9, page: 1, pages: 5 }, ['books'], 9, '?page=2'],
  ['nothing but that', { books: records }, ['books'], undefined, undefined],
  ['Spring', { content: records, totalElements: 9, number: 0, last: false }, ['content'], 9, '?page=1'],
  [
    'newer Spring',
    { content: records, page: { size: 2, number: 0, totalElements: 9, totalPages: 5 } },
    ['content'],
    9,
    '?page=1',
  ],
  [
    'its last',
    { content: records, page: { number: 4, totalElements: 9, totalPages: 5 } },
    ['content'],
    9,
    null,
  ],
  [
    'the number of the next',
    { data: records, next_page: 2, previous_page: null },
    ['data'],
    undefined,
    '?page=2',
  ],
  ['its address', { data: records, nextPage: '/?page=2' }, ['data'], undefined, '/?page=2'],
  ['an empty text at its end', { data: records, next: '' }, ['data'], undefined, null],
  ['false at its end', { data: records, next: false }, ['data'], undefined, null],
  ['paging', { data: records, paging: { next: '/2' } }, ['data'], undefined, '/2'],
  ['links of HAL', { results: records, _links: { next: '/2' } }, ['results'], undefined, '/2'],
  ['a count in an object', { items: records, page: { totalElements: 9 } }, ['items'], 9, undefined],
  ['its end', { content: records, totalElements: 2, number: 4, last: true }, ['content'], 2, null],
  [
    'HAL',
    { _embedded: { books: records }, _links: { next: { href: '/2' } }, page: { totalElements: 9 } },
    ['_embedded', 'books'],
    9,
    '/2',
  ],
  ['the end of HAL', { _embedded: { books: records }, _links: {} }, ['_embedded', 'books'], undefined, null],
  ['GeoJSON', { type: 'FeatureCollection', features: records }, ['features'], undefined, undefined],
  [
    'Elasticsearch',
    { hits: { hits: records, total: { value: 9, relation: 'eq' } }, links: { next: '/2' } },
    ['hits', 'hits'],
    9,
    '/2',
  ],
  ['CKAN', { success: true, result: { results: records, count: 2 } }, ['result', 'results'], 2, undefined],
  ['Wagtail', { meta: { total_count: 9 }, items: records }, ['items'], 9, undefined],
  [
    'Crossref',
    {
      status: 'ok',
      message: { 'total-results': 9, items: records, 'items-per-page': 2, query: { 'start-index': 4 } },
    },
    ['message', 'items'],
    9,
    '?offset=6',
  ],
  [
    'API Platform',
    { 'hydra:member': records, 'hydra:totalItems': 9, 'hydra:view': { '@id': '/1', 'hydra:next': '/2' } },
    ['hydra:member'],
    9,
    '/2',
  ],
  [
    'its newer version, which need not count',
    { '@type': 'Collection', member: records, view: { '@id': '/1', next: '/2' } },
    ['member'],
    undefined,
    '/2',
  ],
  [
    'a list wrapped twice',
    { response: { body: { items: records, total: 9 } } },
    ['response', 'body', 'items'],
    9,
    undefined,
  ],
  ['a bare list', records, [], undefined, undefined],
  ['the World Bank', [{ page: 1, pages: 5, per_page: '2', total: 9 }, records], ['1'], 9, '?page=2'],
  ['its last', [{ page: 5, pages: 5, per_page: '2', total: 9 }, records], ['1'], 9, null],
])('reads a page of %s', (_, body, at, count, next) => {
  const { made, hasMore, page: number, pages, ...page } = readList(body) as ListPage;
  expect(page).toEqual({ at, records, count, next });
});

it('takes null after the facts of a page for an empty list', () => {
  expect(readList([{ page: 0, pages: 0, total: 0 }, null])).toMatchObject({ records: [], count: 0 });
  const two = [{ total: 9 }, { total: 8 }];
  expect(readList(two)).toMatchObject({ at: [], records: two });
  const three = [{ total: 9 }, records, records];
  expect(readList(three)).toMatchObject({ at: [], records: three });
});

/** As Oracle REST Data Services have it, whose `count` is of the page. */
const ords = (offset: number, hasMore: boolean) => ({
  ...{ items: records, hasMore, limit: 2, offset, count: 2 },
  links: [{ rel: 'first', href: '/' }, ...(hasMore ? [{ rel: 'next', href: `/?offset=${offset + 2}` }] : [])],
});

it.each([
  ['others follow', ords(0, true), undefined],
  ['others came before', ords(2, false), undefined],
  ['it has a cursor', { count: 2, results: records, next_cursor: 'x' }, undefined],
  ['it is full', { count: 2, results: records, per_page: 2 }, undefined],
  ['it is full, but the only one', { count: 2, results: records, per_page: 2, pages: 1 }, 2],
  ['it is all', ords(0, false), 2],
  ['it has no link', { count: 2, next: null, results: records }, 2],
  ['its count is a total', { total: 2, results: records, next: '/2' }, 2],
])('counts the records of a list by a page that has as many: %s', (_, body, count) => {
  expect(readList(body)?.count).toBe(count);
});

it.each([
  ['offsets without a count', { items: records, limit: 2, skip: 4 }, '?limit=2&skip=6', false],
  ['offsets that are not full', { items: records, limit: 3, offset: 3 }, '?limit=3&offset=5', true],
  ['a number only', { items: records, page: 3 }, '?page=4', false],
  ['a number and a size', { items: records, page: 3, per_page: 3 }, '?page=4', true],
])('guesses the page after one with %s', (_, body, guess, isShort) => {
  expect(readList(body)).toMatchObject({ next: undefined, guess, isShort });
});

it('has another address for a page after one with a cursor', () => {
  const body = { items: records, total: 9, limit: 2, offset: 2, next_cursor: 'x' };
  expect(readList(body)).toMatchObject({ next: '?cursor=x', made: 'token', guess: '?limit=2&offset=4' });
});

it.each([
  ['a cursor', { data: records, next_cursor: 'a/b=' }, '?cursor=a%2Fb%3D'],
  ['a cursor and a flag', { data: records, meta: { has_more: true, next_cursor: 7 } }, '?cursor=7'],
  ['a cursor with half of a surrogate pair', { data: records, next_cursor: '\ud800' }, '?cursor=%EF%BF%BD'],
  ['a token', { items: records, nextPageToken: 'x' }, '?pageToken=x'],
  ['a token, and its number', { items: records, page: 1, pages: 2, next_page_token: 'x' }, '?page_token=x'],
  ['a token and its address', { items: records, next: '/?t=x', nextToken: 'x' }, '/?t=x'],
  ['a cursor, and a flag that it is the last', { data: records, has_more: false, next_cursor: 'x' }, null],
  ['an empty token', { items: records, nextPageToken: '' }, null],
  ['a token called offset', { records, offset: 'itr/rec' }, '?offset=itr%2Frec'],
  ['an offset only', { records, offset: 20 }, undefined],
  ['a flag only', { items: records, has_more: true }, undefined],
  ['a count of its own', { items: records, count: 2, limit: 3, offset: 0, nextToken: 'x' }, '?nextToken=x'],
  ['a number and no records', { items: [], page: 3 }, null],
])('asks for the page after one with %s', (_, body, next) => {
  expect(readList(body)?.next).toBe(next);
});

it.each([
  ['a flag', { data: records, has_more: true }, true],
  ['a cursor', { data: records, meta: { next_cursor: '2' } }, true],
  ['a token', { items: records, nextPageToken: 'x' }, true],
  ['a flag of its last page', { data: records, has_more: false, next_cursor: '2' }, false],
  ['an empty token', { items: records, nextPageToken: '' }, false],
  ['nothing', { items: records }, undefined],
  ['a cursor of its last page', { items: records, page: 5, pages: 5, next_cursor: 'x' }, undefined],
  ['a flag in what wraps its list', { response: { rows: records, pagination: { hasNext: true } } }, true],
  ['a cursor there', { message: { items: records, 'next-cursor': 'x' } }, true],
  ['a cursor without end', { total: 2, limit: 2, offset: 0, items: records, next_cursor: 'x' }, undefined],
])('hears of more pages from %s', (_, body, hasMore) => {
  expect(readList(body)?.hasMore).toBe(hasMore);
});

it.each([
  ['a record', { id: 1, name: 'one', authors: records }],
  ['a record with an object', { id: 1, data: { points: records }, results: {} }],
  ['a record with a list of texts', { words: ['a'] }],
  ['two lists', { authors: records, books: records, total: 4 }],
  ['a root index', { books: 'https://service.example.org/books/' }],
  ['links', { links: [{ rel: 'books', href: '/books' }] }],
  ['errors', { errors: [{ title: 'Not found' }] }],
  ['a text', 'books'],
  ['nothing', null],
])('does not take %s for a page', (_, body) => {
  expect(readList(body)).toBeNull();
});

it.each([
  ['1,047', 1047],
  ['1.047.000', 1_047_000],
  ['1\u202f047', 1047],
  ['047', 47],
  ['1,04', null],
  ['12,34,567', null],
  ['1,0471', null],
  [',047', null],
  ['1.5', null],
  ['', null],
  [1.5, null],
  [-1, null],
  [true, null],
])('reads the number %j', (said, number) => {
  expect(numberIn(said)).toBe(number);
});
