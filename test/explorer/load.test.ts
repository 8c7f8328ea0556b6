import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Collection } from '../../src/explorer/data-types.ts';
import { loadRecords, loadSources } from '../../src/explorer/load.ts';

// Not every Node has one.
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

it('asks whether a page has changed, whatever a host lets browsers keep', async () => {
  const fetch = vi.fn(async () => ({ ok: true, json: async () => ({ results: [] }) }));
  vi.stubGlobal('fetch', fetch);
  await loadRecords({ path: '/api/kings/', page_size: 1 } as Collection, [0]);
  expect(fetch).toHaveBeenCalledWith(expect.any(URL), { cache: 'no-cache' });
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
