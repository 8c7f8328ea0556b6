import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { seeded } from '../../trust/support/random.ts';
import { importFrom } from './support/import-from.ts';
import { chosen, inOrder, regions, tokens } from './support/in-order.ts';
import { type Handler, listen, sendJson } from './support/listen.ts';
import { answerAsService, type JsonRecord, type ServiceManner } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

async function crawlAs(manner: Partial<ServiceManner>, options: object = {}) {
  const folder = temporaryFolder();
  const databank = await tinyDatabank();
  const { base, seen } = await listen(answerAsService(databank, { pageSize: 4, ...manner }));
  return { ...(await importFrom(base, { ...inOrder, folder, ...options })), seen };
}

async function crawlFrom(answer: Handler, options: object = {}) {
  const { base, seen } = await listen(answer);
  return { ...(await importFrom(base, { ...inOrder, ...options })), seen };
}

/** A service that has all 11 records, but in another order for each request. */
const shuffled = (seed: number) => {
  const random = seeded(seed);
  return (records: readonly JsonRecord[]) => {
    const left = [...records];
    return records.map(() => left.splice(random.below(left.length), 1)[0] as JsonRecord);
  };
};

const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);

describe('an order that changes between pages', () => {
  it.each([1, 2, 3, 4, 5])('is walked again until every record was found: seed %i', async (seed) => {
    const { crawled, gathered } = await crawlAs({ order: shuffled(seed) }, { passes: 50 });
    const [tokensRead] = crawled.collections;
    expect(crawled.problems).toEqual([]);
    expect(tokensRead).toMatchObject({ state: 'complete', count: 11, records: 11 });
    expect(tokensRead?.pages).toBe(3 * (tokensRead?.passes ?? 0));
    expect(gathered?.tables.find(({ name }) => name === 'sc_token')?.rows).toBe(11);
  });

  it('is a problem where records are still missing after the last pass', async () => {
    // The last four of the first page again, and never the rest.
    const order = (records: readonly JsonRecord[]) => [...records.slice(0, 8), ...records.slice(5, 8)];
    const { crawled, gathered } = await crawlAs({ order }, { passes: 3 });
    expect(crawled.problems).toEqual([
      {
        table: tokens,
        record: null,
        field: null,
        message:
          'the service counts 11 records, 8 different ones were found in 3 passes, 3 are missing: its order is not stable, or it gives some of them twice',
      },
    ]);
    expect(crawled.collections[0]).toMatchObject({ state: 'short', passes: 3, pages: 9, repeated: 9 });
    expect(gathered).toBe(null);
  });

  it('is kept as far as it goes where the import is lenient', async () => {
    const order = (records: readonly JsonRecord[]) => records.slice(0, 8);
    const count = () => 11;
    const { crawled, gathered } = await crawlAs({ order, count }, { passes: 1, lenient: true });
    expect(messages(crawled.problems)).toEqual([
      'the service counts 11 records, 8 different ones were found in one pass, 3 are missing: its pages hold fewer records than it counts',
    ]);
    expect(gathered?.leftOut).toEqual([{ collection: tokens, id: null, problems: crawled.problems }]);
    expect(gathered?.tables.find(({ name }) => name === 'sc_token')?.rows).toBe(8);
  });
});

