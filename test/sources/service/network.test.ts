import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importFrom } from './support/import-from.ts';
import { inOrder } from './support/in-order.ts';
import { listen } from './support/listen.ts';

describe('a failure of the network', () => {
  it('is not tried again where https is asked of what speaks http', async () => {
    const { base } = await listen((_, response) => response.end());
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    const options = { ...inOrder, effects: { wait } };
    await expect(importFrom(base.replace('http:', 'https:'), options)).rejects.toMatchObject({
      message: expect.stringContaining('does not speak TLS'),
      hint: 'Give the address with http:// instead of https://.',
    });
    expect(pauses).toEqual([]);
  });

  it('is not tried again where nothing listens', async () => {
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    const options = { ...inOrder, retries: 5, effects: { wait } };
    await expect(importFrom(await closedAddress(), options)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+ did not answer \(nothing is listening there/,
      ),
      hint: 'Check the host and the port in the address, and that the service runs.',
    });
    expect(pauses).toEqual([]);
  });

  it('is waited for where a service that answered restarts', async () => {
    const page = (next: string | null) => JSON.stringify({ count: 0, next, previous: null, results: [] });
    const server = createServer(({ url }, response) => {
      response.end(page(url?.includes('page=2') ? null : '?page=2'), () => {
        if (restarts === 0) stop();
      });
    });
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    onTestFinished(stop);
    let restarts = 0;
    const start = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    await start(0);
    const { port } = server.address() as AddressInfo;
    const reasons: string[] = [];
    const wait = async () => {
      reasons.push(server.listening ? 'up' : 'down');
      // It comes back with the third pause.
      if (reasons.length < 3) return;
      restarts += 1;
      if (!server.listening) await start(port);
    };
    const options = { ...inOrder, retries: 5, effects: { wait } };
    const { crawled } = await importFrom(`http://127.0.0.1:${port}`, options);
    expect(reasons).toEqual(['down', 'down', 'down']);
    expect(crawled).toMatchObject({ problems: [], retries: 3 });
  });
});

/** An address on this machine where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}
