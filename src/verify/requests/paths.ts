import { urlIn } from '../../contract/url-in.ts';
import { hasPageRule } from '../tree.ts';
import { isError, notFound } from './expectations.ts';
import { type Expectation, requestCheck } from './request-check.ts';

export const unknownPath = requestCheck({
  name: 'unknown-path',
  row: 'unknown path',
  applies: hasPageRule,
  description: 'Unknown paths return 404, even for folders of the tree.',
  fix: 'Let the host answer every missing file and every folder with 404 and the body of 404.json.',
  rows: ({ collection: { path, name } }, collections) => {
    const parent = path.replace(/[^/]+\/$/, '');
    const isFolder = name.includes('/') && collections.every((each) => each.path !== parent);
    return [
      '/no-such-path',
      `${parent}no-such-collection/`,
      `${path}no-such-record/`,
      ...(isFolder ? [parent] : []),
    ].map((unknown) => ({ path: unknown, expect: isError(404, notFound) }));
  },
});

export const missingSlash = requestCheck({
  name: 'missing-slash',
  row: 'missing slash',
  applies: hasPageRule,
  description: 'A collection without its last slash is a 301 to the address with it, and the query is kept.',
  fix: 'Let the host redirect a folder with 301 and its query; real clients leave the slash out.',
  rows: ({ collection: { path } }) =>
    ['', '?page=2', '?page=2&utm=1'].map((query) => ({
      path: `${path.slice(0, -1)}${query}`,
      expect: redirectsTo(path, query),
    })),
});

/** Decodes escapes, which servers write in different ways: `%C3%A9`, `%c3%a9`. */
function plain({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Ignores the origin: a proxy in front may know the host by another name. */
export function redirectsTo(path: string, query: string): Expectation {
  return ({ status, headers: { location = '' } }, { http: { base } }) => {
    const from = `${base}${path.slice(0, -1)}`;
    const expected = new URL(`${base}${path}${query}`);
    const found = location === '' ? null : urlIn(location, from);
    const isThere = found !== null && plain(found) === plain(expected) && found.search === expected.search;
    if (status === 301 && isThere) return null;
    return `answered ${status}${location === '' ? '' : ` to ${location}`}, expected 301 to ${expected.href}`;
  };
}
