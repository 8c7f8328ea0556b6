import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** What is about to be sent; a test may change it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Sent after the headers of a HEAD answer too. */
  bodyOnHead?: boolean;
  /** Breaks the connection instead. */
  hangUp?: boolean;
}

/** What was asked for: the path below the base path, and the query with its question mark. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  query: string;
  readonly headers: IncomingMessage['headers'];
}

/** How a host deviates from the contract. */
export interface Deviation {
  /** Mishears what was asked. */
  readonly mishear?: (asked: Asked) => void;
  /** Garbles what is to be sent. */
  readonly garble?: (reply: Reply, asked: Asked) => void;
}

/** Gzipped bodies, by their ETag: the trees of most tests have the same files. */
const packed = new Map<string, Buffer>();

/** Serves the tree in a folder as the contract says; gives the address. */
export async function serveTree(
  folder: string,
  basePath = '',
  { mishear, garble }: Deviation = {},
  host = '127.0.0.1',
): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : '/outside';
    const asked: Asked = { method: request.method ?? '', path, query: url.search, headers: request.headers };
    mishear?.(asked);
    const reply = answer(folder, basePath, asked);
    garble?.(reply, asked);
    send(reply, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`;
}

function answer(folder: string, basePath: string, { method, path, query, headers }: Asked): Reply {
  const error = (status: number, detail: string): Reply => ({
    status,
    headers: { ...ownHeaders, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ detail })),
  });
  if (method === 'OPTIONS') return { status: 204, headers: { ...ownHeaders }, body: Buffer.alloc(0) };
  if (method !== 'GET' && method !== 'HEAD') return error(405, `Method "${method}" not allowed.`);
  let file = path.slice(1);
  if (path.endsWith('/')) {
    if (!isFile(join(folder, path, 'index.json'))) return error(404, 'Not found.');
    const page = new URLSearchParams(query).getAll('page').at(-1) ?? '';
    if (page !== '' && !/^([1-9][0-9]*|last)$/.test(page)) return error(404, 'Invalid page.');
    file += page === '' ? 'index.json' : `page-${page}.json`;
    if (!isFile(join(folder, file))) return error(404, 'Invalid page.');
  } else if (isFile(join(folder, path, 'index.json'))) {
    const location = `${basePath}${path}/${query}`;
    return { status: 301, headers: { ...ownHeaders, location }, body: Buffer.alloc(0) };
  } else if (!isFile(join(folder, path))) return error(404, 'Not found.');

  const bytes = readFileSync(join(folder, file));
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  const type = file.endsWith('.js') ? 'text/javascript' : 'application/json';
  const found = { ...ownHeaders, 'content-type': type, etag };
  if (headers['if-none-match'] === etag) return { status: 304, headers: found, body: Buffer.alloc(0) };
  if (headers['accept-encoding'] !== 'gzip') return { status: 200, headers: found, body: bytes };
  const body = packed.get(etag) ?? gzipSync(bytes, { level: 1 });
  packed.set(etag, body);
  return { status: 200, headers: { ...found, 'content-encoding': 'gzip' }, body };
}

const ownHeaders = {
  vary: 'Accept',
  allow: 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function send(reply: Reply, { method }: IncomingMessage, response: ServerResponse): void {
  if (reply.hangUp) {
    response.socket?.destroy();
    return;
  }
  const length = reply.status === 204 || reply.status === 304 ? {} : { 'content-length': reply.body.length };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  if (method !== 'HEAD') {
    response.end(reply.body);
    return;
  }
  response.end();
  if (reply.bodyOnHead) response.socket?.write(reply.body);
}
