import { type Handler, sendJson } from '../service/support/listen.ts';

/** A record as a service answers it. */
export type Item = Readonly<Record<string, unknown>>;

/** The lists of a service by their paths, in the order in which it answers them. */
type Lists = Readonly<Record<string, readonly Item[]>>;

/** One of the services that are not like Django's: their paths have no slash at the end. */
export interface OtherService {
  readonly lists: Lists;
  readonly handler: Handler;
}

export const texts = [
  'plain',
  '',
  'Größe & "Maß"',
  '<b>bold</b>\r\n',
  '\u2028 漢字 👩‍👩‍👧',
  'x'.repeat(3000),
];

export function items<T extends Item>(count: number, make: (number: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

export const chosen = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

/**
 * A shop: `limit` and `offset`, an envelope `{"items", "total", "limit", "offset", "next", "previous"}`, a root index at
 * `/v1`. The newest comes first; a list is empty.
 */
export const shop: OtherService = {
  lists: {
    '/v1/books': items(53, (number) => ({
      id: `b-${200 - number}`,
      title: `Book ${number} ${chosen(texts, number)}`,
      price: { amount: number / 4, currency: 'EUR' },
      authors: [{ id: (number % 7) + 1 }, ...(number % 3 === 0 ? [{ id: 8 }] : [])],
      pages: number % 5 === 0 ? null : number * 10,
      printed: new Date(Date.UTC(2000, number, 1)).toISOString(),
    })),
    '/v1/authors': items(8, (number) => ({
      id: number,
      name: `Author ${number}`,
      is_alive: number % 2 === 0,
    })),
    '/v1/returns': [],
  },
  handler: ({ path, search, headers }, response) => {
    const address = `http://${headers.host}`;
    if (path === '/v1' || path === '/v1/') {
      const names = Object.keys(shop.lists);
      sendJson(response, Object.fromEntries(names.map((name) => [name.slice(4), `${address}${name}`])));
      return;
    }
    const list = shop.lists[path];
    const limit = numberIn(search, 'limit', 20);
    const offset = numberIn(search, 'offset', 0);
    if (list === undefined || limit === null || limit === 0 || offset === null) {
      sendJson(response, { error: 'not found' }, list === undefined ? 404 : 400);
      return;
    }
    const size = Math.min(limit, 50);
    const at = (from: number) => `${address}${path}?limit=${size}&offset=${from}`;
    sendJson(response, {
      items: list.slice(offset, offset + size),
      total: list.length,
      limit: size,
      offset,
      next: offset + size < list.length ? at(offset + size) : null,
      previous: offset > 0 ? at(Math.max(0, offset - size)) : null,
    });
  },
};

const ofType = (type: string, path: string, count: number, make: (number: number) => Item) =>
  items(count, (number) => ({
    type,
    id: String(number),
    attributes: make(number),
    relationships:
      type === 'articles' ? { author: { data: { type: 'people', id: String((number % 4) + 1) } } } : {},
    links: { self: `${path}/${number}` },
  }));

/**
 * A magazine after JSON:API: `page[number]`, `{"data", "meta", "links"}`, a media type of its own, relative links of
 * records. What there is, is said by `/openapi.json`.
 */
export const magazine: OtherService = {
  lists: {
    '/articles': ofType('articles', '/articles', 33, (number) => ({
      title: `Article ${number}`,
      body: chosen(texts, number),
      'word-count': number * 100,
      published: number % 4 !== 0,
    })),
    '/people': ofType('people', '/people', 4, (number) => ({
      name: `Person ${number}`,
      born: 1950 + number,
    })),
  },
  handler: ({ path, search, headers }, response) => {
    const address = `http://${headers.host}`;
    if (path === '/openapi.json') {
      sendJson(response, openApi(address, Object.keys(magazine.lists)));
      return;
    }
    const list = magazine.lists[path];
    const number = numberIn(search, 'page[number]', 1);
    const last = Math.max(1, Math.ceil((list?.length ?? 0) / 10));
    const isThere = list !== undefined && number !== null && number >= 1 && number <= last;
    const at = (page: number) => `${address}${path}?page%5Bnumber%5D=${page}`;
    const body = JSON.stringify(
      isThere
        ? {
            data: list.slice(number * 10 - 10, number * 10),
            meta: { total: list.length, pages: last },
            links: {
              self: at(number),
              first: at(1),
              prev: number > 1 ? at(number - 1) : null,
              next: number < last ? at(number + 1) : null,
              last: at(last),
            },
          }
        : { errors: [{ status: '404', title: 'Not found' }] },
    );
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/vnd.api+json' }).end(body);
  },
};

/** A forge: bare lists, `page` and `per_page`, a Link header as GitHub sends it. No index: its lists must be named. */
export const forge: OtherService = {
  lists: {
    '/repos': items(47, (number) => ({
      id: 9000 - number * 3,
      full_name: `team/${chosen(['tool', 'site', 'größe'], number)}-${number}`,
      owner: { login: `user-${number % 5}`, url: `/users/user-${number % 5}` },
      topics: number % 2 === 0 ? [] : ['data', 'json'],
      size: number * 1024,
      license: number % 3 === 0 ? null : { key: 'mit' },
    })),
    '/users': items(5, (number) => ({ id: number, login: `user-${number - 1}`, site_admin: number === 1 })),
  },
  handler: ({ path, search, headers }, response) => {
    const list = forge.lists[path];
    const page = numberIn(search, 'page', 1);
    const size = Math.min(numberIn(search, 'per_page', 15) ?? 15, 100);
    if (list === undefined || page === null) {
      sendJson(response, { message: 'Not Found' }, 404);
      return;
    }
    const last = Math.max(1, Math.ceil(list.length / size));
    const at = (number: number, rel: string) =>
      `<http://${headers.host}${path}?per_page=${size}&page=${number}>; rel="${rel}"`;
    const links = [
      ...(page > 1 ? [at(page - 1, 'prev')] : []),
      ...(page < last ? [at(page + 1, 'next'), at(last, 'last')] : []),
      ...(page > 1 ? [at(1, 'first')] : []),
    ];
    if (links.length > 0) response.setHeader('link', links.join(', '));
    // Past the end, GitHub answers an empty list.
    sendJson(response, list.slice((page - 1) * size, page * size));
  },
};

/** The number in a query; null if it has another text there. */
export function numberIn(search: string, name: string, unless: number): number | null {
  const text = new URLSearchParams(search).get(name);
  if (text === null) return unless;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

export function openApi(address: string, paths: readonly string[]) {
  const list = (path: string) => ({
    get: { operationId: `list${path.replace('/', '-')}`, responses: { 200: { description: 'A page.' } } },
  });
  const one = { get: { parameters: [{ name: 'id', in: 'path', required: true }], responses: {} } };
  return {
    openapi: '3.1.0',
    info: { title: 'A magazine', version: '1.0.0' },
    servers: [{ url: address }],
    paths: Object.fromEntries(
      paths.flatMap((path) => [
        [path, list(path)],
        [`${path}/{id}`, one],
      ]),
    ),
  };
}
