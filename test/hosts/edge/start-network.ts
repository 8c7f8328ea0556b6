import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a content network was asked for. */
export interface NetworkRequest {
  readonly method: string;
  /** As it came, without the query. */
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
}

export interface NetworkAnswer {
  readonly status: number;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A model of a content network: what networks do to every answer, and `answer` for the rest. */
export interface Network {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts it. It knows If-None-Match and gzip; a request that it cannot read gets 400. */
export async function startNetwork(
  answer: (asked: NetworkRequest) => Promise<NetworkAnswer>,
): Promise<Network> {
  const server = createServer((request, response) => {
    void handle(request, answer).then(
      (found) => send(found, request, response),
      (error: unknown) =>
        send({ status: 500, headers: {}, body: Buffer.from(String(error)) }, request, response),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

async function handle(
  { method = '', url = '', headers }: IncomingMessage,
  answer: (asked: NetworkRequest) => Promise<NetworkAnswer>,
): Promise<NetworkAnswer> {
  if (!url.startsWith('/')) return { status: 400, headers: {}, body: Buffer.alloc(0) };
  const [path = '', query = ''] = splitAt(url, url.indexOf('?'));
  return answer({ method, path, query, headers });
}

function splitAt(text: string, at: number): [string, string] {
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function send(found: NetworkAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = conditional(found, request.headers['if-none-match']);
  const all: Record<string, string> = { ...headers };
  const isCompressed = body.length > 0 && acceptsGzip(request.headers['accept-encoding']);
  if (status === 200 && !/accept-encoding/i.test(all.vary ?? '')) {
    all.vary = [all.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  }
  if (isCompressed) all['content-encoding'] = 'gzip';
  response.writeHead(status, all);
  response.end(request.method === 'HEAD' || !isCompressed ? body : gzipSync(body));
}

/** 304 for a tag that the request names, in the comparison that the standard has for it: without its weakness mark. */
function conditional(found: NetworkAnswer, tags: string | undefined): NetworkAnswer {
  const { etag, 'content-type': _, ...headers } = found.headers;
  if (found.status !== 200 || etag === undefined || tags === undefined) return found;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  const isKnown = tags.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
  return isKnown ? { status: 304, headers: { ...headers, etag }, body: Buffer.alloc(0) } : found;
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/.test(String(header ?? ''));
}
