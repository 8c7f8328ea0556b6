import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RunningHost } from './host-under-test.ts';

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * A model of GitHub Pages: no query, index.html as the only index, types by extension, 404.html for what is missing,
 * a redirect without the query for a folder without its slash, gzip and ETags, no header of ours.
 */
export async function startGithubPagesModel(folder: string, basePath: string): Promise<RunningHost> {
  const server = createServer((request, response) => answer(folder, basePath, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(folder: string, basePath: string, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { 'Content-Type': 'text/html' }).end('<html>405 Not Allowed</html>');
    return;
  }
  const path = pathOf(request.url ?? '/');
  const inside = path?.startsWith(`${basePath}/`) === true ? path.slice(basePath.length) : null;
  const file = inside === null ? null : join(folder, inside, inside.endsWith('/') ? 'index.html' : '');
  const found = file === null ? undefined : inspect(file);
  if (found?.isDirectory()) {
    response.writeHead(301, { Location: `${path}/` }).end();
    return;
  }
  const isThere = file !== null && found?.isFile() === true;
  send(isThere ? file : join(folder, '404.html'), isThere ? 200 : 404, request, response);
}

function send(file: string, status: number, request: IncomingMessage, response: ServerResponse): void {
  const bytes = readFileSync(file);
  const etag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 16)}"`;
  response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) response.setHeader('ETag', etag);
  if (status === 200 && (request.headers['if-none-match'] ?? '').includes(etag)) {
    response.writeHead(304).end();
    return;
  }
  const isCompressed = /\bgzip\b(?!;q=0)/.test(String(request.headers['accept-encoding'] ?? ''));
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  response.writeHead(status, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  response.end(request.method === 'HEAD' ? undefined : isCompressed ? gzipSync(bytes) : bytes);
}

function inspect(file: string) {
  try {
    return statSync(file);
  } catch {
    // Missing, or a name that no file can have.
    return undefined;
  }
}

/** The decoded path of a request; null for what is no path inside the site, or hidden. */
function pathOf(target: string): string | null {
  try {
    const path = decodeURIComponent(new URL(target, 'http://model').pathname);
    return /\/\.|\0|\/\//.test(path) ? null : path;
  } catch {
    return null;
  }
}
