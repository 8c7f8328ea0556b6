import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collectionFolder,
  htmlTwinOf,
  isPageCount,
  isPageFile,
  isSafePath,
  pageAddress,
  pageCount,
  pageFiles,
  pageRule,
} from '../../../src/contract/tree/tree.ts';
import { character, property } from '../../helpers/property.ts';

describe('pageFiles', () => {
  it.each([
    [1, false, ['index.json', 'page-1.json']],
    [2, false, ['page-2.json']],
    [3, true, ['page-3.json', 'page-last.json']],
    [1, true, ['index.json', 'page-1.json', 'page-last.json']],
  ])('of page %i, last: %j', (page, isLast, names) => {
    expect(pageFiles('/data/v2/ngas/', page, isLast)).toEqual(names.map((name) => `data/v2/ngas/${name}`));
  });
});

describe('pageCount', () => {
  property([fc.nat(1000), fc.integer({ min: 1, max: 50 })])('is just enough', (records, size) => {
    const pages = pageCount(records, size);
    expect(isPageCount(pages)).toBe(true);
    expect(pages * size).toBeGreaterThanOrEqual(records);
    if (pages > 1) expect((pages - 1) * size).toBeLessThan(records);
  });
});

describe('isPageCount', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null])('is not %j', (pages) => {
    expect(isPageCount(pages)).toBe(false);
  });
});

describe('pageAddress', () => {
  const list = 'https://example.org/api/ngas/';
  property([fc.integer({ min: 1, max: 10 ** 9 })])('leads by query to the file of the page', (page) => {
    const { search } = new URL(pageAddress('query', list, page));
    expect(pageFiles('/api/ngas/', page, false)).toContain(`api/ngas/${pageRule(search.slice(1))}`);
  });
  property([fc.integer({ min: 1, max: 10 ** 9 })])('leads straight to the file of the page', (page) => {
    const { pathname } = new URL(pageAddress('file', list, page));
    expect(pageFiles('/api/ngas/', page, false)).toContain(pathname.slice(1));
  });
});

describe('isPageFile', () => {
  const names = fc.oneof(
    fc.integer({ min: -2, max: 40 }).map((number) => `page-${number}.json`),
    fc.constantFrom(
      'index.json',
      'page-last.json',
      'page-01.json',
      'page-1.json.gz',
      'xpage-1.json',
      'page-.json',
      'page-last1.json',
    ),
  );
  property([fc.integer({ min: 1, max: 30 }), names])('agrees with pageFiles', (pages, name) => {
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const files = numbers.flatMap((number) => pageFiles('/', number, number === pages));
    expect(isPageFile(name, pages)).toBe(files.includes(name));
  });
});

describe('collectionFolder', () => {
  it('is the path without its outer slashes', () => {
    expect(collectionFolder('/api/core/references/')).toBe('api/core/references');
  });

  it.each(['api/core/', '/api/core', '/', '//', '/api/../x/', '/.polity-press/'])('of %j is null', (path) => {
    expect(collectionFolder(path)).toBeNull();
  });
});

describe('htmlTwinOf', () => {
  it('lies beside index.json', () => {
    expect(htmlTwinOf('api/x/')).toBe('api/x/index.html');
  });
});

describe('isSafePath', () => {
  it.each([
    'manifest.json',
    'api/core/references/page-2.json',
    '.nojekyll',
    '.htaccess',
    'api/.git/x',
    '..x/...',
    'ab:c',
    'console/com10/null.json',
  ])('takes %j', (path) => {
    expect(isSafePath(path)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    'api/',
    'api//x',
    '.',
    './api',
    'api/./x',
    '..',
    '../x',
    'api/../../x',
    'api/..',
    'api\\x',
    '..\\x',
    'C:/x',
    'api/nul',
    'Con.txt/x',
    'c:x',
    'a\0b',
    'a\nb',
    'a\x7fb',
    '.polity-press',
    '.polity-press/journal.json',
    '.Polity-Press/lock',
    '.git',
    '.GIT/config',
  ])('refuses %j', (path) => {
    expect(isSafePath(path)).toBe(false);
  });

  /** The same, part by part. */
  const isSafeByParts = (path: string) =>
    !/^[A-Za-z]:|[\\\p{Cc}]/u.test(path) &&
    !['.polity-press', '.git'].includes((path.split('/')[0] ?? '').toLowerCase()) &&
    path
      .split('/')
      .every(
        (part) => !['', '.', '..'].includes(part) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part),
      );

  const part = fc.oneof(
    fc.constantFrom('', '.', '..', '...', '.git', '.GIT', '.polity-press', 'api', 'page-1.json'),
    fc.constantFrom(
      'con',
      'Nul',
      'com1',
      'com10',
      'lpt9.x',
      'console',
      'x.con',
      'con.',
      'C:',
      'c',
      '\\',
      '\0',
      '\x9f',
    ),
    fc.string({ unit: character, maxLength: 4 }),
  );
  property([fc.array(part, { minLength: 1, maxLength: 4 })], { numRuns: 2000 })(
    'says of any path what its parts say',
    (parts) => {
      const path = parts.join('/');
      expect(isSafePath(path)).toBe(isSafeByParts(path));
    },
  );
});
