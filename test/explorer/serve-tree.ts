import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A file server that knows nothing of the tree, which is under a path of it. Some paths may be answered otherwise. */
export async function serveTree(folder: string, under: string) {
  const instead = new Map<string, () => { readonly status: number; readonly body: string }>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inTree = path.startsWith(under) ? path.slice(under.length) : null;
    const other = inTree === null ? undefined : instead.get(inTree)?.();
    if (other !== undefined) {
      response.writeHead(other.status, { 'Content-Type': 'application/json' });
      response.end(other.body);
      return;
    }
    const asked = inTree === null ? '' : join(folder, inTree);
    const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
    if (inTree === null || !existsSync(file)) {
      response.writeHead(404);
      response.end('missing');
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, address: origin + under, instead, close: () => server.close() };
}
