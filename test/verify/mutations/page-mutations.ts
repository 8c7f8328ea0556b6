import type { Files } from '../published-tree.ts';
import { editManifest, editPage, type Mutation, type Plain, reversed, rewrite } from './mutation.ts';

/** Changes of pages as such. */
export const pageMutations: readonly Mutation[] = [
  {
    check: 'utf-8-json',
    name: 'a byte that is not UTF-8',
    mutate: (files) => rewrite(files, (text) => Buffer.from(text.replace('Description', '\xff'), 'latin1')),
    message: /^is not UTF-8 at byte \d+$/,
  },
  {
    check: 'utf-8-json',
    name: 'a byte order mark',
    mutate: (files) => rewrite(files, (text) => `\ufeff${text}`),
    message: /byte order mark/,
  },
  {
    check: 'utf-8-json',
    name: 'a key twice',
    mutate: (files) => rewrite(files, (text) => text.replace('"tag":', '"tag" :"SECRET","tag":')),
    message: /^has the key tag twice in an object, at byte \d+$/,
  },
  {
    check: 'utf-8-json',
    name: 'half a page',
    mutate: (files) => rewrite(files, (text) => text.slice(0, 500)),
    message: /^is not JSON at byte \d+$/,
  },
  {
    check: 'utf-8-json',
    name: 'a million brackets in a page',
    mutate: (files) =>
      rewrite(files, (text) => text.replace('"tag":', `"deep":${'['.repeat(1e6)}${']'.repeat(1e6)},"tag":`)),
    message: /nested more than 512 levels/,
  },
  ...['null', '{"results":null}'].map((text) => ({
    check: 'envelope',
    name: `the page ${text}`,
    mutate: (files: Files) => rewrite(files, () => text),
    message: /expected|has no key/,
  })),
  {
    check: 'envelope',
    name: 'another order of keys',
    mutate: (files) => editPage(files, 'sc/tokens', 2, reversed),
    message: /^has its keys in the order results, previous, next, count$/,
  },
  {
    check: 'envelope',
    name: 'a key too many',
    mutate: (files) => editPage(files, 'sc/tokens', 2, (page) => ({ ...page, total: 3 })),
    message: /has the key total/,
  },
  {
    check: 'envelope',
    name: 'a count in text',
    mutate: (files) => editPage(files, 'sc/tokens', 2, (page) => ({ ...page, count: '25' })),
    message: /\/count is text, expected integer/,
  },
  {
    check: 'count',
    name: 'another count on one page',
    mutate: (files) => editPage(files, 'sc/tokens', 2, (page) => ({ ...page, count: 26 })),
    message: /^counts 26, but the first page counts 25$/,
  },
  {
    check: 'count',
    name: 'a record missing',
    mutate: (files) => editPage(files, 'sc/tokens', 3, ({ results }) => void results.pop()),
    message: /^counts 25, but its pages have 24 records$/,
  },
  {
    check: 'count',
    name: 'another number in the manifest',
    mutate: (files) =>
      editManifest(files, ({ collections }) => {
        collections[0].records = 26;
      }),
    message: /^counts 25, but the manifest says 26$/,
  },
  {
    check: 'links',
    name: 'a loop',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, (page) => {
        page.next = page.previous;
      }),
    message: /^next is "http[^"]+\/tokens\/", expected "http[^"]+\/tokens\/\?page=3"$/,
  },
  {
    check: 'links',
    name: 'no end',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 3, (page) => ({ ...page, next: `${page.previous}`.replace('2', '4') })),
    message: /^next is "http.*, expected null$/,
  },
  {
    check: 'links',
    name: 'page 1 by its number',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 2, (page) => ({ ...page, previous: `${page.previous}?page=1` })),
    message: /^previous is "http[^"]+\?page=1", expected "http[^"]+\/"$/,
  },
  {
    check: 'links',
    name: 'another path',
    mutate: (files) =>
      editPage(files, 'sc/tokens', 1, (page) => ({
        ...page,
        next: `${page.next}`.replace('tokens', 'token'),
      })),
    message: /^next is /,
  },
  {
    check: 'page-size',
    name: 'a record on the page after',
    mutate(files) {
      let moved: Plain | undefined;
      editPage(files, 'sc/tokens', 1, ({ results }) => {
        moved = results.pop();
      });
      editPage(files, 'sc/tokens', 2, ({ results }) => void results.unshift(moved as Plain));
    },
    message: /^has (9|11) records, expected 10$/,
  },
];
