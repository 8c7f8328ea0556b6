import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as tests see it. */
export interface Seen {
  /** The path, without the query. */
  readonly path: string;
  /** With its question mark. */
  readonly search: string;
  readonly headers: IncomingMessage['headers'];
}

export interface Listening {
  /** Without a slash at its end. */
  readonly base: string;
  /** All requests so far. */
  readonly seen: readonly Seen[];
}

/** Answers a request. `index` is the number of the request, from 0. */
export type Handler = (seen: Seen, response: ServerResponse, index: number) => void;

/** Starts a server on a port of its own, until the test is over. */
export async function listen(handler: Handler, host = '127.0.0.1'): Promise<Listening> {
  const seen: Seen[] = [];
  // A connection that is kept stays open however long this machine pauses.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const each = { path: pathname, search, headers: request.headers };
    seen.push(each);
    handler(each, response, seen.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { base: `http://${host}:${(server.address() as AddressInfo).port}`, seen };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}
