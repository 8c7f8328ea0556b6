import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { paginate } from '../../src/paginate/paginate.ts';

const options = { baseUrl: 'https://example.org/repo', path: '/api/sc/tokens/', pageLinks: 'query' } as const;
const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));

describe('paginate', () => {
  it('gives addresses as the service does', () => {
    const pages = [...paginate(records(25), { ...options, pageSize: 10, count: 25 })];
    expect(pages.map(({ page: { next, previous } }) => [previous, next])).toEqual([
      [null, 'https://example.org/repo/api/sc/tokens/?page=2'],
      ['https://example.org/repo/api/sc/tokens/', 'https://example.org/repo/api/sc/tokens/?page=3'],
      ['https://example.org/repo/api/sc/tokens/?page=2', null],
    ]);
  });

  it('links straight to files for a host that ignores queries', () => {
    const pages = [...paginate(records(25), { ...options, pageLinks: 'file', pageSize: 10, count: 25 })];
    const list = 'https://example.org/repo/api/sc/tokens/';
    expect(pages.map(({ page: { next, previous } }) => [previous, next])).toEqual([
      [null, `${list}page-2.json`],
      [`${list}index.json`, `${list}page-3.json`],
      [`${list}page-2.json`, null],
    ]);
  });

  it('makes one empty page of nothing', () => {
    expect([...paginate([], { ...options, pageSize: 10, count: 0 })]).toEqual([
      { number: 1, isLast: true, page: { count: 0, next: null, previous: null, results: [] } },
    ]);
  });

  test.prop([fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 })])(
    'loses and repeats nothing, whatever the sizes',
    (count, pageSize) => {
      const pages = [...paginate(records(count), { ...options, pageSize, count })];
      expect(pages.flatMap(({ page }) => page.results)).toEqual(records(count));
      expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1));
      expect(pages.map(({ isLast }) => isLast)).toEqual(pages.map((_, index) => index === pages.length - 1));
      for (const { page, isLast } of pages) {
        expect(page.count).toBe(count);
        expect(page.next === null).toBe(isLast);
        if (!isLast) expect(page.results).toHaveLength(pageSize);
      }
    },
  );

  it.each([9, 11])('refuses a wrong count: %i of 10 come', (came) => {
    expect(() => [...paginate(records(came), { ...options, pageSize: 3, count: 10 })]).toThrow(
      '10 records were announced',
    );
  });
});
