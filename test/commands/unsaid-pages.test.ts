import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Handler, listen, sendJson } from '../sources/service/support/listen.ts';

const books = Array.from({ length: 47 }, (_, index) => ({ id: index + 1, title: `Book ${index + 1}` }));
const path = '/v1/books';

type Asked = (key: string) => string | null;

/** Answers a list at its path without a slash at the end only; null: 400. */
const service =
  (answer: (asked: Asked, headers: (name: string, value: string) => void) => unknown): Handler =>
  ({ path: given, search }, response) => {
    const query = new URLSearchParams(search);
    const headers = (name: string, value: string) => response.setHeader(name, value);
    const body = given === path ? answer((key) => query.get(key), headers) : undefined;
    if (body === undefined) sendJson(response, { detail: 'Not Found' }, 404);
    else if (body === null) sendJson(response, { detail: 'Bad Request' }, 400);
    else sendJson(response, body, response.hasHeader('content-range') ? 206 : 200);
  };

/** The records from one on, by default ten. */
const from = (start: string | number | null, size = 10) => books.slice(Number(start), Number(start) + size);
const pageOf = (page: string | null, size = 10) => from((Number(page ?? 1) - 1) * size, size);
const total = books.length;

/** What the tree has: one page, or the keys of its first page. */
const all = ['all in one page'];

/** Trees that were verified, read and published again, by their bytes: many services give the same. */
const tried = new Set<string>();

function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

