import { existsSync, readFileSync } from 'node:fs';
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

  it.each([
    ['', 'cannot be part of an address'],
    ['a b=1', 'cannot be part of an address'],
    ['f=json#top', 'cannot be part of an address'],
    ['f=json&page=2', 'asks for one of the pages, and all of them are read'],
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
