import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { type Listening, listen, type Seen } from './support/listen.ts';

type Item = Readonly<Record<string, unknown>>;

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Item ${index + 1}` }));

/** How a service says that a page has not changed: null if it has. */
type Conditions = (
  seen: Seen,
  body: string,
) => { readonly headers: Record<string, string>; readonly is: boolean };

const byEtag: Conditions = ({ headers }, body) => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { headers: { etag }, is: headers['if-none-match'] === etag };
};

const day = 'Tue, 02 Jan 2024 03:04:05 GMT';
const byDate: Conditions = ({ headers }) => ({
  headers: { 'last-modified': day },
  is: headers['if-modified-since'] === day,
});

/** Bare lists of two records a page, with a Link header, which an answer 304 lacks. */
async function service(conditions: Conditions, listAt: (request: number) => readonly Item[]) {
  const statuses: number[] = [];
  const listening = await listen((seen, response) => {
    const page = Number(new URLSearchParams(seen.search).get('page') ?? 1);
    if (seen.path !== '/items') {
      response.writeHead(404).end();
      return;
    }
    const list = listAt(statuses.length);
    const records = list.slice(page * 2 - 2, page * 2);
    const body = JSON.stringify({ items: records, total: list.length });
    const { headers, is } = conditions(seen, body);
    statuses.push(is ? 304 : 200);
    if (is) response.writeHead(304, headers).end();
    else {
      const next = page * 2 < list.length ? { link: `</items?page=${page + 1}>; rel="next"` } : {};
      response.writeHead(200, { 'content-type': 'application/json', ...headers, ...next }).end(body);
    }
  });
  return { ...listening, statuses };
}

async function importing({ base }: Listening, folder: string, ...options: readonly string[]) {
  const args = ['import', 'api', base, '--list', 'items', '--to', 'it.sqlite', ...options];
  return runHere(args, folder);
}

it('a bare list is as long as its header counts, or refused', async () => {
  const ofTotal = (total: number) =>
    listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': String(total) });
      response.end(JSON.stringify(items(3)));
    });
  const importFrom = async (total: number) => importing(await ofTotal(total), temporaryFolder());
  expect(await importFrom(3)).toMatchObject({ code: 0 });
  expect(await importFrom(25)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('items: 3 different records came in the last of 2 passes, of 25'),
  });
});

function rowsIn(folder: string): unknown[] {
  const database = new BetterSqlite3(join(folder, 'it.sqlite'), { readonly: true });
  try {
    return database.prepare('SELECT * FROM items ORDER BY id').all();
  } finally {
    database.close();
  }
}

/** Of a gzip stream without a name: ten bytes begin with these. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0]);

/** The last request of an import compares its first page. */
describe('an import that keeps its pages', () => {
  it.each([
    ['ETag', byEtag],
    ['Last-Modified', byDate],
  ])('asks the next time only for what changed, by %s', async (_, conditions) => {
    let list = items(6);
    const asked = await service(conditions, () => list);
    const folder = temporaryFolder();
    expect(await importing(asked, folder, '--keep-pages')).toMatchObject({ code: 0 });
    const first = rowsIn(folder);
    const before = asked.seen.length;
    const { code, stdout } = await importing(asked, folder, '--keep-pages');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^${asked.seen.length - before} requests, 0 of them retries, 4 for pages that had not changed, `,
          'm',
        ),
      ),
    });
    expect(asked.statuses).toEqual([200, 200, 200, 304, 304, 304, 304, 304]);
    expect(rowsIn(folder)).toEqual(first);
    if (conditions !== byEtag) return;
    list = list.map((item) => (item.id === 3 ? { ...item, name: 'another' } : item));
    // The pages go with an import that does not keep them.
    expect(await importing(asked, folder)).toMatchObject({ code: 0 });
    expect(asked.statuses.slice(8)).toEqual([304, 200, 304, 304]);
    expect(rowsIn(folder)).toEqual(list);
    expect(existsSync(join(folder, 'it.sqlite.crawl'))).toBe(false);
  });

  it('asks for all with --refresh', async () => {
    const asked = await service(byEtag, () => items(3));
    const folder = temporaryFolder();
    for (const options of [['--keep-pages'], ['--keep-pages', '--refresh']])
      expect(await importing(asked, folder, ...options)).toMatchObject({ code: 0 });
    expect(asked.statuses).toEqual([200, 200, 304, 200, 200, 304]);
  });

  it('asks again for a page of which something is withheld, and keeps nothing of that', async () => {
    const list = [...items(2), { id: 3, name: 'Item 3', email: 'ada@example.org' }];
    const asked = await service(byEtag, () => list);
    const folder = temporaryFolder();
    for (const options of [['--keep-pages'], ['--keep-pages']]) {
      const { code, stderr } = await importing(asked, folder, ...options);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining('withheld as private by name or value: email'),
      });
    }
    expect(asked.statuses).toEqual([200, 200, 304, 304, 200, 304]);
    expect(readFileSync(join(folder, 'it.sqlite.crawl')).includes('ada@')).toBe(false);
  });
});

