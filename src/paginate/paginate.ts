import type { Page } from '../generated/records.ts';

/** A page of records, and where it stands. */
export interface NumberedPage {
  /** 1 for the first. */
  readonly number: number;
  readonly isLast: boolean;
  readonly page: Page;
}

/** What paginate() needs to know beforehand. */
export interface Pagination {
  readonly baseUrl: string;
  /** The collection's path. */
  readonly path: string;
  readonly pageSize: number;
  /** How many records will come; an empty collection is one empty page. */
  readonly count: number;
}

/**
 * Divides records into pages, one at a time. Throws an Error where there are not as many records as announced:
 * the envelopes before would be wrong.
 */
export function* paginate(
  records: Iterable<Page['results'][number]>,
  pagination: Pagination,
): Generator<NumberedPage> {
  const { count, pageSize } = pagination;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  let results: Page['results'] = [];
  let number = 1;
  let seen = 0;
  const page = (): NumberedPage => {
    const next = number < pages ? listAddress(pagination, number + 1) : null;
    const previous = number > 1 ? listAddress(pagination, number - 1) : null;
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

/** The address of a page as the service gives it: page 1 is the list itself, without a query. */
function listAddress({ baseUrl, path }: Pagination, page: number): string {
  return page === 1 ? `${baseUrl}${path}` : `${baseUrl}${path}?page=${page}`;
}
