import { type PageLinks, pageAddress, pageCount } from '../contract/tree.ts';
import type { Page } from '../generated/documents.ts';

/** A page of records and its position. */
export interface NumberedPage {
  /** 1 for the first. */
  readonly number: number;
  readonly isLast: boolean;
  readonly page: Page;
}

/** What paginate() needs to know in advance. */
export interface Pagination {
  readonly baseUrl: string;
  /** The collection's path. */
  readonly path: string;
  readonly pageLinks: PageLinks;
  readonly pageSize: number;
  /** How many records will come; an empty collection is one empty page. */
  readonly count: number;
}

/**
 * Divides records into pages, one at a time. Throws an Error where the number of records is not `count`:
 * the envelopes of the pages before would be wrong.
 */
export function* paginate(
  records: Iterable<Page['results'][number]>,
  pagination: Pagination,
): Generator<NumberedPage> {
  const { baseUrl, path, pageLinks, pageSize, count } = pagination;
  const address = (page: number) => pageAddress(pageLinks, baseUrl + path, page);
  const pages = pageCount(count, pageSize);
  let results: Page['results'] = [];
  let number = 1;
  let seen = 0;
  const page = (): NumberedPage => {
    const next = number < pages ? address(number + 1) : null;
    const previous = number > 1 ? address(number - 1) : null;
    return { number, isLast: number === pages, page: { count, next, previous, results } };
  };
  for (const record of records) {
    results.push(record);
    seen += 1;
    if (results.length === pageSize && number < pages) {
      yield page();
      results = [];
      number += 1;
    }
  }
  if (seen !== count) throw new Error(`${count} records were announced, but ${seen} came`);
  yield page();
}
