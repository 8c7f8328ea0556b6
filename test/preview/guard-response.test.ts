import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { errorBody } from '../../src/contract/tree/http.ts';
import { answer } from '../../src/preview/answer.ts';
import { guardResponse } from '../../src/preview/guard-response.ts';
import { rawRequest, requestText } from './raw-request.ts';

let server: Server;
afterEach(() => server.close());

/** A server that answers as http-server may, behind the guard. */
async function ask(sender: RequestListener) {
  server = createServer((request, response) => {
    const fail = () => answer(response, 404, errorBody('Not found.'));
    guardResponse(request, response, { type: 'application/json', fail });
    sender(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return rawRequest((server.address() as AddressInfo).port, requestText('GET', '/'));
}

test('a page with an error becomes a 404, with nothing of it left', async () => {
  const found = await ask((_request, response) => {
    response.setHeader('etag', '"a"');
    response.setHeader('content-length', 500);
    response.statusCode = 500;
    response.setHeader('content-type', 'text/html');
    response.end('<html>ENOENT /srv/site/out/page-2.json</html>');
  });
  expect(found?.status).toBe(404);
  expect(found?.head).toMatch(/^HTTP\/1.1 404 Not Found/);
  expect(found?.body.toString()).toBe('{"detail":"Not found."}');
  expect(found?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '23' });
  expect(found?.headers).not.toHaveProperty('etag');
});

test('a page for missing files, sent in pieces, becomes a 404', async () => {
  const found = await ask((_request, response) => {
    response.statusCode = 404;
    response.setHeader('content-type', 'text/html');
    response.write('<html>');
    response.write('not here</html>');
    response.end();
  });
  expect(found?.body.toString()).toBe('{"detail":"Not found."}');
});

test('a failure after the first bytes breaks the connection, so that nobody takes the start for all', async () => {
  const found = await ask((_request, response) => {
    response.setHeader('content-length', 500);
    response.write('{"count":', () => {
      response.statusCode = 500;
      response.setHeader('content-type', 'text/html');
      response.end('<html>EIO /srv/site/out/page-2.json</html>');
    });
  });
  expect(found?.status).toBe(200);
  expect(found?.body.toString()).toBe('{"count":');
  expect(found?.head).toContain('chunked');
});

test('a length that is not that of the bytes does not break the frame', async () => {
  const found = await ask((_request, response) => {
    response.setHeader('content-length', 3);
    response.write('{"longer":"than that"}');
    response.end();
  });
  expect(found?.body.toString()).toBe('{"longer":"than that"}');
  expect(found?.headers).not.toHaveProperty('content-length');
});
