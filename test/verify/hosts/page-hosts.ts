import { brotliCompressSync } from 'node:zlib';
import type { Deviation } from '../tree-server.ts';
import { answerPage1To, body, headers, notFound, references, type WrongHost } from './wrong-host.ts';

/** Hosts that have the wrong pages, or answer with the wrong one. */
export const pageHosts: readonly WrongHost[] = [
  {
    check: 'pages',
    name: 'redirects a page',
    garble(reply, { path, query }) {
      if (path !== references || query !== '?page=2') return;
      Object.assign(reply, { status: 302, headers: { ...reply.headers, location: '/elsewhere' } });
    },
    message: /^answered 302, a redirect to \/elsewhere$/,
  },
  {
    check: 'pages',
    name: 'does not have a page',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=2')
        Object.assign(reply, { status: 404, headers, body: notFound });
    },
    message: /^answered 404$/,
  },
  {
    check: 'pages',
    name: 'hangs up',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=2') reply.hangUp = true;
    },
    message: /^did not answer \(the connection was closed, ECONNRESET\)$/,
  },
  {
    check: 'pages',
    name: 'breaks down',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=2') reply.status = 503;
    },
    message: /^answered 503$/,
  },
  {
    check: 'pages',
    name: 'sends 100 MB',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=2')
        Object.assign(reply, { headers: {}, body: Buffer.alloc(100 * 1024 * 1024) });
    },
    message: /^answered with more than 64 MB$/,
  },
  {
    check: 'pages',
    name: 'sends gzip that is none',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=2') reply.body = Buffer.from('no gzip');
    },
    message: /^answered with a body that cannot be unpacked \(Z_DATA_ERROR\)$/,
  },
  {
    check: 'pages',
    name: 'sends an encoding that was not asked for',
    garble(reply, { path, query }) {
      if (path !== references || query !== '?page=2') return;
      Object.assign(reply, { headers: { 'content-encoding': 'br' }, body: brotliCompressSync('{}') });
    },
    message: /^answered in a content encoding that was not asked for$/,
  },
  {
    check: 'root-index',
    name: 'does not answer /api/',
    garble(reply, { path }) {
      if (path === '/api/') Object.assign(reply, { status: 404, headers, body: notFound });
    },
    message: /^answered 404$/,
  },
  {
    check: 'copies',
    name: 'has another page-1.json',
    garble(reply, { path }) {
      if (path.endsWith('page-1.json')) Object.assign(reply, { headers: {}, body: body({}) });
    },
    message: /^answered 200 with another body, expected page 1$/,
  },
  {
    check: 'copies',
    name: 'has no page-last.json',
    garble(reply, { path }) {
      if (path.endsWith('page-last.json')) Object.assign(reply, { status: 404, headers: {}, body: notFound });
    },
    message: /^answered 404 and \{"detail":"Not found\."\}, expected page 3$/,
  },
  {
    check: 'error-bodies',
    name: 'has no 404-page.json',
    garble(reply, { path }) {
      if (path === '/404-page.json') Object.assign(reply, { headers: {}, body: notFound });
    },
    message: /^answered 200 and \{"detail":"Not found\."\}, expected 200 and \{"detail":"Invalid page\."\}$/,
  },
  {
    check: 'past-the-end',
    name: 'answers page 1 past the end',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=3') Object.assign(reply, { status: 200, body: body({}) });
    },
    message: /^answered 200 with another body, expected 404 and \{"detail":"Invalid page\."\}$/,
  },
  {
    check: 'past-the-end',
    name: 'says that the collection is not there',
    garble(reply, { path, query }) {
      if (path === references && query === '?page=3') reply.body = notFound;
    },
    message: /^answered 404 and \{"detail":"Not found\."\}, expected 404 and \{"detail":"Invalid page\."\}$/,
  },
  ...['0', '-1', 'abc', '1.5', '../../x', '2%00'].map((value) => ({
    check: 'invalid-pages',
    name: `answers page ${value}`,
    garble: ((reply, { query }) => {
      if (query === `?page=${value}`) reply.status = 200;
    }) satisfies Deviation['garble'],
    message: /^answered 200 and \{"detail":"Invalid page\."\}, expected 404/,
  })),
  {
    check: 'page-parameter',
    name: 'takes the first page parameter',
    mishear: answerPage1To('?page=1&page=2'),
    message: /^answered 200 with page 1, expected page 2$/,
  },
  {
    check: 'page-parameter',
    name: 'ignores the query where there is more in it',
    mishear: answerPage1To('?page=2&utm=1'),
    message: /^answered 200 with page 1, expected page 2$/,
  },
  ...['?p%61ge=2', '?page=02', '?page=+2', '?page=%202', '?page=%D9%A2'].map((query) => ({
    check: 'page-parameter',
    name: `answers page 1 to ${query}`,
    mishear: answerPage1To(query),
    message: /^answered 200 with page 1, expected page 2 or 404$/,
  })),
  {
    check: 'page-parameter',
    name: 'does not know an empty page',
    garble(reply, { query }) {
      if (query === '?page=') Object.assign(reply, { status: 404, headers: {}, body: notFound });
    },
    message: /^answered 404 and \{"detail":"Not found\."\}, expected page 1$/,
  },
  {
    check: 'page-parameter',
    name: 'refuses other parameters',
    garble(reply, { query }) {
      if (query === '?utm=1') Object.assign(reply, { status: 400, headers: {}, body: Buffer.alloc(0) });
    },
    message: /^answered 400, expected page 1$/,
  },
  {
    check: 'last-page',
    name: 'takes the last page for the first',
    mishear: answerPage1To('?page=last'),
    message: /^answered 200 with page 1, expected page 3$/,
  },
];