it.each<[string, Parameters<typeof service>[0], readonly string[]]>([
  [
    'CKAN',
    (asked) => ({ success: true, result: { count: total, results: from(asked('start')) } }),
    ['success', 'result'],
  ],
  [
    'Wagtail, which refuses queries that it does not know',
    (asked) => (asked('page') ? null : { meta: { total_count: total }, items: from(asked('offset'), 20) }),
    ['meta', 'items'],
  ],
  [
    'a service that counts from 1',
    (asked) => ({ totalResults: total, items: from(Number(asked('start') ?? 1) - 1) }),
    ['totalResults', 'items'],
  ],
  [
    'one whose pages have another name',
    (asked) => ({
      page: Number(asked('pageNumber') ?? 1),
      total,
      per_page: 10,
      items: pageOf(asked('pageNumber')),
    }),
    ['page', 'total', 'per_page', 'items'],
  ],
  [
    'API Platform',
    (asked) => {
      const page = Number(asked('page') ?? 1);
      const next = page < 5 && { 'hydra:next': `/v1/books?page=${page + 1}` };
      const view = {
        '@id': `/v1/books?page=${page}`,
        'hydra:first': '/v1/books?page=1',
        'hydra:last': '/v1/books?page=5',
        ...next,
      };
      return {
        '@id': '/v1/books',
        'hydra:member': pageOf(asked('page')),
        'hydra:totalItems': total,
        'hydra:view': view,
      };
    },
    ['@id', 'hydra:member', 'hydra:totalItems', 'hydra:view'],
  ],
  [
    'Crossref',
    (asked) => ({
      status: 'ok',
      message: {
        'total-results': total,
        items: from(asked('offset')),
        'items-per-page': 10,
        query: { 'start-index': Number(asked('offset')) },
      },
    }),
    ['status', 'message'],
  ],
  [
    'Crossref, by cursors that never end',
    (asked) => {
      const start = Number(asked('cursor'));
      return {
        status: 'ok',
        message: {
          'next-cursor': String(Math.min(total, start + 10)),
          'total-results': total,
          items: from(start),
          'items-per-page': 10,
          query: { 'start-index': 0 },
        },
      };
    },
    ['status', 'message'],
  ],
  [
    'Smithsonian, with a text beside the count',
    (asked) => ({
      status: 200,
      response: { rows: from(asked('start')), rowCount: total, message: 'content found' },
    }),
    ['status', 'response'],
  ],
  [
    'Comic Vine',
    (asked) => ({
      error: 'OK',
      limit: 10,
      offset: Number(asked('offset')),
      number_of_page_results: from(asked('offset')).length,
      number_of_total_results: total,
      results: from(asked('offset')),
    }),
    ['error', 'limit', 'offset', 'number_of_page_results', 'number_of_total_results', 'results'],
  ],
  [
    'FHIR, whose records are resources with their addresses',
    (asked) => {
      const start = Number(asked('_offset'));
      const at = (relation: string, offset: number) =>
        offset >= 0 && offset < total ? [{ relation, url: `${path}?_offset=${offset}` }] : [];
      return {
        resourceType: 'Bundle',
        total,
        link: [...at('self', start), ...at('previous', start - 10), ...at('next', start + 10)],
        entry: from(start),
      };
    },
    ['resourceType', 'total', 'link', 'entry'],
  ],
  [
    'numbers as texts',
    (asked) => ({
      ...{ total: String(total), page: asked('page') ?? '1', pages: '5', per_page: '10' },
      items: pageOf(asked('page')),
    }),
    ['total', 'per_page', 'items'],
  ],
  [
    'Discourse',
    (asked) => {
      const page = Number(asked('page'));
      const more = page < 4 && { more_topics_url: `/books?no_definitions=true&page=${page + 1}` };
      return {
        primary_groups: [],
        topic_list: { per_page: 10, ...more, topics: from(page * 10) },
      };
    },
    ['primary_groups', 'topic_list'],
  ],
  ...['starting_after', 'after', 'after_id'].map((key): [string, Parameters<typeof service>[0], string[]] => [
    `Stripe, whose pages follow a record: ${key}`,
    (asked) => {
      const start = Number(asked(key));
      return { object: 'list', has_more: start + 11 < total, data: from(start, 11) };
    },
    all,
  ]),
  [
    'pages that are counted in info',
    (asked) => {
      const page = Number(asked('page') ?? 1);
      const at = (to: number) => (to < 1 || to > 5 ? null : `https://example.org/v1/books?page=${to}`);
      return {
        info: { count: total, pages: 5, next: at(page + 1), prev: at(page - 1) },
        results: pageOf(asked('page')),
      };
    },
    ['info', 'results'],
  ],
  [
    'openFDA',
    (asked) => ({
      meta: { results: { skip: Number(asked('skip')), limit: 10, total } },
      results: from(asked('skip')),
    }),
    ['meta', 'results'],
  ],
  [
    'Open Library, with an offset of null',
    (asked) => ({
      numFound: total,
      start: (Number(asked('page') ?? 1) - 1) * 10,
      offset: null,
      docs: pageOf(asked('page')),
    }),
    ['numFound', 'start', 'offset', 'docs'],
  ],
  [
    'Open Food Facts, whose page_count is of records',
    (asked) => {
      const products = pageOf(asked('page'));
      const skip = (Number(asked('page') ?? 1) - 1) * 10;
      return { count: total, page_count: products.length, page_size: 10, skip, products };
    },
    ['count', 'page_size', 'skip', 'products'],
  ],
  [
    'a service that counts where no reader looks',
    (asked) => ({ stock: { depot: { total } }, data: pageOf(asked('page')) }),
    all,
  ],
  [
    'the World Bank',
    (asked) => [{ page: Number(asked('page') ?? 1), pages: 5, per_page: '10', total }, pageOf(asked('page'))],
    all,
  ],
  [
    'Kubernetes',
    (asked) => {
      const start = Number(asked('continue'));
      return { metadata: { ...(start < 40 && { continue: String(start + 10) }) }, items: from(start) };
    },
    all,
  ],
  [
    'Drupal, whose first page has no link to itself',
    (asked) => {
      const start = Number(asked('page[offset]'));
      const to = (offset: number) => ({ href: `/v1/books?page%5Boffset%5D=${offset}` });
      const links = {
        self: to(start),
        ...(start > 0 && { first: to(0) }),
        ...(start < 40 && { next: to(start + 10) }),
      };
      return { data: from(start), links, meta: { count: total } };
    },
    ['data', 'links', 'meta'],
  ],
  [
    'a service with a full page before an empty one',
    (asked) => {
      const data = pageOf(asked('page'), 47);
      return { data, next: data.length > 0 ? `/v1/books?page=${Number(asked('page') ?? 1) + 1}` : null };
    },
    all,
  ],
  ['Directus, which does not say that there are pages', (asked) => ({ data: pageOf(asked('page')) }), all],
  [
    'Socrata, which refuses other queries',
    (asked) => (asked('page') || asked('offset') ? null : from(asked('$offset'))),
    all,
  ],
  [
    'Datasette, whose next is a token',
    (asked) => {
      const start = Number(asked('_next'));
      const next = start + 20 < total ? String(start + 20) : null;
      const columns = ['id', 'title'];
      const next_url = next && `https://example.org${path}?_shape=objects&_next=${next}`;
      return { rows: from(start, 20), filtered_table_rows_count: total, columns, next, next_url };
    },
    ['rows', 'filtered_table_rows_count', 'columns', 'next_url'],
  ],
  [
    'a page of GeoJSON in Django REST framework',
    (asked) => {
      const page = Number(asked('page') ?? 1);
      const at = (to: number) => (to < 1 || to > 5 ? null : `https://example.org${path}?page=${to}`);
      const results = { type: 'FeatureCollection', features: pageOf(asked('page')) };
      return { count: total, next: at(page + 1), previous: at(page - 1), results };
    },
    ['count', 'next', 'previous', 'results'],
  ],
  [
    'ArcGIS, which says that there is more where no reader looks',
    (asked) => {
      const start = Number(asked('resultOffset'));
      const properties = { exceededTransferLimit: true };
      return {
        type: 'FeatureCollection',
        ...(start + 20 < total && { properties }),
        features: from(start, 20),
      };
    },
    all,
  ],
  [
    'PostgREST, which answers 206 where it counts, and filters by other queries',
    (asked, headers) => {
      if (['page', 'pageNumber'].some(asked)) return null;
      const start = Number(asked('offset'));
      const found = from(start, 20);
      headers('Content-Range', `${start}-${start + found.length - 1}/${total}`);
      return found;
    },
    all,
  ],
  [
    'a service that says how many pages it has, and not which this is',
    (asked) => ({ data: pageOf(asked('page'), 11), meta: { total_pages: 5 } }),
    ['data', 'meta'],
  ],
  [
    'one that says in a wrapped envelope that more follow',
    (asked) => {
      const start = Number(asked('offset'));
      return { response: { rows: from(start, 11), paging: { has_next: start < 36 } } };
    },
    all,
  ],
  ['a list without an envelope', (asked) => pageOf(asked('page'), 20), all],
  ['pages from 0', (asked) => ({ data: from(Number(asked('page')) * 10) }), all],
  ['pages from 0 of another name', (asked) => from(Number(asked('pageNumber')) * 10), all],
  [
    'pages from which records are left out, and the first one after the last',
    (asked) => {
      const page = Number(asked('page') ?? 1);
      return page > 3 ? from(0) : books.slice(...([[], [0, 10], [10, 17], [17, 47]][page] ?? []));
    },
    all,
  ],
  [
    'pages of other lengths, of which the last says so',
    (asked) => {
      const page = Number(asked('page') ?? 1);
      const records = books.slice(...([[], [0, 10], [10, 17], [17, 47]][page] ?? [47]));
      return { records, has_more: page < 3 };
    },
    all,
  ],
  [
    'a service with a limit of its own',
    (asked) => ({ items: from(asked('offset')), limit: 100, offset: Number(asked('offset')) }),
    all,
  ],
  [
    'a count of the page',
    (asked) => ({
      items: from(asked('offset')),
      count: from(asked('offset')).length,
      limit: 10,
      offset: Number(asked('offset')),
    }),
    all,
  ],
  [
    'Notion',
    (asked) => {
      const start = Number(asked('start_cursor'));
      return {
        results: from(start),
        next_cursor: start < 40 ? String(start + 10) : null,
        has_more: start < 40,
      };
    },
    all,
  ],
  [
    'Airtable',
    (asked) => {
      const start = Number(asked('offset')?.slice(3) ?? 0);
      return { records: from(start), ...(start < 37 && { offset: `itr${start + 10}` }) };
    },
    all,
  ],
  [
    'a cursor on the empty page at the end',
    (asked) => ({
      data: from(asked('cursor')),
      next_cursor: `${Math.min(total, Number(asked('cursor')) + 10)}`,
    }),
    all,
  ],
  [
    'tokens that look private',
    (asked) => ({
      items: from(asked('pageToken')),
      ...(Number(asked('pageToken')) < 37 && { nextPageToken: `${Number(asked('pageToken')) + 10}` }),
    }),
    all,
  ],
  [
    'GitHub, which links to another address',
    (asked, header) => {
      header(
        'link',
        Number(asked('page')) < 5
          ? `</repositories/7/books?page=${Number(asked('page') ?? 1) + 1}>; rel="next"`
          : '',
      );
      return pageOf(asked('page'));
    },
    all,
  ],
])('every record is published of %s', async (_, answer, keys) => {
  const { base, seen } = await listen(service(answer));
  const folder = temporaryFolder();
  const given = ['--base-url', 'https://data.example.org/mirror', '--no-sync', '--no-explorer', '--out'];
  const { code, stdout, stderr } = await runHere(['build', base + path, ...given, 'out'], folder);
  expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('ithheld as private')]);
  // No page twice, but for the first, which tells at the end whether the list changed.
  const asked = seen
    .filter(({ path: at, search }) => at === path && search !== '')
    .map(({ search }) => search);
  expect(asked).toEqual([...new Set(asked)]);
  const before = readTree(join(folder, 'out'));
  const first = JSON.parse(String(before.get('v1/books/index.json')));
  if (keys === all) expect(JSON.stringify(first)).toContain(JSON.stringify(books).slice(0, -1));
  else expect(Object.keys(first)).toEqual(keys);
  expect(Object.keys(Object(first.links))).not.toContain('first');
  const bytes = digestOf(before);
  if (tried.has(bytes)) return;
  tried.add(bytes);
  await succeeds(folder, 'verify', 'out');
  const address = await served(join(folder, 'out'), { baseUrlPath: '/mirror' });
  const client = readFileSync(join(folder, 'out/client.js'), 'utf8');
  const { openApi } = await import(`data:text/javascript,${encodeURIComponent(client)}`);
  expect(await openApi(`${address}/mirror`).books().all()).toEqual(books);
  await succeeds(folder, 'build', `${address}/mirror`, ...given, 'again', '--quiet');
  expect(readTree(join(folder, 'again'))).toEqual(before);
});

