import { describe, expect, it, vi } from 'vitest';
import { crawlDefaults } from '../../../src/sources/service/crawl-options.ts';
import { PageStore } from '../../../src/sources/service/pages/page-store.ts';
import { importFrom } from './support/import-from.ts';
import { chosen, inOrder, regions, tokens } from './support/in-order.ts';
import { listen } from './support/listen.ts';
import { answerAsService } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

describe('the progress of an import', () => {
  it('says of how many records it is as soon as all collections have told it', async () => {
    const collections = chosen(tokens, regions);
    const databank = await tinyDatabank();
    const total = collections.reduce((sum, { path }) => sum + (databank.get(path)?.length ?? 0), 0);
    const { base, seen } = await listen(answerAsService(databank, { pageSize: 4 }));
    const shown: [done: number, total: number, what: string][] = [];
    const progress = { show: (...each: (typeof shown)[number]) => shown.push(each), stop() {} };
    await importFrom(base, { ...inOrder, collections, effects: { progress } });
    // The first page of each comes first: nobody knows before how much there is, or how long it takes.
    expect(seen.map(({ path, search }) => path + search)).toEqual([
      tokens,
      regions,
      `${tokens}?page=2`,
      `${tokens}?page=3`,
      // Compared at the end.
      tokens,
    ]);
    expect(shown.slice(0, seen.length - 1)).toEqual([
      [4, 0, 'sc/tokens, page 1'],
      [total - 7, total, 'core/regions, page 1'],
      [total - 3, total, 'sc/tokens, page 2'],
      [total, total, 'sc/tokens, page 3'],
    ]);
  });
});

describe('what is known of the collections', () => {
  it('is not read anew of all of them for each page', async () => {
    const { base, seen } = await listen(answerAsService(await tinyDatabank(), { pageSize: 100 }));
    const cursor = vi.spyOn(PageStore.prototype, 'cursor');
    await importFrom(base);
    const read = cursor.mock.calls.length;
    cursor.mockRestore();
    // A description may have many thousands of collections. A page of each was asked for.
    expect(seen.length).toBeGreaterThan(20);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(8 * seen.length);
  });
});

describe('the requests of an import', () => {
  it.each([1, crawlDefaults.concurrency, 5])('are no more than %i at a time', async (concurrency) => {
    const answer = answerAsService(await tinyDatabank(), { pageSize: 2 });
    let [open, most] = [0, 0];
    const { base } = await listen((seen, response, index) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        answer(seen, response, index);
      }, 50);
    });
    await importFrom(base, { concurrency });
    expect(most).toBeLessThanOrEqual(concurrency);
    // Not one after the other, where more may be under way.
    expect(most).toBeGreaterThanOrEqual(Math.min(concurrency, 2));
  });

  it('are two at a time where nothing else is said', () => {
    expect(crawlDefaults.concurrency).toBe(2);
  });
});