describe('what is withheld', () => {
  const list = [...items(2), { id: 3, name: 'Item 3', email: 'ada@example.org' }];
  const allowing = ['--allow', 'email'];

  /** Every page in the bytes of a work file, also a deleted one. */
  function pagesIn(folder: string): string {
    const bytes = readFileSync(join(folder, 'it.sqlite.crawl'));
    let found = '';
    for (let at = bytes.indexOf(gzipHead); at >= 0; at = bytes.indexOf(gzipHead, at + 1))
      found += inflateRawSync(bytes.subarray(at + 10));
    return found;
  }

  it('is withheld from an import that goes on after another choice: it is refused', async () => {
    const isDown = { now: true };
    const listening = await listen(({ search }, response) => {
      const page = search.includes('page=2') ? 2 : 1;
      if (page === 2 && isDown.now) response.writeHead(500).end();
      else {
        const link = page === 1 ? { link: '</items?page=2>; rel="next"' } : {};
        response.writeHead(200, { 'content-type': 'application/json', ...link });
        response.end(JSON.stringify({ items: page === 1 ? list.slice(1) : list.slice(0, 1), total: 3 }));
      }
    });
    const asked = { ...listening, statuses: [] };
    for (const [first, then] of [
      [allowing, []],
      [[], allowing],
    ]) {
      const folder = temporaryFolder();
      isDown.now = true;
      expect(await importing(asked, folder, '--retries', '0', ...(first ?? []))).toMatchObject({ code: 2 });
      isDown.now = false;
      const { code, stderr } = await importing(asked, folder, ...(then ?? []));
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/read with other keys withheld .*\nhint: Start over with --refresh/),
      });
      expect(existsSync(join(folder, 'it.sqlite'))).toBe(false);
    }
  });

  const asAdministrator = ['--header', 'Authorization: Token of-an-administrator'];

  it('is withheld from an import that goes on as another user: it is refused', async () => {
    for (const [first, then] of [
      [asAdministrator, []],
      [[], asAdministrator],
      [asAdministrator, ['--header', 'Authorization: Token of-a-reader']],
    ]) {
      const folder = temporaryFolder();
      const isDown = { now: true };
      const listening = await listen(({ search }, response) => {
        const page = search.includes('page=2') ? 2 : 1;
        const link = page === 1 ? { link: '</items?page=2>; rel="next"' } : {};
        const status = page === 2 && isDown.now ? 500 : 200;
        response.writeHead(status, { 'content-type': 'application/json', ...link });
        response.end(JSON.stringify({ items: [{ id: page }], total: 2 }));
      });
      const asked = { ...listening, statuses: [] };
      expect(await importing(asked, folder, '--retries', '0', ...(first ?? []))).toMatchObject({ code: 2 });
      expect(readFileSync(join(folder, 'it.sqlite.crawl')).includes('of-an-administrator')).toBe(false);
      isDown.now = false;
      expect(await importing(asked, folder, ...(then ?? []))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/read with other headers .*\nhint: Start over with --refresh/),
      });
      expect(existsSync(join(folder, 'it.sqlite'))).toBe(false);
      // Nothing was lost: the user of before can go on.
      expect(await importing(asked, folder, ...(first ?? []))).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Resumed'),
      });
    }
  });

  it('is not taken from pages that another user was sent', async () => {
    const asked = await service(byDate, () => items(2));
    const folder = temporaryFolder();
    for (const headers of [asAdministrator, [], [], asAdministrator])
      expect(await importing(asked, folder, '--keep-pages', ...headers)).toMatchObject({ code: 0 });
    expect(asked.statuses).toEqual([200, 200, 304, 200]);
  });

  it('goes from the pages that an import keeps, and from the bytes of their file', async () => {
    const asked = await service(byEtag, () => list);
    const folder = temporaryFolder();
    expect(await importing(asked, folder, '--keep-pages', ...allowing)).toMatchObject({ code: 0 });
    expect(pagesIn(folder)).toContain('ada@example.org');
    expect(await importing(asked, folder, '--keep-pages')).toMatchObject({ code: 0 });
    expect(asked.statuses).toEqual([200, 200, 304, 200, 200, 304]);
    expect(pagesIn(folder)).toContain('Item 1');
    expect(pagesIn(folder)).not.toContain('ada@example.org');
  });
});

describe('a list that is walked again', () => {
  it('is asked only for what changed, and not believed before a walk without any change', async () => {
    // A record comes after the first page was read: the walk after that sees no change.
    const asked = await service(byEtag, (request) => items(request === 0 ? 4 : 5));
    const folder = temporaryFolder();
    expect(await importing(asked, folder)).toMatchObject({ code: 0 });
    expect(asked.statuses).toEqual([200, 200, 200, 200, 304, 304, 304]);
    expect(rowsIn(folder)).toEqual(items(5));
  });

  it('is refused if one page never changes and another always does', async () => {
    const asked = await service(
      ({ search }) => ({ headers: { etag: '"1"' }, is: search === '' && asked.statuses.length > 0 }),
      (request) => items(4 + request),
    );
    const { code, stderr } = await importing(asked, temporaryFolder(), '--passes', '2');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('its count changed') });
  });
});
