import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Handler, listen, sendJson } from '../sources/service/support/listen.ts';

/** As in an address. */
const secret = 'k3y%2FOf%2BA%3DReader';
const key = decodeURIComponent(secret);
const objects = Array.from({ length: 47 }, (_, index) => ({ id: index + 1, title: `Bowl ${index + 1}` }));

/** A museum that answers whoever sends a key, which it repeats in links, in its envelope and in records. */
const museum: Handler = ({ path, search, headers }, response) => {
  const query = new URLSearchParams(search);
  const wskey = query.get('wskey');
  if (wskey !== key) {
    sendJson(response, { error: 'Invalid key' }, 401);
    return;
  }
  const address = (rest: string) => `http://${headers.host}/v1/${rest}wskey=${secret}`;
  const page = Number(query.get('page') ?? 1);
  const shown = objects.slice((page - 1) * 10, page * 10);
  if (path === '/v1/') sendJson(response, { object: address('object?') });
  else if (path !== '/v1/object' || query.get('profile') !== 'full') sendJson(response, {}, 404);
  else
    sendJson(response, {
      apikey: wskey,
      help: `https://museum.example.org/help?wskey=${secret}`,
      reader: `${wskey}!`,
      info: {
        total: objects.length,
        page,
        next: page < 5 ? address(`object?page=${page + 1}&profile=full&`) : null,
      },
      records: shown.map((each) => ({ ...each, picture: address(`iiif/${each.id}?`), seen: `by ${wskey}` })),
    });
};

const asked = ['--query', `profile=full&wskey=${secret}`];

async function imported(handler: Handler, path: string, ...options: readonly string[]) {
  const { base, seen } = await listen(handler);
  const folder = temporaryFolder();
  const run = (...args: readonly string[]) =>
    runHere(['import', 'api', base + path, '--to', 'it.sqlite', '--retries', '0', ...args], folder);
  return { folder, base, seen, run, first: await run(...options) };
}

