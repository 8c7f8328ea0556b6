import type { Deviation } from '../tree-server.ts';
import { tokens, type WrongHost } from './wrong-host.ts';

/** Hosts that take paths or methods wrongly. */
export const pathHosts: readonly WrongHost[] = [
  {
    check: 'unknown-path',
    name: 'answers a path that is nothing',
    garble(reply, { path }) {
      if (path === '/api/core/no-such-collection/' || path === '/api/sc/no-such-collection/')
        reply.status = 200;
    },
    message: /^answered 200 and \{"detail":"Not found\."\}, expected 404/,
  },
  {
    check: 'unknown-path',
    name: 'forbids a folder',
    garble(reply, { path }) {
      if (path === '/api/sc/') Object.assign(reply, { status: 403, body: Buffer.from('<h1>Forbidden</h1>') });
    },
    message: /^answered 403 with another body, expected 404/,
  },
  {
    check: 'missing-slash',
    name: 'redirects for a while',
    garble(reply) {
      if (reply.status === 301) reply.status = 302;
    },
    message: /^answered 302 to \/api\/sc\/tokens\/, expected 301 to http/,
  },
  {
    check: 'missing-slash',
    name: 'loses the query',
    garble(reply) {
      if (reply.status === 301) reply.headers.location = tokens;
    },
    message: /^answered 301 to \/api\/sc\/tokens\/, expected 301 to http.*\?page=2$/,
  },
  {
    check: 'missing-slash',
    name: 'does not redirect',
    garble(reply, { path }) {
      if (reply.status === 301 && path === tokens.slice(0, -1)) delete reply.headers.location;
    },
    message: /^answered 301, expected 301 to http/,
  },
  {
    check: 'head',
    name: 'sends a body',
    garble(reply) {
      reply.bodyOnHead = true;
    },
    message: /^has a body of \d+ bytes, expected none$/,
  },
  {
    check: 'head',
    name: 'forbids HEAD',
    garble(reply, { method }) {
      if (method === 'HEAD') reply.status = 405;
    },
    message: /^answered 405, expected 200 as for GET$/,
  },
  {
    check: 'head',
    name: 'sends other headers',
    garble(reply, { method }) {
      if (method === 'HEAD') delete reply.headers.etag;
    },
    message: /^has etag missing, expected "\w+" as for GET$/,
  },
  {
    check: 'head',
    name: 'hangs up on HEAD',
    garble(reply, { method }) {
      if (method === 'HEAD') reply.hangUp = true;
    },
    message: /^did not answer$/,
  },
  {
    check: 'options',
    name: 'forbids OPTIONS',
    garble(reply, { method }) {
      if (method === 'OPTIONS') reply.status = 405;
    },
    message: /^answered 405, expected 204$/,
  },
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((refused) => ({
    check: 'write-methods',
    name: `takes ${refused}`,
    garble: ((reply, { method }) => {
      if (method === refused) reply.status = 200;
    }) satisfies Deviation['garble'],
    message:
      /^answered 200 with another body, expected 405 and \{"detail":"Method \\"\w+\\" not allowed\."\}$/,
  })),
  {
    check: 'write-methods',
    name: 'says something else',
    garble(reply) {
      if (reply.status === 405) reply.body = Buffer.from('Method Not Allowed');
    },
    message: /^answered 405 with another body, expected 405/,
  },
];