it('a list that may have other pages is published as it is if none is found', async () => {
  const { base } = await listen(service(() => from(0)));
  const folder = temporaryFolder();
  const { code, stderr } = await runHere(['build', base + path, '--no-sync', '--no-explorer'], folder);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('it answers exactly 10 records, without saying'),
  ]);
});

it.each<[string, number, unknown]>([
  ['a status', 500, {}],
  ['an empty list and an error', 200, { data: [], error: 'unknown parameter' }],
])('a list is published though the service fails at other queries: with %s', async (_, status, failure) => {
  const { base, seen } = await listen(({ path: given, search }, response) => {
    if (given === path && search === '') sendJson(response, from(0));
    else sendJson(response, failure, given === path ? status : 404);
  });
  const folder = temporaryFolder();
  const { code, stderr } = await runHere(
    ['import', 'api', base + path, '--to', 'e.sqlite', '--retries', '1'],
    folder,
  );
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('it answers exactly 10 records, without saying'),
  ]);
  // Once a query failed twice, the others are asked for once.
  const asked = seen.filter(({ search }) => search !== '').map(({ search }) => search);
  expect(asked.slice(0, 3)).toEqual(['?page=1', '?page=1', '?page=2']);
  expect(asked.length).toBe(new Set(asked).size + 1);
});

