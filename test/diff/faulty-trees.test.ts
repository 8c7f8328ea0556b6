import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diff } from '../../src/diff/diff.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { treeSide } from './compare-here.ts';
import type { Holdings } from './library.ts';

const edition = '00000000-0000-4000-8000-000000000001';
const book = {
  title: 'One',
  pages: 1,
  written: null,
  is_lent: null,
  more: null,
  private_note: null,
  author: 'a',
  editions: [edition],
  tags: [1],
};
const holdings: Holdings = {
  books: new Map([1, 2, 3].map((id) => [id, book])),
  editions: new Map([[edition, { price: null, at: 1 }]]),
  people: new Map([['a', { name: 'A', home: 1 }]]),
  places: new Map([[1, { name: 'Rome' }]]),
};

// biome-ignore lint/suspicious/noExplicitAny: pages are changed in ways that no type has.
type AnyJson = any;

/** Compares a tree with itself after one of its pages was changed. */
async function compareChanged(file: string, change: (page: AnyJson) => unknown) {
  const side = await treeSide(holdings);
  const path = join(side.folder, 'api/lib', file);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
  return compared(side);
}

async function compared(side: Awaited<ReturnType<typeof treeSide>>) {
  const effects = { progress: silentProgress, signal: new AbortController().signal };
  const { problems } = await diff({ old: await treeSide(holdings), new: side, roles: {} }, effects);
  expect(problems?.old ?? []).toEqual([]);
  return (problems?.new ?? []).map(({ table, record, field, message }) =>
    [table.replace(/^.*\/api\/lib\//, ''), record, field, message].filter((part) => part !== null).join(' '),
  );
}

const edit = (page: AnyJson, change: (record: AnyJson) => void) => {
  change(page.results[0]);
  return page;
};

describe('a tree of which something would be passed over is not compared', () => {
  it.each<[string, string, (page: AnyJson) => unknown, string[]]>([
    ['a page that is a list', 'books/index.json', () => [], ['books/index.json is not a page of records']],
    [
      'a record that is none',
      'books/index.json',
      (page) => ({ ...page, results: [page.results[0], 7] }),
      ['books/index.json has something that is not a record, where one of book belongs'],
    ],
    [
      'a value of another type',
      'books/page-2.json',
      (page) => edit(page, (record) => Object.assign(record, { pages: 'many' })),
      ['books/page-2.json 3 pages is not a published number'],
    ],
    [
      'an embedded record that is an id',
      'books/index.json',
      (page) => edit(page, (record) => Object.assign(record, { author: 'a' })),
      [
        'books/index.json has something that is not a record, where one of person belongs',
        'books/index.json 1 author cannot be read',
      ],
    ],
    [
      'a list that is none',
      'books/index.json',
      (page) => edit(page, (record) => Object.assign(record, { tags: null })),
      ['books/index.json 1 tags is not a list'],
    ],
    [
      'a copy of an embedded record that differs from the others',
      'books/page-2.json',
      (page) => edit(page, (record) => Object.assign(record.author.home, { name: 'Roma' })),
      ['books/page-2.json 1 name differs from another copy of the same record'],
    ],
    [
      'a record that is there twice',
      'books/index.json',
      (page) => ({ ...page, results: [page.results[0], page.results[0]] }),
      ['books/index.json 1 is listed twice by /api/lib/books/'],
    ],
    [
      'a page with a record less',
      'books/index.json',
      (page) => ({ ...page, results: page.results.slice(1) }),
      ['books/page-2.json counts 3 records, and the pages of /api/lib/books/ have 2'],
    ],
    [
      'an id that is null',
      'books/index.json',
      (page) => edit(page, (record) => Object.assign(record, { id: null })),
      ['books/index.json id of a record of book: is missing'],
    ],
  ])('%s', async (_, file, change, expected) => {
    expect(await compareChanged(file, change)).toEqual(expected);
  });
});

describe('a tree that cannot be read', () => {
  it.each<[string, (file: string) => void, RegExp]>([
    ['without a page', (file) => rmSync(file), /page-2\.json is missing$/],
    ['with half a page', (file) => writeFileSync(file, '{"count":'), /page-2\.json is not complete JSON$/],
    [
      'with what is no UTF-8',
      (file) => writeFileSync(file, Buffer.from([0x22, 0xff, 0x22])),
      /is not complete JSON$/,
    ],
  ])('%s is refused', async (_, damage, expected) => {
    const side = await treeSide(holdings);
    damage(join(side.folder, 'api/lib/books/page-2.json'));
    await expect(compared(side)).rejects.toThrow(expected);
  });
});

it('the order of pages and of keys, and values that are always the same, do not matter', async () => {
  const found = await compareChanged('books/index.json', (page) => {
    const [first, second] = page.results;
    const reversed = Object.fromEntries(Object.entries({ ...first, curator: ['x'] }).reverse());
    return { ...page, next: 'http://elsewhere.example/?page=2', results: [second, reversed] };
  });
  expect(found).toEqual([]);
});
