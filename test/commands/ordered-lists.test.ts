import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Books in an order of their own, each with its tags, and shelves with their books. */
const described = {
  ...{ format: 1, api: '/api/', pageSize: 2 },
  collections: { books: 'book', shelves: 'shelf' },
  records: {
    book: {
      ...{ table: 'book', order: 'position' },
      keys: { id: 'integer', tags: { many: 'tag', link: 'book_tags', owner: 'book_id', target: 'tag_id' } },
    },
    tag: { table: 'tag', keys: { id: 'integer', name: 'text' } },
    shelf: {
      table: 'shelf',
      keys: {
        id: 'integer',
        books: { many: 'book', link: 'shelf_books', owner: 'shelf_id', target: 'book_id' },
      },
    },
  },
};

const rows = [
  'CREATE TABLE book (id integer, position integer)',
  'CREATE TABLE tag (id integer PRIMARY KEY, name text)',
  'CREATE TABLE shelf (id integer PRIMARY KEY)',
  'CREATE TABLE book_tags (book_id integer, tag_id integer)',
  'CREATE TABLE shelf_books (shelf_id integer, book_id integer)',
  'INSERT INTO book VALUES (1, 2), (2, 1), (3, 0)',
  "INSERT INTO tag VALUES (1, 'x'), (2, 'y')",
  'INSERT INTO shelf VALUES (1)',
  'INSERT INTO book_tags VALUES (1, 2), (1, 1), (2, 1)',
  'INSERT INTO shelf_books VALUES (1, 2), (1, 1), (1, 3)',
];

async function build(...more: readonly string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(described));
  const args = ['--databank', 'databank.json', '--base-url', 'https://data.example.org', '--no-sync'];
  const file = makeExport(...rows, ...more);
  return { folder, ...(await runHere(['build', file, '--records', ...args], folder)) };
}

const [x, y] = [
  { id: 1, name: 'x' },
  { id: 2, name: 'y' },
];
const [one, two, three] = [
  { id: 1, tags: [x, y] },
  { id: 2, tags: [x] },
  { id: 3, tags: [] },
];

describe('records that a column orders', () => {
  it('have their own lists, and come by their ids in lists of others', async () => {
    const { folder, code } = await build();
    expect(code).toBe(0);
    const tree = readTree(join(folder, 'out'));
    const listed = (path: string) => JSON.parse(String(tree.get(`api/${path}.json`))).results;
    expect(listed('books/index')).toEqual([three, two]);
    expect(listed('books/page-2')).toEqual([one]);
    expect(listed('shelves/index')).toEqual([{ id: 1, books: [one, two, three] }]);
    await succeeds(folder, 'verify', 'out', '--quiet');
    const again = ['--base-url', 'https://data.example.org', '--no-sync', '--records', '--out', 'again'];
    await succeeds(folder, 'build', 'out', ...again);
    expect(await succeeds(folder, 'diff', 'out', 'again')).toContain('2 collections with 4 records');
  });

  it.each([
    ['INSERT INTO book VALUES (3, 7)', 'book 3, id: appears in 2 rows, but must be unique'],
    ['INSERT INTO book_tags VALUES (9, 1)', 'book_tags 9, book_id: names no record: book has no id 9'],
  ])('are refused after %s', async (more, fault) => {
    expect(await build(more)).toMatchObject({ code: 1, stderr: expect.stringContaining(fault) });
  });
});
