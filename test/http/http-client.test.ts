import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../src/http/http-client.ts';
import { listen } from '../sources/service/support/listen.ts';

const megabyte = 1024 * 1024;
const headers = {};

describe('a client', () => {
  it('gives an answer with its body', async () => {
    const { base } = await listen((_, response) => response.writeHead(418, { 'x-tea': 'pot' }).end('short'));
    const client = createHttpClient({ timeout: 30_000, limit: megabyte });
    const { status, headers: found, bytes } = await client.send(new URL(base), { headers });
    expect([status, found['x-tea'], `${bytes}`]).toEqual([418, 'pot', 'short']);
  });

  it.each([408, 425, 429, 500, 503])('says that a server is busy, and how long: %i', async (status) => {
    const { base } = await listen((_, response) =>
      response.writeHead(status, { 'retry-after': '7' }).end('short'),
    );
    const client = createHttpClient({ timeout: 30_000, limit: megabyte });
    await expect(client.send(new URL(base), { headers })).rejects.toMatchObject({
      kind: 'busy',
      message: `answered ${status}`,
      retryAfter: 7000,
      answer: { status, bytes: Buffer.from('short') },
    });
  });

  it.each([
    ['no answer', () => {}],
    [
      'an answer without an end',
      (_: unknown, response: { write(text: string): unknown }) => response.write('{'),
    ],
  ])('waits no longer than it may: %s', async (_, handler) => {
    const { base } = await listen(handler);
    const client = createHttpClient({ timeout: 200, limit: megabyte });
    await expect(client.send(new URL(base), { headers })).rejects.toMatchObject({
      kind: 'late',
      message: 'did not answer within 0.2 seconds',
    });
  });

  it('ends with the reason of its signal', async () => {
    const { base, seen } = await listen(() => {});
    const client = createHttpClient({ timeout: 30_000, limit: megabyte });
    const stop = new AbortController();
    const sent = client.send(new URL(base), { headers, signal: stop.signal });
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(sent).rejects.toBe(reason);
    await expect(client.send(new URL(base), { headers, signal: stop.signal })).rejects.toBe(reason);
    expect(seen.length).toBeLessThan(2);
  });

  it('knows which servers answered before: they may be restarting', async () => {
    const address = new URL((await listen((_, response) => response.end())).base);
    const gone = new URL('http://127.0.0.1:1/');
    gone.port = String(Number(address.port) + 1);
    const client = createHttpClient({ timeout: 30_000, limit: megabyte });
    await client.send(address, { headers });
    await expect(client.send(gone, { headers })).rejects.toMatchObject({ kind: 'broken', mostRetries: 0 });
  });
});
