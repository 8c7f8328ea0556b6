const PAGE = /^(?:[1-9][0-9]*|last)$/;

/**
 * The page rule: the file beside `index.json` that a query string asks for, or null for an invalid page.
 * The last `page` counts and an empty one is page 1. Only values that match PAGE become part of a file name.
 */
export function pageRule(query: string): string | null {
  // The ampersand keeps URLSearchParams from dropping a question mark that belongs to the first key (`/??page=2`).
  const page = new URLSearchParams(`&${query}`).getAll('page').at(-1) ?? '';
  if (page === '') return 'index.json';
  return PAGE.test(page) ? `page-${page}.json` : null;
}
