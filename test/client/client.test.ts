import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, openApi } from '../../src/client/client.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../src/hosts/join-hosts.ts';
import { startPreview } from '../../src/preview/start-preview.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { recordsOf } from '../helpers/read-tree.ts';

const baseUrl = 'https://user.example.org/repo';
const trees = {
  query: noHosts,
  file: joinHosts([githubPages], { baseUrl, basePath: '/repo', api: '/api/' }),
};

/** The preview of a tree that was built for another address, and sends it unchanged. */
async function published(pageLinks: keyof typeof trees) {
  const options = { baseUrl, hosts: trees[pageLinks], pageSize: 2, records: true };
  const { out } = await buildTree(makeExport(...tiny), options);
  const { address, close } = await startPreview({ folder: out, port: 0, baseUrlPath: '/repo' });
  onTestFinished(close);
  return { out, address: `${address}/repo/` };
}

/** A server of its own, and how often it was asked. */
async function serve(answer: (asked: number, path: string) => (response: ServerResponse) => unknown) {
  const seen: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    seen.push(url);
    answer(seen.length, url)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const sends =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body);
const page = (next: string | null, previous: string | null, ...results: unknown[]) =>
  sends(200, JSON.stringify({ count: 9, next, previous, results }));

it('asks whether a page has changed, whatever a host lets browsers keep', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetch.mockRestore());
  const { address } = await serve(() => page(null, null));
  await openApi(address).core?.references?.().all();
  expect(fetch).toHaveBeenCalledWith(expect.any(String), { cache: 'no-cache' });
});

describe.each(['query', 'file'] as const)('the client of a tree whose pages link by %s', (pageLinks) => {
  it('reads all records, by any of the names of a collection', async () => {
    const { address, out } = await published(pageLinks);
    const api = openApi(address);
    const tokens = recordsOf(out, 'sc/tokens');
    const read = [];
    for await (const token of api.sc?.tokens?.() ?? []) read.push(token);
    expect(read).toEqual(tokens);
    expect(await openApi(new URL(address))['sc/tokens']?.({ page: 3 }).all()).toEqual(tokens.slice(4));
    const names = recordsOf(out, 'general/polity-original-names');
    expect(names).not.toEqual([]);
    expect(await api.general?.['polity-original-names']?.().all()).toEqual(names);
    expect(await api.general?.polityOriginalNames?.().all()).toEqual(names);
  });

  it('reads single pages and records', async () => {
    const { address, out } = await published(pageLinks);
    const [first, , third, ...rest] = recordsOf(out, 'sc/tokens');
    const tokens = openApi(address).sc?.tokens?.();
    expect(await tokens?.page(1)).toMatchObject({ count: 11, previous: null, results: [first, {}] });
    expect((await tokens?.page(2))?.results[0]).toEqual(third);
    expect((await tokens?.page('last'))?.results).toEqual(rest.slice(-1));
    expect(await tokens?.get(1)).toEqual(first);
    const ngas = openApi(address)['core/ngas']?.();
    expect(await ngas?.page('last')).toEqual(await ngas?.page(1));
  });

  it('says what is not there', async () => {
    const { address } = await published(pageLinks);
    const { sc, core } = openApi(address, { retries: 0 });
    await expect(sc?.tokens?.().page(99)).rejects.toMatchObject({ name: 'ApiError', status: 404 });
    await expect(sc?.tokens?.().get(99)).rejects.toThrow('/repo/api/sc/tokens/99/: Not found.');
    await expect(core?.nothing?.().all()).rejects.toBeInstanceOf(ApiError);
  });
});

it('a collection is no promise, and neither is a section', async () => {
  const { core } = openApi('http://127.0.0.1:1');
  expect((await core) === core).toBe(true);
});