describe('data that change meanwhile', () => {
  it('may grow: the last count is the one that counts', async () => {
    const order = (records: readonly JsonRecord[], index: number) => records.slice(0, index === 0 ? 9 : 11);
    const count = (_: unknown, index: number) => (index === 0 ? 9 : 11);
    const { crawled } = await crawlAs({ order, count });
    expect(crawled.problems).toEqual([]);
    // Walked again: what came may have moved others from page to page.
    expect(crawled.collections[0]).toMatchObject({ count: 11, records: 11, passes: 2 });
    expect(crawled.notes).toEqual([`${tokens}: its count changed while it was read`]);
  });

  it('may lose a record that was read: the one that moved up in its place is found', async () => {
    const order = (records: readonly JsonRecord[], index: number) =>
      index === 0 ? records : records.slice(1);
    const { crawled, path } = await crawlAs({ order });
    expect(crawled.problems).toEqual([]);
    // The first page held 1 to 4, and the second began with 6 then.
    const database = new BetterSqlite3(path, { readonly: true });
    const ids = database.prepare('SELECT id FROM sc_token ORDER BY id').pluck().all();
    database.close();
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(crawled.collections[0]).toMatchObject({ count: 10, records: 11, passes: 2, pages: 6 });
    expect(crawled.notes).toEqual([
      `${tokens}: 11 different records were found, but 10 are counted: some came or went meanwhile`,
      `${tokens}: its count changed while it was read`,
    ]);
  });

  it('may never stand still: after the last pass it is said that a record may be missing', async () => {
    const count = (records: readonly JsonRecord[], index: number) => records.length - (index % 2);
    const { crawled } = await crawlAs({ count }, { passes: 3 });
    expect(crawled.problems).toEqual([]);
    expect(crawled.collections[0]).toMatchObject({ state: 'complete', records: 11, passes: 3 });
    expect(crawled.notes).toContain(
      `${tokens}: its count changed in the last pass too: a record that moved meanwhile may be missing`,
    );
  });

  it('may shrink: a page that is gone ends the pass', async () => {
    const order = (records: readonly JsonRecord[], index: number) => records.slice(0, index < 2 ? 11 : 8);
    const count = (_: unknown, index: number) => (index < 1 ? 11 : 8);
    const { crawled } = await crawlAs({ order, count });
    expect(crawled.problems).toEqual([]);
    expect(crawled.collections[0]).toMatchObject({ count: 8, records: 8, pages: 4, passes: 2 });
    expect(crawled.notes).toEqual([
      `${tokens}: its count changed while it was read`,
      `${tokens}: there was no page "?page=3" any more: it was taken as the end`,
    ]);
  });

  it('may leave more records than are counted', async () => {
    const { crawled } = await crawlAs({ count: () => 7 });
    expect(crawled.problems).toEqual([]);
    expect(crawled.notes).toEqual([
      `${tokens}: 11 different records were found, but 7 are counted: some came or went meanwhile`,
    ]);
  });

  it('may edit a record that comes again: the version that was modified last is kept, with a warning', async () => {
    const edit = (records: readonly JsonRecord[], index: number) => {
      const [first = {}, ...rest] = records;
      const version = { ...first, note: `version ${index}`, modified_date: times[index] };
      // Twice, so that the pass is short by one and walked again.
      return [version, ...rest.slice(0, 9), version];
    };
    const times = ['2024-03-25T11:17:55.936690Z', '2024-03-25T11:17:56Z', '2023-01-01T00:00:00Z', null];
    const { crawled, gathered } = await crawlAs({ order: edit, count: () => 10 });
    expect(crawled.problems).toEqual([]);
    expect(gathered?.conflicts).toEqual([
      { table: 'sc_token', id: 1, versions: 2, kept: 'it was modified last' },
    ]);
  });
});

