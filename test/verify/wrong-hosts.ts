import { brotliCompressSync } from 'node:zlib';
import type { Asked, Deviation, Reply } from './tree-server.ts';

export const tokens = '/api/sc/tokens/';
export const references = '/api/core/references/';

export const body = (value: unknown) => Buffer.from(JSON.stringify(value));
export const headers = { 'content-type': 'application/json' };
export const notFound = body({ detail: 'Not found.' });
const other = { status: 200, headers: {}, body: body({}) };
const missing = { status: 404, headers, body: notFound };

type Asks = (asked: Asked, reply: Reply) => boolean;
export const at =
  (path: string | RegExp, wanted?: string): Asks =>
  (asked) =>
    (typeof path === 'string' ? asked.path === path : path.test(asked.path)) &&
    (wanted === undefined || asked.query === wanted);
const query =
  (wanted: string): Asks =>
  (asked) =>
    asked.query === wanted;
const by =
  (method: string): Asks =>
  (asked) =>
    asked.method === method;
const second = at(references, '?page=2');
const third = at(references, '?page=3');
export const status =
  (wanted: number): Asks =>
  (_, reply) =>
    reply.status === wanted;

/** A host that answers some requests with something else. */
export const sends = (
  isMeant: Asks,
  change: Partial<Reply> | ((reply: Reply, asked: Asked) => unknown),
): Deviation => ({
  garble(reply, asked) {
    if (isMeant(asked, reply))
      Object.assign(reply, typeof change === 'function' ? change(reply, asked) : change);
  },
});
export const sendsWithout = (isMeant: Asks, header: string) =>
  sends(isMeant, ({ headers }) => {
    delete headers[header];
  });
const sendsAs = (isMeant: Asks, type: string) =>
  sends(isMeant, ({ headers }) => ({ headers: { ...headers, 'content-type': type } }));
export const isJson: Asks = (_, reply) => reply.headers['content-type'] === 'application/json';

/** A host that answers a query as if there were none. */
const ignores = (wanted: string): Deviation => ({
  mishear(asked) {
    if (at(tokens, wanted)(asked, {} as Reply)) asked.query = '';
  },
});
const takesEncoding = (encoding: string): Deviation => ({
  mishear({ path, headers }) {
    if (path === tokens) headers['accept-encoding'] = encoding;
  },
});
const each = <Item>(items: readonly Item[], row: (item: Item) => readonly [string, Deviation]) =>
  Object.fromEntries(items.map(row));