it('a list is not published without records of other pages that may not be asked for now', async () => {
  const { base } = await listen(({ path: given, search }, response) => {
    if (given === path && search !== '') response.setHeader('retry-after', '3600');
    sendJson(response, from(0), given !== path ? 404 : search === '' ? 200 : 429);
  });
  const { code, stderr } = await runHere(['build', base + path, '--no-sync'], temporaryFolder());
  expect([code, stderr]).toEqual([2, expect.stringContaining('answered 429 and asks to wait 60 minutes')]);
});

it('a list is not published without other pages because one of their records is on two pages', async () => {
  const { base } = await listen(
    service((asked) => (Number(asked('page') ?? 1) === 1 ? from(0) : books.slice(9, 19))),
  );
  const { code, stderr } = await runHere(['build', base + path, '--no-sync'], temporaryFolder());
  expect([code, stderr]).toEqual([2, expect.stringContaining('1 record came more than once')]);
});

it('a list at a file has its name', async () => {
  const { base } = await listen(({ path: given }, response) =>
    sendJson(response, given === '/books.json' ? books : {}, given === '/books.json' ? 200 : 404),
  );
  const folder = temporaryFolder();
  const { code } = await runHere(['build', `${base}/books.json`, '--no-sync', '--no-explorer'], folder);
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'out/api/books/index.json'), 'utf8'))).toEqual(books);
});
