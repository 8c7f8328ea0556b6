import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { makeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A service whose records are told apart by texts, UUIDs and integers under other names, and list others before that. */
const library = {
  format: 1,
  api: '/api/',
  pageSize: 2,
  collections: { genres: 'genre', books: 'book', authors: 'author' },
  records: {
    genre: { table: 'genre', id: 'slug', keys: { slug: 'text', like: { one: 'genre~2?' } } },
    'genre~2': { table: 'genre', id: 'slug', keys: { slug: 'text' } },
    book: {
      table: 'book',
      id: 'isbn',
      keys: {
        genres: { many: 'genre~2', link: 'book_genres', owner: 'book_id', target: 'genre_id' },
        slugs: { ids: 'text', link: 'book_genres', owner: 'book_id', target: 'genre_id' },
        isbn: 'uuid',
        author: { one: 'author?' },
      },
    },
    author: {
      table: 'author',
      id: 'number',
      keys: { name: 'text', number: { value: 'integer', column: 'author_no' } },
    },
  },
} satisfies DescriptionFile;

const slugs = ['B', 'a', 'b', 'é', '\uE000', '😀'];
const isbns = ['00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb'];

/** Texts are compared in any case by this database, UUIDs are written as SQLite has them from Django. */
const tables = `
  CREATE TABLE genre (slug TEXT COLLATE NOCASE, like_id TEXT COLLATE NOCASE);
  CREATE TABLE book (isbn TEXT, author_id INTEGER);
  CREATE TABLE author (author_no INTEGER, name TEXT);
  CREATE TABLE book_genres (id INTEGER PRIMARY KEY, book_id TEXT, genre_id TEXT COLLATE NOCASE);
  INSERT INTO author VALUES (9, 'nine'), (10, 'ten');
  INSERT INTO genre VALUES ${slugs.toReversed().map((slug) => `('${slug}', 'b')`)};
  INSERT INTO book VALUES ${isbns.map((isbn) => `('${isbn.replaceAll('-', '').toUpperCase()}', 10)`)};
  INSERT INTO book_genres (book_id, genre_id)
    VALUES ${slugs.toReversed().map((slug) => `('${isbns[0]?.replaceAll('-', '')}', '${slug}')`)};
`;

function workplace(databank: DescriptionFile = library): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  return folder;
}

const resultsIn = (folder: string, path: string) =>
  JSON.parse(String(readTree(join(folder, 'out')).get(path))).results;

describe('records that are told apart by a key of any name and type', () => {
  it.each(['UTF-8', 'UTF-16'])(
    'are published in their order, with all that they list, from %s',
    async (encoding) => {
      const folder = workplace();
      await succeeds(
        folder,
        'build',
        makeExport(`PRAGMA encoding = '${encoding}'`, tables),
        '--no-sync',
        '--quiet',
      );
      const pages = [1, 2, 3].flatMap((page) => resultsIn(folder, `api/genres/page-${page}.json`));
      expect(pages).toEqual(slugs.map((slug) => ({ slug, like: { slug: 'b' } })));
      const author = { name: 'ten', number: 10 };
      expect(resultsIn(folder, 'api/books/index.json')).toEqual([
        { genres: slugs.map((slug) => ({ slug })), slugs, isbn: isbns[0], author },
        { genres: [], slugs: [], isbn: isbns[1], author },
      ]);
      expect(resultsIn(folder, 'api/authors/index.json')).toEqual([{ name: 'nine', number: 9 }, author]);
      await succeeds(folder, 'verify', 'out', '--quiet');
    },
  );

  it('are imported over HTTP and built again, byte for byte', async () => {
    const folder = workplace();
    await succeeds(folder, 'build', makeExport(tables), '--no-sync', '--quiet');
    const before = readTree(join(folder, 'out'));
    const address = await served(join(folder, 'out'), { baseUrlPath: '', rewritesLinks: true });
    await succeeds(folder, 'build', address, '--out', 'again', '--no-sync', '--quiet');
    expect(readTree(join(folder, 'again'))).toEqual(before);
  });

  it('are imported from a dump, with the same pages', async () => {
    const folder = workplace();
    await succeeds(folder, 'build', makeExport(tables), '--no-sync', '--quiet');
    const before = readTree(join(folder, 'out'));
    const copy = (header: string, rows: readonly (readonly unknown[])[]) =>
      `COPY public.${header} FROM stdin;\n${rows.map((row) => `${row.join('\t')}\n`).join('')}\\.\n\n`;
    const dump = [
      '--\n-- PostgreSQL database dump\n--\n\n',
      copy('author (author_no, name)', [
        ['10', 'ten'],
        ['9', 'nine'],
      ]),
      copy(
        'genre (slug, like_id)',
        slugs.map((slug) => [slug, 'b']),
      ),
      copy(
        'book (author_id, isbn)',
        isbns.map((isbn) => [10, isbn]),
      ),
      copy(
        'book_genres (id, book_id, genre_id)',
        slugs.map((slug, index) => [index, isbns[0], slug]),
      ),
      '--\n-- PostgreSQL database dump complete\n--\n',
    ].join('');
    writeFileSync(join(folder, 'library.sql'), dump);
    await succeeds(folder, 'build', 'library.sql', '--no-sync', '--quiet');
    expect(readTree(join(folder, 'out'))).toEqual(before);
  });

  it.each([[[]], [['--records']]])(
    'are named by that key where something is wrong, with %j',
    async (options) => {
      const faulty = makeExport(`${tables}
      INSERT INTO book_genres (book_id, genre_id) VALUES ('${isbns[1]}', 'none'), ('${isbns[1]}', 12), ('${isbns[0]}', X'00');
      UPDATE genre SET like_id = 'A' WHERE slug = 'a';
      INSERT INTO genre VALUES (NULL, NULL);
      INSERT INTO author VALUES (10, 'again');`);
      const folder = workplace();
      const { code, stdout } = await runHere(['build', faulty, '--no-sync', '--json', ...options], folder);
      expect(code).toBe(1);
      expect(
        JSON.parse(stdout).problems.map(({ table, record, field, message }: Record<string, unknown>) =>
          [table, record, field, message].join(' | '),
        ),
      ).toEqual(
        expect.arrayContaining([
          'author | 10 | author_no | appears in 2 rows, but must be unique',
          `book_genres | ${isbns[1]} | genre_id | names no record: genre has no slug none`,
          'genre | a | like_id | names no record: genre has no slug A',
          'genre |  | slug | is null in 1 row',
          `book | ${isbns[0]} | slugs | is a BLOB of 1 byte, expected text`,
        ]),
      );
    },
  );
});

it('addresses of different records that end alike are no names of their files', async () => {
  const folder = workplace({
    ...{ format: 1, api: '/api/', pageSize: 10, collections: { forts: 'fort' } },
    records: { fort: { table: 'fort', id: 'url', keys: { url: { value: 'text', addresses: true } } } },
  });
  const rows = ['tree.invalid', 'forts.example'].map((host) => `('https://${host}/api/forts/5/')`);
  const path = makeExport(`CREATE TABLE fort (url TEXT); INSERT INTO fort VALUES ${rows}`);
  const { code, stderr } = await runHere(['build', path, '--records', '--no-sync'], folder);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('ends as the id of another record: both would be one file'),
  ]);
  await succeeds(folder, 'build', path, '--no-sync');
});
