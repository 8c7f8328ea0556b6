import type { Deviation } from '../tree-server.ts';
import { body, tokens, type WrongHost } from './wrong-host.ts';

/** Hosts with the wrong headers. */
export const headerHosts: readonly WrongHost[] = [
  ...(
    [
      ['vary', 'no Accept in Vary'],
      ['allow', 'no Allow: GET, POST, HEAD, OPTIONS'],
      ['access-control-allow-origin', 'no Access-Control-Allow-Origin: *'],
      ['x-content-type-options', 'no X-Content-Type-Options: nosniff'],
    ] as const
  ).flatMap(([header, fault]) =>
    [200, 404, 405].map((status) => ({
      check: 'headers',
      name: `has no ${header} with ${status}`,
      garble: ((reply) => {
        if (reply.status === status) delete reply.headers[header];
      }) satisfies Deviation['garble'],
      message: new RegExp(`^answered ${status} with ${fault.replace('*', '\\*')}$`),
    })),
  ),
  ...[200, 404, 405].map((status) => ({
    check: 'content-type',
    name: `sends ${status} as HTML`,
    garble: ((reply) => {
      const isJson = reply.headers['content-type'] === 'application/json';
      if (reply.status === status && isJson) reply.headers['content-type'] = 'text/html';
    }) satisfies Deviation['garble'],
    message: /^Content-Type is text\/html, expected application\/json$/,
  })),
  {
    check: 'content-type',
    name: 'sends no type',
    garble(reply) {
      if (reply.headers['content-type'] === 'application/json') delete reply.headers['content-type'];
    },
    message: /^Content-Type is missing, expected application\/json$/,
  },
  {
    check: 'client',
    name: 'sends code as plain text',
    garble(reply, { path }) {
      if (path === '/client.js') reply.headers['content-type'] = 'text/plain';
    },
    message: /^Content-Type is text\/plain, expected text\/javascript/,
  },
  {
    check: 'gzip',
    name: 'does not compress',
    mishear({ path, headers }) {
      if (path === tokens) headers['accept-encoding'] = 'identity';
    },
    message: /^is not compressed, though gzip was asked for$/,
  },
  {
    check: 'gzip',
    name: 'compresses unasked',
    mishear({ path, headers }) {
      if (path === tokens) headers['accept-encoding'] = 'gzip';
    },
    message: /^is compressed, though it was not asked for$/,
  },
  {
    check: 'gzip',
    name: 'has other bytes uncompressed',
    garble(reply, { path, query, headers }) {
      const isPlain = path === tokens && query === '' && headers['accept-encoding'] === 'identity';
      if (isPlain && reply.status === 200) reply.body = body({});
    },
    message: /^answered 200 with other bytes than compressed$/,
  },
  {
    check: 'etag',
    name: 'has no ETag',
    garble(reply) {
      delete reply.headers.etag;
    },
    message: /^has no ETag$/,
  },
  {
    check: 'etag',
    name: 'does not know its own ETag again',
    garble(reply, { headers }) {
      if (reply.status === 304)
        Object.assign(reply, { status: 200, headers: {}, body: Buffer.from(`${headers.host}`) });
    },
    message: /^answered 200 to its own ETag, expected 304$/,
  },
  {
    check: 'etag',
    name: 'takes every ETag for its own',
    garble(reply, { headers }) {
      if (headers['if-none-match'] !== undefined)
        Object.assign(reply, { status: 304, body: Buffer.alloc(0) });
    },
    message: /^answered 304 to another ETag, expected 200$/,
  },
];
