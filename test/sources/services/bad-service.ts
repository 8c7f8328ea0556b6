import type { ServerResponse } from 'node:http';
import { type Handler, type Seen, sendJson } from '../service/support/listen.ts';

const path = '/api/things/';
const pageSize = 10;
const total = 30;

type Thing = Readonly<Record<string, unknown>>;

/** How the service of things differs from a good one. */
interface Manner {
  /** Records of a page, by its number and that of the request. Without them, those of the good service. */
  readonly things?: (page: number, request: number) => readonly Thing[];
  readonly count?: (request: number) => number;
  readonly pages?: number;
  /** What is answered instead of a page: true where it was. */
  readonly instead?: (response: ServerResponse, page: number, request: number) => boolean;
}

const thing = (id: number): Thing => ({ id, name: `Thing ${id}`, size: id / 2 });

const range = (from: number, length: number) => Array.from({ length }, (_, index) => thing(from + index));

const onPage = (page: number) => range((page - 1) * pageSize + 1, pageSize);

const always =
  (status: number, headers: Readonly<Record<string, string>> = {}, text = 'no') =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text);
    return true;
  };

/** On the second page only, so that the first looks good. */
const onSecondPage =
  (instead: (response: ServerResponse) => boolean): NonNullable<Manner['instead']> =>
  (response, page) =>
    page === 2 && instead(response);

/** With those of a thing, a thousand keys. */
const more = Object.fromEntries(
  Array.from({ length: 1000 - Object.keys(thing(1)).length }, (_, at) => [`k${at}`, at]),
);

const manners = {
  good: {},
  'the last page again and again': {
    pages: Number.POSITIVE_INFINITY,
    things: (page) => onPage(Math.min(page, 3)),
  },
  'pages without end': { pages: Number.POSITIVE_INFINITY },
  'pages without end that are all counted': { pages: Number.POSITIVE_INFINITY, count: () => 1e12 },
  'a count that is too high': { count: () => total + 5 },
  'a count that is too low': { count: () => total - 5 },
  'a count that changes': { count: (request) => total + request },
  'an id on two pages': { things: (page) => (page === 2 ? [thing(10), ...range(12, 9)] : onPage(page)) },
  'a record that moves to a later page with other values': {
    things: (page) => (page === 3 ? [...range(21, 9), { ...thing(1), name: 'another name' }] : onPage(page)),
  },
  'an id twice on a page': { things: (page) => (page === 2 ? [...range(11, 9), thing(19)] : onPage(page)) },
  'a record that is deleted while it is read': {
    things: (page, request) =>
      range((page - 1) * pageSize + (request === 0 ? 1 : 2), page === 3 && request > 0 ? 9 : 10),
    count: (request) => (request === 0 ? total : total - 1),
  },
  'another order with each request': {
    things: (page, request) => onPage(page).map(({ id }) => thing(((Number(id) - 1 + request) % total) + 1)),
  },
  HTML: { instead: onSecondPage(always(200, {}, '<!doctype html><p>Please log in</p>')) },
  'cut off JSON': {
    instead: onSecondPage((response) => {
      sendJson(response, '{"count":30,"next":null,"previous":null,"results":[{"id":1');
      return true;
    }),
  },
  '429 for a moment': {
    instead: (response, _, request) => request === 1 && always(429, { 'retry-after': '1' })(response),
  },
  '429 for ever': { instead: onSecondPage(always(429, { 'retry-after': '3600' })) },
  '500 for a moment': { instead: (response, _, request) => request === 1 && always(500)(response) },
  '500 for ever': { instead: onSecondPage(always(500)) },
  // Another host of this machine: `localhost` is not `127.0.0.1`.
  'a redirect to another host': {
    instead: (response, page) =>
      page === 2 && always(302, { location: `http://localhost:9${path}?page=2` })(response),
  },
  'a record of 5 MB': {
    things: (page) =>
      page === 2 ? [{ ...thing(11), name: 'm'.repeat(5_000_000) }, ...range(12, 9)] : onPage(page),
  },
  'a record of 1000 keys': {
    things: (page) => onPage(page).map((each) => ({ ...each, ...more })),
  },
  '100,000 pages': { pages: 100_000, count: () => 100_000 * pageSize },
} as const satisfies Readonly<Record<string, Manner>>;

export type Badness = keyof typeof manners;
export const badnesses = Object.keys(manners) as readonly Badness[];

/** The list of the service of things, whose path is `/api/things/`. */
export const things = Array.from({ length: total }, (_, index) => thing(index + 1));

/**
 * A service of one list, `/api/things/`, with Django's envelope and root index, that misbehaves in one way: thirty
 * records on three pages, if it is good.
 */
export function badService(badness: Badness): Handler {
  const manner: Manner = manners[badness];
  const { count = () => total, pages = total / pageSize } = manner;
  let request = 0;
  return (seen, response) => {
    const address = `http://${seen.headers.host}`;
    if (seen.path === '/api/') {
      sendJson(response, { things: `${address}${path}` });
      return;
    }
    const page = seen.path === path ? pageOf(seen) : null;
    if (page === null || page < 1 || page > pages) {
      sendJson(response, { detail: page === null ? 'Not found.' : 'Invalid page.' }, 404);
      return;
    }
    const number = request;
    request += 1;
    if (manner.instead?.(response, page, number) === true) return;
    const before = page === 2 ? `${address}${path}` : `${address}${path}?page=${page - 1}`;
    sendJson(response, {
      count: count(number),
      next: page < pages ? `${address}${path}?page=${page + 1}` : null,
      previous: page > 1 ? before : null,
      results: manner.things?.(page, number) ?? onPage(page),
    });
  };
}

function pageOf({ search }: Seen): number | null {
  const text = new URLSearchParams(search).get('page') ?? '1';
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}