describe('import api --query', () => {
  it('sends it with every request, and publishes no key to the service', async () => {
    const { folder, seen, run, first } = await imported(museum, '/v1/', ...asked, '--keep-pages');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^object +47 +47 +5 /m) });
    const searches = seen.filter(({ path }) => path === '/v1/object').map(({ search }) => search);
    expect(searches).toContain(`?page=5&profile=full&wskey=${secret}`);
    const again = await run(...asked, '--json', '--keep-pages');
    expect(again).toMatchObject({ code: 0 });
    await succeeds(
      folder,
      'build',
      'it.sqlite',
      '--databank',
      'it.sqlite.databank.json',
      '--no-sync',
      '--no-explorer',
      '--quiet',
    );
    const files = readTree(join(folder, 'out'));
    const texts = [...files.values()].map(String);
    const published = ['it.sqlite', 'it.sqlite.databank.json'].map((name) =>
      readFileSync(join(folder, name), 'latin1'),
    );
    const said = [first, again].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    for (const text of [...texts, ...published, ...said])
      expect([secret, key].filter((each) => text.includes(each))).toEqual([]);
    const page = JSON.parse(String(files.get('v1/object/page-5.json')));
    expect(page.info).toEqual({ total: 47, page: 5, next: null });
    expect(page.records[0]).toEqual({ id: 41, title: 'Bowl 41', picture: null, seen: null });
    expect(first.stdout + first.stderr).toContain('private by name or value: apikey, picture, reader, seen');
  });

  it('never shows it where the service refuses it, leads elsewhere, or fails', async () => {
    const elsewhere = await listen(museum);
    const ends: readonly (readonly [Handler, RegExp, ...string[]])[] = [
      [
        (_, response) => sendJson(response, {}, 403),
        /answered 403: it is not public\nhint: What it was sent with --header, --query/,
      ],
      [
        (_, response) => response.writeHead(302, { location: `${elsewhere.base}/v1/?wskey=${secret}` }).end(),
        /redirects to http:\/\/127\.0\.0\.1:\d+, to which --query is not sent\nhint: Give the address/,
      ],
      [
        ({ path, search }, response) => response.writeHead(302, { location: path + search }).end(),
        /redirects more than 5 times/,
      ],
      [(_, response) => sendJson(response, {}, 500), /answered 500/],
      [
        ({ headers }, response) =>
          sendJson(response, {
            results: [{ id: 1 }],
            next: `http://${headers.host}/z?wskey=${secret}&page=2`,
          }),
        /names a next page that is not of this collection/,
        '--list',
        'x/y',
      ],
    ];
    for (const [handler, message, ...lists] of ends) {
      const { first } = await imported(handler, '/v1/', ...lists, ...asked);
      expect(first).toMatchObject({ code: expect.any(Number), stderr: expect.stringMatching(message) });
      expect(first.code).not.toBe(0);
      expect(first.stdout + first.stderr).not.toContain(secret);
    }
    expect(elsewhere.seen).toEqual([]);
  });

  const twice = encodeURIComponent(secret);
  const list = (more: object = {}) => ({ count: 4, next: null, results: [{ id: 1 }, { id: 2 }], ...more });
  const linking = `?page=2&WSKEY=${secret.toLowerCase()}`;
  const at = (status: number, value: unknown, headers = {}): Handler => {
    return ({ path, search }, response) => {
      if (!search.startsWith('?page=2') && path !== '/z') return sendJson(response, list({ next: linking }));
      response.writeHead(status, headers).end(typeof value === 'string' ? value : JSON.stringify(value));
    };
  };
  const moving = (location: string): Handler => {
    return ({ path }, response) =>
      path.startsWith('/z') ? sendJson(response, {}, 403) : response.writeHead(302, { location }).end();
  };
  it.each<readonly [string, Handler]>([
    ['a log-in in whose address it is encoded twice', moving(`/z?next=%2Fv1%3Fwskey%3D${twice}`)],
    ['another name', moving(`/z?Wskey=${secret}`)],
    ['a path', moving(`/z/${secret}/`)],
    ['a next page at another path', (_, response) => sendJson(response, list({ next: `/z?of=${twice}` }))],
    [
      'a next page that is cut off',
      (_, response) => sendJson(response, list({ next: `/${'z'.repeat(40)}/${secret}` })),
    ],
    ['a next page that is refused', at(403, {})],
    ['a next page that is not there', at(404, {})],
    ['a next page that fails', at(500, {})],
    ['a next page at which the service asks to wait', at(429, {}, { 'retry-after': '99999' })],
    ['a next page that is HTML', at(200, '<p>')],
    ['a next page that is broken', at(200, '{"a":')],
    ['a next page that is not a list', at(200, { [key]: 1 })],
    ['pages in a circle', at(200, list({ next: linking }))],
    ['a type', (_, response) => response.writeHead(404, { 'content-type': `a/b; of=${secret}` }).end()],
    ['a count', (_, response) => sendJson(response, list({ count: key, results: [], next: `/${key}` }))],
  ])('never shows it in messages of %s', async (_, handler) => {
    // An object goes to standard output, and events to standard error: neither changes the other.
    for (const more of [[], ['--json', '--events']]) {
      const { first } = await imported(handler, '/v1/', '--list', 'x', '--passes', '2', ...asked, ...more);
      expect(first.code).not.toBe(0);
      expect(first.stdout + first.stderr).not.toMatch(/k3y|Reader/i);
    }
  });

  it('publishes it in no spelling, as no name and as no number', async () => {
    const digits = '4711081512';
    const results = [
      { id: 1, a: secret.toLowerCase(), b: `/z?of=${twice}`, c: { [key]: 1 }, d: [[{ [key]: 1 }]], [key]: 1 },
      { id: 2, a: key.replaceAll('/', '&#x2F;'), b: '', c: {}, d: [], e: Number(digits), f: 'Bowl' },
    ];
    const more = {
      [key]: { page: 1 },
      help: `/z?of=${twice}`,
      as: { [`${key}!`]: 1, all: [{ [key]: 1 }], n: 7 },
    };
    const { folder, first } = await imported(
      (_, response) => sendJson(response, { ...list({ count: 2, results }), ...more }),
      ...['/v1/', '--list', 'x', ...asked, '--query', `token=${digits}`],
    );
    expect(first.code).toBe(0);
    const files = ['it.sqlite', 'it.sqlite.databank.json'].map((name) =>
      readFileSync(join(folder, name), 'latin1'),
    );
    for (const text of [...files, first.stdout, first.stderr])
      expect(text).not.toMatch(/k3y|Reader|4711081512/i);
    expect(files[1]).toContain('"n": 7');
    expect(first.stdout + first.stderr).toContain('private by name or value: a, b, c, d, e');
  });

  it('leaves out a list whose records are in a key with it', async () => {
    const { first } = await imported(
      (_, response) => sendJson(response, { [key]: [{ id: 1 }] }),
      ...['/v1/', '--list', 'x', ...asked],
    );
    expect(first).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('in the key …, which is private'),
    });
  });

  const book = (link: string) => ({
    ...{ format: 1, api: '/v1/', pageSize: 10, collections: { books: 'book' } },
    records: { book: { table: 'book', keys: { id: 'integer', link, curator: { always: [] } } } },
  });
  it.each([
    ['text?', 0, 'it.sqlite holds no private text'],
    ['text', 1, '2 records of book, link: is null, expected string'],
  ])('withholds it from the records of a service with a description: %s', async (type, code, message) => {
    const results = [
      { id: 1, link: '/help', curator: [{ id: 7 }] },
      { id: 2, link: `/z?of=${twice}`, curator: [{ id: 7 }, { id: 8 }] },
    ];
    const { folder, run } = await imported(
      ({ path }, response) =>
        sendJson(
          response,
          { ...list({ count: 2, results }), previous: null },
          path === '/v1/books/' ? 200 : 404,
        ),
      '/',
    );
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(book(type)));
    const { code: ended, stdout, stderr } = await run('--databank', 'databank.json', ...asked);
    expect([ended, stdout + stderr]).toEqual([code, expect.stringContaining(message)]);
    expect(stderr).toContain('withheld, since values hold a key of --query: link');
    expect(stdout + stderr).not.toMatch(/k3y|Reader/i);
    const made = code === 0 ? readFileSync(join(folder, 'it.sqlite'), 'latin1') : '';
    expect(made).not.toMatch(/k3y|Reader/i);
    if (code === 0) expect(stdout).toContain('Left out: 3 curators');
  });

  it('says how to give a key where the only list wants one', async () => {
    const { first } = await imported(
      ({ path }, response) =>
        path === '/v1/' ? sendJson(response, { books: '/v1/books/' }) : sendJson(response, {}, 401),
      '/v1/',
    );
    expect(first).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/it is not public\nhint: Give what the service asks for with --header,/),
    });
  });

  it('is refused for a folder, which would ignore it', async () => {
    for (const option of [asked, ['--header', 'Authorization: Token x']]) {
      const folder = temporaryFolder();
      const args = ['import', 'api', folder, '--to', 'it.sqlite', ...option];
      expect(await runHere(args, folder)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          `${option[0]} has no effect on ${folder}: it is sent to services only`,
        ),
      });
    }
  });

  it('leaves out a list whose address holds it', async () => {
    const { first, seen, folder } = await imported(
      ({ path }, response) =>
        sendJson(response, path === '/v1/' ? { a: '/v1/abcdef123456/a/', b: '/v1/b/' } : list({ count: 2 })),
      ...['/v1/', '--query', 'api_key=abcdef123456'],
    );
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^b +2 +2 /m) });
    expect(first.stdout + first.stderr).toContain('…/a: its address holds a key of --query: it is left out');
    expect(seen.map(({ path }) => path)).not.toContain('/v1/abcdef123456/a/');
    const files = ['it.sqlite', 'it.sqlite.databank.json'].map((name) =>
      readFileSync(join(folder, name), 'latin1'),
    );
    for (const text of [...files, first.stdout, first.stderr]) expect(text).not.toContain('abcdef');
  });

  it('reads as many records as Harvard counts', async () => {
    const { first } = await imported(
      ({ search }, response) => {
        const page = Number(new URLSearchParams(search).get('page') ?? 1);
        const info = { totalrecordsperquery: 10, totalrecords: 47, pages: 5, page };
        sendJson(response, { info, records: objects.slice((page - 1) * 10, page * 10) });
      },
      ...['/v1/', '--list', 'x', ...asked],
    );
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^x +47 +47 +5 /m) });
  });

  it('is not replaced where other pages are looked for', async () => {
    const { first, seen } = await imported(
      ({ search }, response) => {
        const query = new URLSearchParams(search);
        const years = [...Array(30).keys()].map((index) => ({ id: index + 1990 }));
        sendJson(response, {
          items: years.filter(({ id }) => id >= Number(query.get('start')) && id < Number(query.get('end'))),
        });
      },
      ...['/v1/', '--list', 'x', '--query', 'start=2000&end=2010'],
    );
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^x +unknown +10 +1 /m) });
    expect(seen.filter(({ search }) => !search.endsWith('start=2000&end=2010'))).toEqual([]);
  });

  it('is not shown under a misspelt option', async () => {
    for (const option of ['--qurey', '--queri=', '-q', '--']) {
      const isOne = /[=-]$/.test(option);
      const args = isOne ? [`${option}wskey=${secret}`] : [option, asked[1] as string];
      const { first } = await imported(museum, '/v1/', ...args);
      expect(first).toMatchObject({ code: 2, stderr: expect.not.stringMatching(/k3y|Reader/) });
    }
  });

  it('resumes with the same one only', async () => {
    const list = ['--list', 'object'];
    let isBroken = true;
    const breaks: Handler = (request, response, index) => {
      if (isBroken && request.search.includes('page=3')) sendJson(response, {}, 403);
      else museum(request, response, index);
    };
    const { folder, run, first } = await imported(breaks, '/v1/', ...list, ...asked);
    expect(first).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'it.sqlite.crawl'))).toBe(true);
    isBroken = false;
    expect(await run(...list, '--query', `profile=full&wskey=${secret}&size=5`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('read with another source, or another --query'),
    });
    const other = asked.map((part) => part.replace(secret, 'another-key'));
    expect(await run(...list, ...other)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/read with other headers .*--query\)\nhint: .*add --same-user\.$/m),
    });
    expect(await run(...list, ...asked)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Resumed'),
    });
  });

  it.each<readonly [string, string]>([
    ['', 'cannot be part of an address'],
    ['a b=1', 'cannot be part of an address'],
    ['f=json#top', 'cannot be part of an address'],
    ...[
      'page=2',
      'Page=2',
      'page%5Bnumber%5D=2',
      'pagination[page]=1',
      'startIndex=10',
      'cursor=b2Zmc2V0',
      'page_token=x',
    ].map((part) => [`f=json&${part}`, 'asks for one of the pages, and all of them are read'] as const),
  ])('refuses "%s" without showing it', async (query, why) => {
    const { first, seen } = await imported(museum, '/v1/', '--query', query);
    expect(first).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`query number 1 ${why} (it is not shown, as it may hold a secret)`),
    });
    expect(seen).toEqual([]);
  });

  it('is named where the address has a query', async () => {
    const { first } = await imported(museum, `/v1/?wskey=${secret}`);
    expect(first).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/hint: Leave it out: \S+\. .*--query/),
    });
    expect(first.stderr).not.toContain(secret);
  });
});
