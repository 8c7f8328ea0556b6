import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Seen } from './listen.ts';

/** What a service answers instead of a page. `body` is the page. */
export type Fault = (response: ServerResponse, body: Buffer, seen: Seen) => void;

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, text = 'no'): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(text);
  };

const body =
  (change: (page: Buffer) => Buffer | string, headers: Readonly<Record<string, string>> = {}): Fault =>
  (response, page) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(change(page));
  };

const half = (page: Buffer) => page.subarray(0, page.length / 2);

/** Sends half of a page that is announced as whole, then does something to the connection. */
const halfThen =
  (end: (response: ServerResponse) => void): Fault =>
  (response, page) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length });
    response.write(half(page), () => end(response));
  };

/** Milliseconds: what hangs is waited for so long. */
export const patience = 500;

/** The faults that only the end of patience ends. */
export const hanging: ReadonlySet<string> = new Set([
  'a body that stops',
  'no end of waiting',
  'always late',
]);

/** What passes by: the same request succeeds later. */
export const temporaryFaults: Readonly<Record<string, Fault>> = {
  '429': status(429),
  '429 with seconds': status(429, { 'retry-after': '7' }),
  '429 with a date': (response) =>
    status(429, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() })(response, Buffer.alloc(0), {
      path: '',
      search: '',
      headers: {},
    }),
  '503 with nonsense': status(503, { 'retry-after': 'soon' }),
  '408': status(408),
  '425': status(425),
  '500': status(500),
  '502 with a page': status(502, {}, '<html><h1>Bad Gateway</h1></html>'),
  'no answer': (response) => response.socket?.destroy(),
  'headers, no body': (response, page) => {
    response.writeHead(200, { 'content-length': page.length });
    response.flushHeaders();
    setTimeout(() => response.socket?.destroy(), 5);
  },
  'half a body': halfThen((response) => setTimeout(() => response.socket?.destroy(), 5)),
  'a body that stops': halfThen(() => {}),
  'no end of waiting': () => {},
  'cut off JSON': body(half),
  'a page with 200': body(() => '<!doctype html><p>Please wait</p>', { 'content-type': 'text/html' }),
  'an empty body': body(() => ''),
  'a cut off gzip': body((page) => half(gzipSync(page)), { 'content-encoding': 'gzip' }),
  'no gzip': body((page) => page, { 'content-encoding': 'gzip' }),
};

/** What is unusual, and no fault. */
export const harmless: Readonly<Record<string, Fault>> = {
  gzip: body((page) => gzipSync(page), { 'content-encoding': 'gzip' }),
  'a byte order mark': body((page) => Buffer.concat([Buffer.from('\ufeff'), page])),
  'another content type': body((page) => page, { 'content-type': 'text/html' }),
  'white space': body((page) => JSON.stringify(JSON.parse(page.toString()), null, 2)),
  chunks: (response, page) => {
    response.writeHead(200);
    for (let at = 0; at < page.length; at += 100) response.write(page.subarray(at, at + 100));
    response.end();
  },
  'a redirect to another path': (response, page, { path, search }) =>
    path.startsWith('/elsewhere')
      ? body((each) => each)(response, page, { path, search, headers: {} })
      : response.writeHead(301, { location: `/elsewhere${path}${search}` }).end(),
};

/** What stays. The message tells what it is, and the hint what to do. */
export const permanentFaults: Readonly<
  Record<string, { readonly fault: Fault; readonly message: RegExp; readonly hint: RegExp }>
> = {
  '401': { fault: status(401), message: /answered 401/, hint: /--header/ },
  '403': { fault: status(403), message: /answered 403/, hint: /--header/ },
  'a challenge': {
    fault: status(403, { 'cf-mitigated': 'challenge' }),
    message: /answered 403: Cloudflare/,
    hint: /who runs the service/,
  },
  '400': { fault: status(400), message: /answered 400/, hint: /address|who runs the service/ },
  '204': { fault: status(204), message: /answered 204/, hint: /address|who runs the service/ },
  '304': { fault: status(304), message: /answered 304/, hint: /address|who runs the service/ },
  'a long wait': {
    fault: status(429, { 'retry-after': '7300' }),
    message: /answered 429 and asks to wait 3 hours/,
    hint: /after that time/,
  },
  'a wait until tomorrow': {
    fault: (response, page, seen) =>
      status(503, { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() })(response, page, seen),
    message: /answered 503 and asks to wait 24 hours/,
    hint: /after that time/,
  },
  'a circle of redirects': {
    fault: (response, _, { path, search }) => response.writeHead(302, { location: path + search }).end(),
    message: /redirects more than 5 times/,
    hint: /browser/,
  },
  'a redirect to nowhere': { fault: status(302), message: /a redirect to nowhere/, hint: /browser/ },
  'a redirect that is not http': {
    fault: status(302, { location: 'file:///etc/passwd' }),
    message: /an address that is not http/,
    hint: /browser/,
  },
  'always 500': { fault: status(500), message: /answered 500, 2 times/, hint: /the same command/ },
  'always cut off': {
    fault: body(half),
    message: /answered with a body that is not complete JSON, 2 times/,
    hint: /the same command/,
  },
  'always late': {
    fault: () => {},
    message: /did not answer within 0.5 seconds, 2 times/,
    hint: /the same command/,
  },
  'always broken': {
    fault: (response) => response.socket?.destroy(),
    message: /did not answer \(.+\), 2 times/,
    hint: /the same command/,
  },
};
