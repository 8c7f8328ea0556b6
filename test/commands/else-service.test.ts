import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type DumpedTable, writeDump } from '../sources/dump/write-dump.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';

const baseUrl = 'https://data.example.org';

/** Authors in a database, and books at a service, which refer to them. */
async function library(lists: readonly string[], more: object = {}) {
  const { base, seen } = await listen(({ path, headers }, response) => {
    const at = `http://${headers.host}`;
    const books = [
      { id: 2, title: 'Second', author: `${at}/api/authors/1/`, cover: `${at}/media/2.png` },
      { id: 1, title: 'First', author: null, cover: null },
    ];
    if (path === '/api/books/') sendJson(response, books);
    else sendJson(response, { detail: 'Not found.' }, 404);
  });
  const folder = temporaryFolder();
  const database = new BetterSqlite3(join(folder, 'library.sqlite'));
  database.pragma('journal_mode = WAL');
  // A table and a view with the names of lists, which are something else.
  database.exec(`
    CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO author VALUES (1, 'Ada'), (2, 'Bea');
    CREATE TABLE Books (id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES author (id));
    INSERT INTO Books VALUES (7, 1);
    CREATE TABLE loan (book_id INTEGER REFERENCES Books (id));
    INSERT INTO loan VALUES (7);
    CREATE VIEW readers AS SELECT * FROM author;
  `);
  database.close();
  const described = {
    ...{ format: 1, api: '/api/', pageSize: 10 },
    collections: { authors: 'author' },
    records: { author: { table: 'author', keys: { id: 'integer', name: 'text' } } },
    ...{ else: { service: base, lists }, ...more },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(described));
  const run = (...args: readonly string[]) => runHere(args, folder);
  const build = (...args: readonly string[]) =>
    run(
      'build',
      'library.sqlite',
      '--databank',
      'databank.json',
      '--base-url',
      baseUrl,
      '--no-sync',
      '--no-explorer',
      ...args,
    );
  const published = (path: string) => JSON.parse(readFileSync(join(folder, 'out', path), 'utf8'));
  return { build, run, published, seen, base, folder };
}

describe('a description that leaves lists to a running service', () => {
  it('is published as one tree: its own collections from the database, the others as answered', async () => {
    const { build, run, published, seen, base } = await library(['books']);
    const built = await build('--records');
    expect(built).toMatchObject({ code: 0 });
    expect(built.stderr).toMatch(
      /127\.0\.0\.1:\d+: 1 list is published as it answers; databank\.json of the tree/,
    );
    expect(published('api/index.json')).toEqual({
      authors: `${baseUrl}/api/authors/`,
      books: `${baseUrl}/api/books/`,
    });
    expect(published('api/books/index.json')).toEqual([
      { id: 2, title: 'Second', author: `${baseUrl}/api/authors/1/`, cover: `${base}/media/2.png` },
      { id: 1, title: 'First', author: null, cover: null },
    ]);
    expect(published('api/authors/index.json').results).toEqual([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ]);
    expect(published('databank.json').else).toBeUndefined();
    expect(seen.map(({ path }) => path)).toEqual(['/api/books/']);
    expect(await run('verify', 'out', '--quiet')).toMatchObject({ code: 0, stderr: '' });
    // The service is asked again: the database alone does not say that nothing has changed.
    expect(await build('--records', '--quiet')).toMatchObject({ code: 0 });
    expect(seen).toHaveLength(2);
  });

  it('reports a table as unpublished or unread unless the service answers its list', async () => {
    const notPublished = async (tables: object | undefined, ...args: readonly string[]) => {
      const { build, folder } = await library(['books']);
      const file = join(folder, 'databank.json');
      const described = JSON.parse(readFileSync(file, 'utf8'));
      Object.assign(described.else, { tables });
      writeFileSync(file, JSON.stringify(described));
      const { code, stdout } = await build(...args);
      expect(code).toBe(0);
      return /^Not .*: .*tables?.*$/m.exec(stdout)?.[0] ?? null;
    };
    expect(await notPublished(undefined)).toBe('Not read: 2 tables with 2 rows (Books, loan).');
    expect(await notPublished({ books: 'books' })).toBe('Not read: 1 table with 1 row (loan).');
    expect(await notPublished({ books: ['books', 'loan'] })).toBeNull();
    expect(await notPublished({ books: 'books' }, '--collection', 'authors')).toBe(
      'Not published: 2 tables with 2 rows (Books, loan).',
    );
  });

  it('asks the service for nothing that is described or not chosen', async () => {
    const described = await library(['authors']);
    expect(await described.build('--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(described.seen).toEqual([]);
    const { build, published } = await library(['books']);
    expect(await build('--collection', 'authors', '--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(published('api/index.json'))).toEqual(['authors']);
  });

  it('has no user and password in the address of the service, and shows none', async () => {
    const service = 'http://bob:SECRET@127.0.0.1:1';
    const { build, seen } = await library(['books'], { else: { service, lists: ['books'] } });
    const { code, stdout, stderr } = await build();
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('is not an address such as https://service.example.org, without user'),
    });
    expect(stdout + stderr).not.toContain('SECRET');
    expect(seen).toEqual([]);
  });

  it('publishes nothing if the service has none of the lists', async () => {
    const { build } = await library(['readers']);
    expect(await build('--quiet')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('readers: the service has no list at /api/readers/'),
    });
  });

  it('says what to do about a list that the service does not have', async () => {
    const { build } = await library(['books', 'gone']);
    const { code, stderr } = await build('--quiet');
    expect(code).toBe(2);
    expect(stderr).toMatch(/gone: /);
    expect(stderr).toContain('hint: Build again later, or leave that list out of `else` in the description.');
  });

  it('is published from a dump, too, and with everything in it public', async () => {
    const { run, build, published, folder } = await library(['books']);
    const database = join(folder, 'author.sqlite');
    const writer = new BetterSqlite3(database);
    writer.exec(
      "CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO author VALUES (3, 'Cem')",
    );
    writer.close();
    const author: DumpedTable = {
      name: 'author',
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'name', type: 'text' },
      ],
      rows: [['3', 'Cem']],
    };
    writeFileSync(
      join(folder, 'backup.sql'),
      writeDump([author], { rowsPerInsert: 0, namesColumns: true, conformingStrings: true }),
    );
    const args = [
      '--databank',
      'databank.json',
      '--base-url',
      baseUrl,
      '--no-sync',
      '--no-explorer',
      '--quiet',
    ];
    expect(await run('build', 'backup.sql', ...args)).toMatchObject({ code: 0, stderr: '' });
    expect(published('api/authors/index.json').results).toEqual([{ id: 3, name: 'Cem' }]);
    expect(published('api/books/index.json')).toHaveLength(2);
    expect(await run('build', 'author.sqlite', '--require-public', ...args)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await build('--require-public', '--quiet')).toMatchObject({ code: 1 });
    expect(await run('init', '--databank', 'databank.json', '--json')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('build', 'backup.sql', ...args.slice(2))).toMatchObject({ code: 0, stderr: '' });
  });

  it('says what is wrong in it', async () => {
    const times = await library(['books'], { seconds: 'microseconds' });
    expect(await times.build('--quiet')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/else: answers times as they are, and seconds would give all of them/),
    });
    const { build } = await library(['/books/']);
    expect(await build('--quiet')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/else\.lists\[0\].*is not the path of a collection/),
    });
  });
});
