import type { Documents } from '../contract/documents.ts';

export type PageLinks = Documents['manifest']['page_links'];

/** The only place in `verify` that knows the addresses of pages. */
const pagePaths: Readonly<Record<PageLinks, (path: string, number: number) => string>> = {
  query: (path, number) => (number === 1 ? path : `${path}?page=${number}`),
  file: (path, number) => `${path}${number === 1 ? 'index' : `page-${number}`}.json`,
};

export function pagePath(pageLinks: PageLinks, path: string, number: number): string {
  return pagePaths[pageLinks](path, number);
}

export function expectedLinks(pageLinks: PageLinks, address: string, number: number, pages: number) {
  const link = (to: number) => pagePath(pageLinks, address, to);
  return { next: number < pages ? link(number + 1) : null, previous: number > 1 ? link(number - 1) : null };
}

/** An empty collection has one page. */
export function pageCount(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}