describe('a request', () => {
  const token = { id: 1 };

  it.each([429, 500, 503])('that is answered with %i is made again', async (status) => {
    const { address, seen } = await serve((asked) =>
      asked < 3 ? sends(status, '', { 'Retry-After': '0' }) : page(null, null, token),
    );
    expect(await openApi(address).sc?.tokens?.().all()).toEqual([token]);
    expect(seen).toEqual(Array(3).fill('/api/sc/tokens/'));
  });

  it('that breaks off is made again', async () => {
    const { address, seen } = await serve((asked) =>
      asked === 1
        ? (response) => {
            response.writeHead(200, { 'Content-Length': 99 }).write('{');
            setTimeout(() => response.destroy(), 20);
          }
        : page(null, null, token),
    );
    expect(await openApi(address).sc?.tokens?.().all()).toEqual([token]);
    expect(seen).toHaveLength(2);
  });

  it('is made again as often as was said, waits as long as the server says, and then fails with what it says', async () => {
    const { address, seen } = await serve(() =>
      sends(503, '{"detail":"Closed."}', { 'Retry-After': new Date(Date.now() + 2000).toUTCString() }),
    );
    const start = performance.now();
    const read = openApi(address, { retries: 1 }).sc?.tokens?.().all();
    await expect(read).rejects.toMatchObject({ status: 503, message: `${address}/api/sc/tokens/: Closed.` });
    expect(seen).toHaveLength(2);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it.each([
    [404, '{"detail":"Not found."}', 'Not found.'],
    [403, '<html>', 'is answered with 403'],
    [200, '<html>', 'is not JSON'],
    [200, '{"id":1}', 'is not a page of a collection'],
    [200, 'null', 'is not a page of a collection'],
  ])('that is answered with %i and %s is made once', async (status, body, message) => {
    const { address, seen } = await serve(() => sends(status, body));
    await expect(openApi(address).sc?.tokens?.().all()).rejects.toMatchObject({
      status,
      message: `${address}/api/sc/tokens/: ${message}`,
    });
    expect(seen).toHaveLength(1);
  });

  it('to nobody fails with the reason', async () => {
    const read = openApi('http://127.0.0.1:1', { retries: 0 }).sc?.tokens?.().all();
    await expect(read).rejects.toMatchObject({ status: null, cause: expect.any(TypeError) });
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  it.each([
    ['before anything was asked', null],
    ['while an answer is awaited', () => {}],
    ['while it waits to ask again', sends(503, '', { 'Retry-After': '50' })],
  ] as const)('ends it at once: %s', async (_, answer) => {
    const { address, seen } = await serve(() => answer ?? sends(200, ''));
    const controller = new AbortController();
    if (answer === null) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), 200);
    const start = performance.now();
    const read = openApi(address).sc?.tokens?.({ signal: controller.signal }).all();
    await expect(read).rejects.toBe(reason);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(seen).toHaveLength(answer === null ? 0 : 1);
  });

  it('ends a loop before the next record', async () => {
    const { address } = await serve(() => page(null, null, 1, 2, 3));
    const controller = new AbortController();
    const read: unknown[] = [];
    const loop = async () => {
      for await (const record of openApi(address, { signal: controller.signal }).a?.() ?? []) {
        read.push(record);
        controller.abort(reason);
      }
    };
    await expect(loop()).rejects.toBe(reason);
    expect(read).toEqual([1]);
  });
});

describe('a host that does not answer with the page that was asked for', () => {
  const next = 'https://example.org/api/a/?page=2';
  const first = page(next, null, 1);

  it('is noticed where it ignores queries', async () => {
    const { address, seen } = await serve(() => first);
    const message = 'is another page: the host ignores ?page=';
    await expect(openApi(address).a?.().all()).rejects.toThrow(`/api/a/?page=2: ${message}`);
    expect(seen).toHaveLength(2);
    await expect(openApi(address).a?.({ page: 5 }).all()).rejects.toThrow(`/api/a/?page=5: ${message}`);
    await expect(openApi(address).a?.().page('last')).rejects.toThrow(message);
  });

  it('is noticed where it keeps one page for all queries', async () => {
    const { address, seen } = await serve(() => page(next, 'https://example.org/api/a/', 1));
    await expect(openApi(address).a?.().all()).rejects.toThrow('the host ignores ?page=');
    expect(seen).toEqual(['/api/a/', '/api/a/?page=2']);
  });

  it('is noticed where its links lead elsewhere', async () => {
    const { address, seen } = await serve(() => page('https://example.org/login', null, 1));
    await expect(openApi(address).a?.().all()).rejects.toThrow('its pages lead elsewhere');
    expect(seen).toHaveLength(1);
  });
});

describe('a tree that is published again while it is read', () => {
  const next = 'https://example.org/api/a/?page=2';
  const previous = 'https://example.org/api/a/';
  const paged = (count: number, to: string | null, from: string | null, ...results: unknown[]) =>
    sends(200, JSON.stringify({ count, next: to, previous: from, results }));

  it.each([
    ['lost one of the records before', 3, [4]],
    ['has another one', 5, [3, 4]],
  ])('is noticed by the next page: it %s', async (_, count, rest) => {
    const { address, seen } = await serve((asked) =>
      asked === 1 ? paged(4, next, null, 1, 2) : paged(count, null, previous, ...rest),
    );
    await expect(openApi(address).a?.().all()).rejects.toThrow(
      `/api/a/: was published again meanwhile: it had 4 records, and has ${count}`,
    );
    expect(seen).toEqual(['/api/a/', '/api/a/?page=2']);
  });

  it('may show by a page that is gone', async () => {
    const { address } = await serve((asked) =>
      asked === 1 ? paged(4, next, null, 1, 2) : sends(404, '{"detail":"Invalid page."}'),
    );
    await expect(openApi(address).a?.().all()).rejects.toThrow(
      '/api/a/?page=2: is missing, though a page links to it: published again meanwhile?',
    );
  });

  it('is another thing than pages that do not say how many records there are', async () => {
    const { address } = await serve((asked) =>
      asked === 1
        ? sends(200, JSON.stringify({ items: [1, 2], links: { next } }))
        : sends(200, JSON.stringify({ items: [3], links: { previous } })),
    );
    expect(await openApi(address).a?.().all()).toEqual([1, 2, 3]);
  });
});

it('an API may be elsewhere than below /api/', async () => {
  const { address, seen } = await serve(() => page(null, null, 1));
  expect(await openApi(`${address}/x/?y#z`, { api: '/data/' }).hills?.().all()).toEqual([1]);
  expect(seen).toEqual(['/x/data/hills/']);
});
