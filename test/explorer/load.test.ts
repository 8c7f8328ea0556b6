import { expect, it, onTestFinished, vi } from 'vitest';
import type { Collection } from '../../src/explorer/data-types.ts';
import { loadRecords } from '../../src/explorer/load.ts';

it('reports the share of the pages that are read, not of those that are asked for', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const answers: (() => void)[] = [];
  const page = { ok: true, json: async () => ({ results: [{ id: 1 }] }) };
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(page))));
  const collection = { path: '/api/kings/', page_size: 1 } as Collection;
  const shares: number[] = [];
  const loading = loadRecords(
    collection,
    [0, 1, 2, 3],
    ({ id }) => id,
    (share) => shares.push(share),
  );
  expect([answers.length, shares]).toEqual([4, []]);
  for (const answer of answers) answer();
  expect(await loading).toEqual([1, 1, 1, 1]);
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});
