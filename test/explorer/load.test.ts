import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Collection } from '../../src/explorer/data-types.ts';
import { loadRecords, loadSources, messageOf } from '../../src/explorer/load.ts';

// Not every Node has one.
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks whether a page has changed, whatever a host lets browsers keep', async () => {
  const fetch = vi.fn(async () => ({ ok: true, json: async () => ({ results: [] }) }));
  vi.stubGlobal('fetch', fetch);
  await loadRecords({ path: '/api/kings/', page_size: 1 } as Collection, [0]);
  expect(fetch).toHaveBeenCalledWith(expect.any(URL), { cache: 'no-cache', signal: expect.anything() });
});

it('loads in a frame of another site, whose sandbox lets it look at no worker', async () => {
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw new DOMException('', 'SecurityError');
    },
  });
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ results: [{}] }) }));
  expect(await loadRecords({ path: '/api/kings/', page_size: 1 } as Collection, [0])).toEqual([{}]);
});

it('asks the same of the index of the search, which names records by their places', async () => {
  const self = { onmessage: async (_: object): Promise<void> => {}, postMessage: () => {} };
  vi.stubGlobal('self', self);
  const fetch = vi.fn(async () => ({ ok: true, json: async () => ({ groups: [] }) }));
  vi.stubGlobal('fetch', fetch);
  await import('../../src/explorer/search/search-worker.ts');
  const variables = { collection: -1, entity: null, rows: [], texts: [] };
  const opening = { id: 1, address: 'search.json', cache: 'no-cache', texts: '', records: [] };
  const names = { names: {}, labels: [], unmentioned: { rows: [], texts: [] } };
  await self.onmessage({ data: { ...opening, ...names, variables } });
  const asked = { cache: 'no-cache', signal: expect.anything() };
  expect(fetch).toHaveBeenCalledWith('search.json', asked);
});

it('says that an answer did not come, or ended too early', async () => {
  const failing = (error: Error) => ({ ok: true, json: () => Promise.reject(error) });
  const kings = { path: '/api/kings/', page_size: 1 } as Collection;
  for (const [answer, said] of [
    [Promise.reject(new DOMException('', 'TimeoutError')), 'could not be reached.'],
    [failing(new DOMException('', 'TimeoutError')), 'ended too early.'],
    [failing(new SyntaxError('')), 'is not JSON.'],
  ] as const) {
    vi.stubGlobal('fetch', async () => answer);
    await expect(loadRecords(kings, [0])).rejects.toThrow(said);
  }
});

it.each([
  'Failed to fetch dynamically imported module: https://x.example/explore/assets/map.js',
  'error loading dynamically imported module: https://x.example/explore/assets/map.js',
  'Importing a module script failed.',
])('says in its own words that code could not be loaded: %s', (message) => {
  expect(messageOf(new TypeError(message))).toBe('Its code could not be reached.');
  vi.stubGlobal('navigator', { onLine: false });
  expect(messageOf(new TypeError(message))).toBe('Its code could not be reached. This device is offline.');
  expect(messageOf(new Error('index.json is not JSON.'))).toBe('index.json is not JSON.');
});

it('waits for a slow line, and gives up once nothing comes', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('QUERY_FILES', { worker: 'query.js', wasm: 'sqlite.wasm' });
  const { loadDatabase } = await import('../../src/explorer/query/database.ts');
  const slow: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async ({ href }: URL, { signal }: { readonly signal: AbortSignal }) => {
    if (href.endsWith('.wasm')) return new Response('wasm');
    const start = (line: ReadableStreamDefaultController<Uint8Array>) => {
      slow.push(line);
      signal.addEventListener('abort', () => line.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
  const [onBytes, onEnd] = [vi.fn(), vi.fn()];
  loadDatabase('export.sqlite', onBytes).then(onEnd, onEnd);
  for (let part = 0; part < 5; part += 1) {
    await vi.advanceTimersByTimeAsync(100_000);
    slow[0]?.enqueue(new Uint8Array(1000));
  }
  await vi.advanceTimersByTimeAsync(100_000);
  expect(onBytes).toHaveBeenLastCalledWith(5000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onEnd).toHaveBeenCalledWith(new Error('export.sqlite ended too early.'));
  const again = loadDatabase('export.sqlite', onBytes);
  await vi.advanceTimersByTimeAsync(0);
  slow[1]?.enqueue(new Uint8Array(7));
  slow[1]?.close();
  expect(await again).toBeInstanceOf(Object);
});

it('reports the share of the pages that are read, not of those that are asked for', async () => {
  const answers: (() => void)[] = [];
  const page = { ok: true, json: async () => ({ results: [{ id: 1 }] }) };
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(page))));
  const collection = { path: '/api/kings/', page_size: 1 } as Collection;
  const shares: number[] = [];
  const loading = loadRecords(collection, [0, 1, 2, 3], (share) => shares.push(share));
  expect([answers.length, shares]).toEqual([4, []]);
  for (const answer of answers) answer();
  expect(await loading).toEqual([1, 1, 1, 1].map((id) => ({ id })));
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});

it('keeps the titles of sources whole, without tags', async () => {
  const title = 'Wetlands and states, '.repeat(20);
  const files = {
    'catalog.json': { sources: true, regions: [], words: {} },
    'sources.json': { collection: null, ids: [1], labels: [`<i>${title}</i>(2007)`], claims: [] },
  };
  vi.stubGlobal('fetch', async ({ pathname }: URL) => ({
    ok: true,
    json: async () => files[pathname.split('/').at(-1) as keyof typeof files],
  }));
  expect((await loadSources()).labels).toEqual([`${title}(2007)`]);
});

it('reads no file of a newer edition once the first view is there, whatever its reader does', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { loadCatalog, loadRecords } = await import('../../src/explorer/load.ts');
  const catalog = { regions: [], words: {}, sources: true, edition: 1 };
  vi.stubGlobal('fetch', async (address: URL | string) => ({
    ok: true,
    json: async () => (String(address).includes('page-') ? { results: [{}] } : { ...catalog }),
  }));
  await loadCatalog();
  catalog.edition = 2;
  const kings = { path: '/api/kings/', page_size: 1 } as Collection;
  await loadRecords(kings, [0]);
  vi.advanceTimersByTime(10_000);
  await expect(loadRecords(kings, [0])).rejects.toThrow('was published again after this page was opened');
});

it('reads no file that is published while it is asked whether there is a newer edition', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { loadCatalog, loadRecords, loadDescription } = await import('../../src/explorer/load.ts');
  const catalog = { regions: [], words: {}, sources: true, edition: 1 };
  const late: (() => void)[] = [];
  let isLate = false;
  vi.stubGlobal('fetch', async (address: URL | string) => {
    const answer = { ok: true, json: async () => ({ results: [{}] }) as object };
    const [now, path] = [{ ...catalog }, String(address)];
    if (path.endsWith('catalog.json')) {
      answer.json = async () => now;
      if (isLate) await new Promise<void>((resolve) => late.push(resolve));
    }
    if (path.endsWith('databank.json')) catalog.edition = 2;
    return answer;
  });
  await loadCatalog();
  vi.advanceTimersByTime(10_000);
  isLate = true;
  const kings = { path: '/api/kings/', page_size: 1 } as Collection;
  const before = loadRecords(kings, [0]);
  await vi.waitUntil(() => late.length === 1);
  const published = loadDescription();
  const said = expect(published).rejects.toThrow('was published again after this page was opened');
  await vi.advanceTimersByTimeAsync(1);
  isLate = false;
  for (const answer of late) answer();
  expect(await before).toEqual([{}]);
  await said;
});