describe('a list that cannot be followed', () => {
  const page = (next: unknown, results: unknown[] = []) => ({ count: 1, next, previous: null, results });
  /** What else is said of a page that leads no further. */
  const isLast = (place: string, of = ', of 1 that it counts') =>
    `${place} is the last that was read: 0 different records were found${of}`;

  it.each([
    ['nowhere', '', 'the first page names a next page that is not of this collection: ""'],
    [
      'back to a page of this pass',
      '?page=2',
      'the page "?page=2" leads back to the page "?page=2": no page is the last',
    ],
    ['back to the first', tokens, 'the first page leads back to the first page: no page is the last'],
    [
      'to another collection',
      '/api/core/regions/?page=2',
      'the first page names a next page that is not of this collection: "/api/core/regions/?page=2"',
    ],
    [
      'out of the service',
      '../../secret',
      'the first page names a next page that is not of this collection: "../../secret"',
    ],
  ])('leads %s', async (_, next, message) => {
    const { crawled, seen } = await crawlFrom((_seen, response) => sendJson(response, page(next)));
    const [place = ''] = /^the (?:first page|page "[^"]*")/.exec(message) ?? [];
    expect(messages(crawled.problems).sort()).toEqual([message, isLast(place)].sort());
    expect(crawled.collections[0]?.state).toBe('stopped');
    expect(seen.length).toBeLessThan(3);
  });

  it('has pages without end', async () => {
    const { crawled, seen } = await crawlFrom((_, response, index) =>
      sendJson(response, page(`?page=${index + 2}`)),
    );
    expect(messages(crawled.problems)).toEqual([
      'the page "?page=102" is not the last of more pages than records',
      isLast('the page "?page=102"'),
    ]);
    expect(seen.length).toBe(102);
  });

  it.each([
    ['a number as next', page(7), '/next'],
    ['no list', page(null, 'abc' as unknown as unknown[]), '/results'],
    ['a count that is no number', { ...page(null), count: 'many' }, '/count'],
    ['a negative count', { ...page(null), count: -1 }, '/count'],
    ['a list, no envelope', [], null],
    ['null', null, null],
  ])('gives %s, and the other collections are read', async (_, value, field) => {
    const answers = (path: string) => (path === tokens ? value : page(null, []));
    const { crawled } = await crawlFrom(
      ({ path }, response) =>
        sendJson(response, JSON.stringify(answers(path)).replace('"count":1', '"count":0')),
      { collections: chosen(tokens, regions) },
    );
    expect(crawled.problems.length).toBeGreaterThan(0);
    expect(crawled.problems[0]).toMatchObject({ table: tokens, field });
    expect(crawled.collections.map(({ state }) => state)).toEqual(['stopped', 'complete']);
  });

  it('gives keys in its pages that the contract does not have: they are left out, and told', async () => {
    const more = { ...page(null, []), count: 0, total_pages: 1, '\u001b[2J': { e_mail: 'canary' } };
    const { crawled } = await crawlFrom((_, response) => sendJson(response, more));
    expect(crawled.problems).toEqual([]);
    expect(crawled.notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/api\/sc\/tokens\/: .* not part of the contract: .*total_pages/),
      ]),
    );
    expect(crawled.notes.join()).not.toMatch(/\p{Cc}|canary/u);
  });

  it('gives lists in lists, however deep, and refuses what no page is nested like', async () => {
    const page = (depth: number) =>
      `{"count":1,"next":null,"previous":null,"results":[${'['.repeat(depth)}${']'.repeat(depth)}]}`;
    const { crawled } = await crawlFrom((_, response) => sendJson(response, page(60)));
    expect(crawled.problems[0]).toMatchObject({ table: tokens, field: '/results/0' });
    const deeper = crawlFrom((_, response) => sendJson(response, page(200_000)));
    await expect(deeper).rejects.toThrow('is nested more than 512 levels deep');
  });

  it('gives keys twice in the envelope, or bytes that are not UTF-8', async () => {
    const body = '{"count":0,"count":0,"next":null,"previous":null,"results":[]}';
    const twice = await crawlFrom((_, response) => sendJson(response, body));
    expect(messages(twice.crawled.problems)).toEqual([
      'the first page has the key count twice in an object',
      isLast('the first page', ''),
    ]);
    const bytes = Buffer.concat([
      Buffer.from('{"count":0,"next":null,"previous":"http://\xff', 'latin1'),
      Buffer.from('","results":[]}'),
    ]);
    const wrong = await crawlFrom((_, response) => response.end(bytes));
    expect(messages(wrong.crawled.problems)).toEqual([
      'the first page is not UTF-8',
      isLast('the first page', ''),
    ]);
  });
});

