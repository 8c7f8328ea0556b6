import { describe, expect, it } from 'vitest';
import { holdClock } from './support/hold-clock.ts';
import { importFrom } from './support/import-from.ts';
import { chosen, inOrder, regions, tokens } from './support/in-order.ts';
import { listen } from './support/listen.ts';
import { answerAsService } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

/** Milliseconds that are waited for an answer. */
const timeout = 300;

/** A service that does not answer in time where a page is to hold more than so many records. */
async function slowBeyond(most: number) {
  const answer = answerAsService(await tinyDatabank());
  const pass = holdClock();
  return listen((seen, response, index) => {
    const size = Number(new URLSearchParams(seen.search).get('page_size') ?? 1);
    if (size <= most) answer(seen, response, index);
    else pass(timeout);
  });
}

describe('the size of pages', () => {
  it.each([
    [5, ['?page_size=1000', '?page_size=100', '', ''], ['']],
    [100, ['?page_size=1000', '?page_size=100'], ['?page_size=100']],
    [1000, ['?page_size=1000'], ['?page_size=1000']],
  ])('is made smaller where the service takes too long: above %i', async (most, first, later) => {
    const { base, seen } = await slowBeyond(most);
    const { crawled } = await importFrom(base, {
      ...inOrder,
      collections: chosen(tokens, regions),
      pageSize: 1000,
      timeout,
      retries: 3,
    });
    expect(crawled.problems).toEqual([]);
    const asked = (path: string) =>
      seen.filter((each) => each.path === path && !each.search.includes('page=')).map(({ search }) => search);
    expect(asked(tokens)).toEqual(first);
    // What was too long for one collection is not asked of the next.
    expect(asked(regions)).toEqual(later);
    expect(crawled.retries).toBe(0);
  });

  it('never grows: 7 is not made 100', async () => {
    const { base, seen } = await slowBeyond(5);
    const options = { ...inOrder, pageSize: 7, timeout };
    await importFrom(base, options);
    expect(seen.slice(0, 2).map(({ search }) => search)).toEqual(['?page_size=7', '']);
  });
});
