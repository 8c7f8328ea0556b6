import { expect, test } from 'vitest';
import { exchange, rawRequest, requestText } from './raw-request.ts';
import { usePreview } from './use-preview.ts';

const started = usePreview();

/** Requests on one connection, sent without waiting for answers; after the last one it is closed. */
const ahead = (targets: readonly string[]) =>
  targets.map((target, index) => {
    const connection = index === targets.length - 1 ? 'close' : 'keep-alive';
    return requestText('GET', target, { Connection: connection });
  });

test('answers what a client sends ahead, in its order', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => (index % 3) + 1);
  const requests = ahead(numbers.map((number) => `/api/core/references/?page=${number}`));
  // An answer without a body and one of another sort between them.
  requests.splice(10, 0, requestText('HEAD', '/x', { Connection: 'keep-alive' }));
  requests.splice(20, 0, requestText('POST', '/api/', { Connection: 'keep-alive', 'Content-Length': '0' }));
  const text = String(await exchange(started.preview.port, Buffer.from(requests.join(''))));
  expect([...text.matchAll(/"title":"references (\d)\.0/g)].map(([, number]) => Number(number))).toEqual(
    numbers,
  );
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual(
    requests.map((_, index) => (index === 10 ? 404 : index === 20 ? 405 : 200)),
  );
});

test('disconnects who sends on and on, and answers the others', async () => {
  const requests = ahead(Array(5_000).fill('/api/core/references/'));
  const text = String(await exchange(started.preview.port, Buffer.from(requests.join(''))));
  expect(text.split('HTTP/1.1 200').length).toBeLessThan(1_000);
  const other = await rawRequest(started.preview.port, requestText('GET', '/api/core/references/'));
  expect(other?.status).toBe(200);
});
