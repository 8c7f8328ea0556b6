/** What a page must link to. */
export interface Links {
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * The links of a page of the collection at `address`. The one place that knows which form they have: the bare
 * address for the first page, `?page=<number>` for every other.
 */
export function expectedLinks(address: string, number: number, pages: number): Links {
  const link = (to: number) => (to === 1 ? address : `${address}?page=${to}`);
  return { next: number < pages ? link(number + 1) : null, previous: number > 1 ? link(number - 1) : null };
}
