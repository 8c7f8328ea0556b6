import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { refuseEndless } from '../../../src/sources/service/crawl.ts';
import { type Cursor, startCursor } from '../../../src/sources/service/pages/page-store.ts';
import { withoutOne } from '../../../src/sources/service/source/source.ts';

const options = { maxPages: 1000, pageSize: null, withoutOne };

function refusal(cursor: Partial<Cursor>, others = {}): CliError | null {
  try {
    refuseEndless(
      { path: '/api/days/' },
      { ...startCursor, next: '?page=3', ...cursor },
      { ...options, ...others },
    );
    return null;
  } catch (error) {
    return error as CliError;
  }
}

describe('a list that may never end is refused', () => {
  it.each<[string, Partial<Cursor>, RegExp]>([
    [
      'if its count needs more pages than asked for, at the first',
      { passPages: 1, count: 10_001, found: 10 },
      /^\/api\/days\/ counts 10,001 records: at 10 a page, as on the first, more than 1,000 pages$/,
    ],
    [
      'at the last page that was asked for',
      { passPages: 1000 },
      /has more than 1,000 pages: it may never end$/,
    ],
    ['whatever it counts', { passPages: 1000, count: 2000, found: 1000 }, /has more than 1,000 pages/],
    [
      'if its count changes from page to page',
      { passPages: 1001, changes: 1000, count: 10, found: 10 },
      /changed its count on 1000 of 1,001 pages/,
    ],
  ])('%s', (_, cursor, message) => {
    const error = refusal({ ...cursor }, cursor.changes === undefined ? {} : { maxPages: 5000 });
    expect(error).toBeInstanceOf(CliError);
    expect(error?.message).toMatch(message);
    expect(error?.hint).toMatch(/--collection, given once for each of the others/);
  });

  it.each<[string, Partial<Cursor>]>([
    ['with as many pages as asked for', { passPages: 1, count: 10_000, found: 10 }],
    ['without a count', { passPages: 999 }],
    ['whose count changes now and then', { passPages: 3000, changes: 1400, count: 3, found: 3 }],
    ['that is at its end', { passPages: 1000, next: null }],
    ['that is complete', { passPages: 1000, state: 'complete' }],
  ])('but not one %s', (_, cursor) => {
    expect(refusal(cursor, cursor.changes === undefined ? {} : { maxPages: 5000 })).toBeNull();
  });

  it('with a number of pages that is enough, and longer pages where they can be asked for', () => {
    const cursor = { passPages: 1, count: 10_001, found: 10 };
    expect(refusal(cursor)?.hint).toMatch(/^To read so many, give --max-pages 1001\./);
    expect(refusal(cursor, { maxPages: 1001 })).toBeNull();
    expect(refusal(cursor, { pageSize: 1000 })?.hint).toMatch(/^Ask for longer pages with --page-size/);
  });
});
