import { pagePath } from '../expected-envelope.ts';
import { hasPageRule } from '../tree.ts';
import { invalidPage, isError, isMissing, isPage, isSecondPageOrInvalid } from './expectations.ts';
import { type RequestRow, requestCheck } from './request-check.ts';

const fix =
  'Give the host the page rule of its kind: page=<number> or last becomes page-<number>.json, no other value.';

export const pastTheEnd = requestCheck({
  name: 'past-the-end',
  row: 'invalid page',
  description:
    'A page past the end of a collection is 404: a client that asks until it fails would never stop.',
  fix,
  rows: (_, collections) =>
    collections.map(
      ({ path, pages, pageLinks }): RequestRow => ({
        path: pagePath(pageLinks, path, pages + 1),
        expect: pageLinks === 'query' ? isError(404, invalidPage) : isMissing,
      }),
    ),
});

export const invalidPages = requestCheck({
  name: 'invalid-pages',
  row: 'invalid page',
  applies: hasPageRule,
  description: 'A page value that is not a number from 1 on is 404.',
  fix,
  rows: ({ collection: { path } }) =>
    ['0', '-1', 'abc', '1.5', '1e0', '0x1', '../../x', '..%2F..%2Fx', '2%00', '2%2F..%2Fpage-2'].map(
      (value) => ({ path: `${path}?page=${value}`, expect: isError(404, invalidPage) }),
    ),
});

export const pageParameter = requestCheck({
  name: 'page-parameter',
  row: 'page n',
  applies: hasPageRule,
  description:
    'The last page parameter counts, an empty one is page 1, and every other parameter is ignored.',
  fix,
  rows: ({ collection: { path } }) =>
    (
      [
        ['page=', isPage(1)],
        ['page=1', isPage(1)],
        ['page=2', isPage(2)],
        ['utm=1', isPage(1)],
        ['mypage=2', isPage(1)],
        ['page=2&utm=1', isPage(2)],
        ['utm=1&page=2', isPage(2)],
        ['page=1&page=2', isPage(2)],
        ['page=2&page=1', isPage(1)],
        ['p%61ge=2', isSecondPageOrInvalid],
        // Spellings of 2 that the original reads as a number: 02, +2, a space, an Arabic digit.
        ['page=02', isSecondPageOrInvalid],
        ['page=+2', isSecondPageOrInvalid],
        ['page=%2B2', isSecondPageOrInvalid],
        ['page=%202', isSecondPageOrInvalid],
        ['page=%D9%A2', isSecondPageOrInvalid],
      ] as const
    ).map(([query, expect]) => ({ path: `${path}?${query}`, expect })),
});

export const lastPage = requestCheck({
  name: 'last-page',
  row: 'last page',
  applies: hasPageRule,
  description: 'page=last is the last page.',
  fix,
  rows: ({ collection: { path, pages } }) => [{ path: `${path}?page=last`, expect: isPage(pages) }],
});