describe('a page with faults beside its records', () => {
  /** The tokens, with something done to the second of their three pages. */
  async function crawlChanged(change: (page: JsonRecord) => JsonRecord, lenient: boolean) {
    const databank = await tinyDatabank();
    const answer = answerAsService(databank, { pageSize: 4 });
    return crawlFrom(
      (seen, response, index) => {
        if (seen.search !== '?page=2') return answer(seen, response, index);
        const kept = {
          writeHead: () => kept,
          end: (body: Buffer) => sendJson(response, change(JSON.parse(`${body}`))),
        };
        answer(seen, kept as never, index);
      },
      { passes: 2, lenient },
    );
  }

  it.each([
    ['nothing', null, 'is null, expected object'],
    ['a text', 'canary', 'is text, expected object'],
    ['a list', [{ id: 1 }], 'is a list, expected object'],
  ])('has %s in place of a record: the others and the next pages are read', async (_, value, message) => {
    const change = (page: JsonRecord) => ({
      ...page,
      results: [value, ...(page.results as unknown[]).slice(1)],
    });
    const strict = await crawlChanged(change, false);
    const counted =
      'the service counts 11 records, 10 different ones were found in 2 passes, 1 is missing: its pages hold fewer records than it counts';
    expect(strict.crawled.problems).toEqual(
      expect.arrayContaining([
        { table: `${tokens}?page=2`, record: null, field: '/results/0', message },
        { table: tokens, record: null, field: null, message: counted },
      ]),
    );
    expect(strict.crawled.problems.length).toBe(2);
    expect(strict.gathered).toBe(null);
    const { gathered, crawled } = await crawlChanged(change, true);
    expect(gathered?.leftOut).toEqual([{ collection: tokens, id: null, problems: crawled.problems }]);
    expect(gathered?.tables.find(({ name }) => name === 'sc_token')?.rows).toBe(10);
  });

  it('lacks a key that leads nowhere: all is read, and the fault is told', async () => {
    const { crawled, gathered } = await crawlChanged(({ previous: _, ...page }) => page, true);
    expect(crawled.problems).toEqual([
      { table: `${tokens}?page=2`, record: null, field: null, message: 'has no key previous' },
    ]);
    expect(crawled.collections[0]).toMatchObject({ state: 'complete', records: 11 });
    expect(gathered?.tables.find(({ name }) => name === 'sc_token')?.rows).toBe(11);
  });

  it('leads no further: it is said how much was read, and how much was not', async () => {
    const { crawled, gathered } = await crawlChanged((page) => ({ ...page, count: null }), true);
    expect(messages(crawled.problems)).toEqual([
      'the page "?page=2" is the last that was read: 4 different records were found, of 11 that it counts',
      'is null, expected integer',
    ]);
    expect(gathered?.leftOut[0]?.problems).toEqual(crawled.problems);
  });
});

describe('collections that a service does not have', () => {
  it('are problems, and the others are read', async () => {
    const databank = await tinyDatabank();
    databank.delete(regions);
    const { crawled } = await crawlFrom(answerAsService(databank), {
      collections: chosen(tokens, regions),
      lenient: true,
    });
    expect(crawled.problems).toEqual([
      {
        table: regions,
        record: null,
        field: null,
        message: 'the service has no such collection; --collection can choose others than core/regions',
      },
    ]);
  });

  it('end the import where there is none at all, and say how the service leads astray', async () => {
    const { base } = await listen(({ path }, response) =>
      response.writeHead(path === '/api/' ? 302 : 404, { location: '/api/' }).end(),
    );
    await expect(importFrom(base, { ...inOrder, folder: temporaryFolder() })).rejects.toMatchObject({
      message: `no service answers at ${base}: it has none of the collections, and ${base}/api/ redirects more than 5 times`,
    });
  });

  it('end the import where there is none at all, and another address is tried without --refresh', async () => {
    const folder = temporaryFolder();
    const databank = await tinyDatabank();
    const { base } = await listen(answerAsService(databank));
    await expect(importFrom(`${base}/typo/`, { ...inOrder, folder })).rejects.toMatchObject({
      message: `${base}/typo answers, but has none of the collections that are described; ${base}/typo/api/ answered 404 with application/json`,
      hint: 'Give the address of one of its lists, or of its root index, or name its lists: --list books --list authors. For a service with a description, give the address before /api/.',
    });
    expect((await importFrom(base, { ...inOrder, folder })).crawled.problems).toEqual([]);
  });
});

describe('links of a service', () => {
  it.each([
    ['of another host', (_: string, path: string) => `https://behind.example.org${path}`],
    ['with another prefix', (_: string, path: string) => `http://proxy.example.org/prefix${path}`],
    ['without a host', (_: string, path: string) => path],
    ['of the query only', () => ''],
  ])('%s lead to the given address', async (_, links) => {
    const { crawled, seen } = await crawlAs({ links });
    expect(crawled.problems).toEqual([]);
    expect(seen.map(({ path, search }) => path + search)).toEqual([
      tokens,
      `${tokens}?page=2`,
      `${tokens}?page=3`,
      // Compared at the end.
      tokens,
    ]);
  });
});