/** Hosts that do one thing wrong, by the one check that must notice. */
const byCheck: Readonly<Record<string, Readonly<Record<string, Deviation>>>> = {
  pages: {
    'redirects a page': sends(second, { status: 302, headers: { ...headers, location: '/elsewhere' } }),
    'does not have a page': sends(second, missing),
    'hangs up': sends(second, { hangUp: true }),
    'breaks down': sends(second, { status: 503 }),
    'sends 100 MB': sends(second, () => ({ headers: {}, body: Buffer.alloc(100 * 1024 * 1024) })),
    'sends gzip that cannot be unpacked': sends(second, { body: Buffer.from('no gzip') }),
    'sends an encoding that was not asked for': sends(second, {
      headers: { 'content-encoding': 'br' },
      body: brotliCompressSync('{}'),
    }),
  },
  'root-index': { 'does not answer /api/': sends(at('/api/'), missing) },
  copies: {
    'has another page-1.json': sends(at(/page-1\.json$/), other),
    'has another page-1.json of one collection': sends(at('/api/core/ngas/page-1.json'), other),
    'has no page-last.json': sends(at(/page-last\.json$/), { ...missing, headers: {} }),
  },
  'error-bodies': { 'has no 404-page.json': sends(at('/404-page.json'), { headers: {}, body: notFound }) },
  'past-the-end': {
    'answers page 1 past the end': sends(third, { status: 200, body: body({}) }),
    'says that the collection is not there': sends(third, { body: notFound }),
  },
  'invalid-pages': each(['0', '-1', 'abc', '1.5', '../../x', '2%00'], (value) => [
    `answers page ${value}`,
    sends(query(`?page=${value}`), { status: 200 }),
  ]),
  'page-parameter': {
    'takes the first page parameter': ignores('?page=1&page=2'),
    'ignores the query where there is more in it': ignores('?page=2&utm=1'),
    ...each(['?p%61ge=2', '?page=02', '?page=+2', '?page=%202', '?page=%D9%A2'], (wanted) => [
      `answers page 1 to ${wanted}`,
      ignores(wanted),
    ]),
    'does not know an empty page': sends(query('?page='), { ...missing, headers: {} }),
    'refuses other parameters': sends(query('?utm=1'), { status: 400, headers: {}, body: Buffer.alloc(0) }),
  },
  'last-page': { 'takes the last page for the first': ignores('?page=last') },
  'unknown-path': {
    'answers a path that is nothing': sends(at(/^\/api\/(core|sc)\/no-such-collection\/$/), { status: 200 }),
    'forbids a folder': sends(at('/api/sc/'), { status: 403, body: Buffer.from('<h1>Forbidden</h1>') }),
  },
  'missing-slash': {
    'redirects for a while': sends(status(301), { status: 302 }),
    'loses the query': sends(status(301), ({ headers }) => ({ headers: { ...headers, location: tokens } })),
    'does not redirect': sendsWithout(
      (asked, reply) => reply.status === 301 && asked.path === tokens.slice(0, -1),
      'location',
    ),
  },
  head: {
    'sends a body': sends(() => true, { bodyOnHead: true }),
    'forbids HEAD': sends(by('HEAD'), { status: 405 }),
    'sends other headers': sendsWithout(by('HEAD'), 'etag'),
    'hangs up on HEAD': sends(by('HEAD'), { hangUp: true }),
  },
  options: { 'forbids OPTIONS': sends(by('OPTIONS'), { status: 405 }) },
  'write-methods': {
    ...each(['POST', 'PUT', 'PATCH', 'DELETE'], (method) => [
      `takes ${method}`,
      sends(by(method), { status: 200 }),
    ]),
    'says something else': sends(status(405), { body: Buffer.from('Method Not Allowed') }),
  },
  headers: each(
    [
      ['vary', 200],
      ['allow', 404],
      ['access-control-allow-origin', 405],
      ['x-content-type-options', 200],
      ['vary', 404],
      ['allow', 405],
    ] as const,
    ([header, wanted]) => [`has no ${header} with ${wanted}`, sendsWithout(status(wanted), header)],
  ),
  'content-type': {
    ...each([200, 404, 405], (wanted) => [
      `sends ${wanted} as HTML`,
      sendsAs((asked, reply) => reply.status === wanted && isJson(asked, reply), 'text/html'),
    ]),
    'sends no type': sendsWithout(isJson, 'content-type'),
  },
  client: { 'sends code as plain text': sendsAs(at('/client.js'), 'text/plain') },
  gzip: {
    'does not compress': takesEncoding('identity'),
    'compresses unasked': takesEncoding('gzip'),
    'has other bytes uncompressed': sends(
      (asked, reply) =>
        at(tokens, '')(asked, reply) &&
        asked.headers['accept-encoding'] === 'identity' &&
        reply.status === 200,
      { body: body({}) },
    ),
  },
  etag: {
    'has no ETag': sendsWithout(() => true, 'etag'),
    'does not know its own ETag again': sends(status(304), (_, { headers: { host } }) => ({
      ...{ status: 200, headers: {}, body: Buffer.from(`${host}`) },
    })),
    'takes every ETag for its own': sends(({ headers }) => headers['if-none-match'] !== undefined, {
      status: 304,
      body: Buffer.alloc(0),
    }),
  },
};

export const wrongHosts = Object.entries(byCheck).flatMap(([check, hosts]) =>
  Object.entries(hosts).map(([name, deviation]) => ({ check, name, deviation })),
);
