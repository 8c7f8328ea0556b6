import { once } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Preview, startPreview } from '../../src/preview/start-preview.ts';
import { decoded, differences, sendCase, violations } from './check-answer.ts';
import { HTTP_TABLE, type HttpAnswer } from './http-table.ts';
import { openFiles } from './open-files.ts';
import { TREE_FILES, writeTree } from './preview-tree.ts';
import { type RawAnswer, rawRequest, requestText } from './raw-request.ts';
import { makeTree, removeTree, usePreview } from './use-preview.ts';

const LIST = '/api/core/references/';
const published = 'https://example.org';
const started = usePreview({ rewritesLinks: true });
/** The tree as it must be answered, made without the code that rewrites: no record quotes the address. */
const wanted = { asLocalhost: '', withoutHost: '' };

beforeAll(() => {
  const madeFor = (address: string) => {
    const folder = makeTree();
    writeTree(folder, moved(TREE_FILES, address));
    return folder;
  };
  wanted.asLocalhost = madeFor('http://localhost');
  wanted.withoutHost = madeFor(started.preview.address);
});
afterAll(() => Object.values(wanted).forEach(removeTree));

function moved(files: Readonly<Record<string, string>>, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll(published, to)]),
  );
}

async function ask(
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  { port }: Preview = started.preview,
): Promise<RawAnswer> {
  const named = { Host: `127.0.0.1:${port}`, ...headers };
  const answer = await rawRequest(port, requestText(method, target, named));
  expect(violations(answer, started.folder)).toEqual([]);
  return answer as RawAnswer;
}

const rows = ['page 1', 'page n', 'last page', 'invalid page', 'HEAD', 'headers', 'ETag', 'gzip'];
const cases = HTTP_TABLE.filter(({ row }) => rows.includes(row));

test('keeps the contract as the published bytes do', async () => {
  expect(cases.length).toBeGreaterThan(60);
  for (const each of cases) {
    const answer = await sendCase(started.preview.port, each);
    expect(violations(answer, started.folder), each.name).toEqual([]);
    if (answer === null) continue;
    // The first answer is the preview's own; a date is compared by none that rewrites.
    const own = each.answers.slice(0, 'If-Modified-Since' in each.headers ? undefined : 1);
    const tree = each.headers.Host === null ? wanted.withoutHost : wanted.asLocalhost;
    const found = own.map((one) => differences(answer, one as HttpAnswer, each.method, tree));
    expect(found.some((each) => each.length === 0) || found, each.name).toBe(true);
  }
});

test.each(Object.keys(TREE_FILES))('%s', async (path) => {
  const target = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const text = moved(TREE_FILES, started.preview.address)[path];
  expect((await ask(target)).body.toString()).toBe(text);
});

test.each(['localhost', 'LocalHost', '127.0.0.1', '[::1]'])(
  'links lead to %s where it is asked so',
  async (name) => {
    const host = `${name}:${started.preview.port}`;
    const text = moved(TREE_FILES, `http://${host.toLowerCase()}`)['manifest.json'];
    expect((await ask('/manifest.json', { Host: host })).body.toString()).toBe(text);
  },
);

describe('the length of an answer', () => {
  test.each([LIST, `${LIST}?page=2`, '/api/', '/manifest.json'])(
    'HEAD %s has that of GET',
    async (target) => {
      const get = await ask(target);
      const head = await ask(target, {}, 'HEAD');
      expect(get.headers['content-length']).toBe(String(get.body.length));
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(head.body).toHaveLength(0);
    },
  );

  test.each([{}, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }])(
    'a page that is read in parts arrives whole: %j',
    async (headers) => {
      const page = (base: string) =>
        JSON.stringify({
          count: 1,
          next: `${base}${LIST}?page=2`,
          previous: null,
          results: Array.from({ length: 50_000 }, (_, id) => ({ id, text: `${published}/api/` })),
        });
      writeTree(started.folder, {
        'api/core/large/index.json': page(published).replaceAll('references', 'large'),
      });
      const { address } = started.preview;
      const expected = page(address).replaceAll('references', 'large');
      expect(decoded(await ask('/api/core/large/', headers)).toString() === expected).toBe(true);
    },
  );
});

describe('ETag', () => {
  const etagOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).headers.etag ?? '';

  test('is the same each time, and another one for the published bytes and for another base URL', async () => {
    const own = await etagOf(LIST);
    expect(await etagOf(LIST)).toBe(own);
    const { folder } = started;
    const asPublished = await startPreview({ folder, port: 0 });
    const moved = await startPreview({ folder, port: 0, rewritesLinks: true });
    const tags = [own, await etagOf(LIST, {}, 'GET', asPublished), await etagOf(LIST, {}, 'GET', moved)];
    await Promise.all([asPublished.close(), moved.close()]);
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => /^W\/"[^"]+"$/.test(tag))).toBe(true);
  });

  test('changes with the file', async () => {
    const before = await etagOf(`${LIST}?page=3`);
    const path = join(started.folder, 'api/core/references/page-3.json');
    utimesSync(path, new Date(), new Date(Date.now() + 5));
    expect((await ask(`${LIST}?page=3`, { 'If-None-Match': before })).status).toBe(200);
  });
});

test('no host that a request names comes into a link', async () => {
  const asHost = await startPreview({ folder: started.folder, port: 0, rewritesLinks: true, asHost: true });
  const answer = await ask(LIST, { Host: 'evil.example' }, 'GET', asHost);
  await asHost.close();
  expect(answer.body.toString()).toContain(`"next":"${asHost.address}${LIST}?page=2"`);
});

test('links lead below the path of the base URL', async () => {
  const { folder } = started;
  writeTree(folder, { 'manifest.json': '{"base_url":"https://example.org"}' });
  const preview = await startPreview({ folder, port: 0, rewritesLinks: true, baseUrlPath: '/repo/' });
  const { body } = await ask(`/repo${LIST}`, {}, 'GET', preview);
  expect(JSON.parse(body.toString()).next).toBe(`${preview.address}/repo${LIST}?page=2`);
  await preview.close();
});

describe('a tree that changes', () => {
  const next = async () => JSON.parse((await ask(LIST)).body.toString()).next;

  test('is answered with links to the preview after a build for another address', async () => {
    const files = Object.entries(TREE_FILES).map(([path, text]) => [
      path,
      text.replaceAll(published, 'https://another.example.org'),
    ]);
    writeTree(started.folder, Object.fromEntries(files));
    expect(await next()).toBe(`${started.preview.address}${LIST}?page=2`);
  });

  test.each([
    ['by one name', 'localhost'],
    ['by the other', '127.0.0.1'],
  ])('is sent as it is where it was built for the preview, %s', async (_, host) => {
    const own = `http://${host}:${started.preview.port}`;
    writeTree(started.folder, moved(TREE_FILES, own));
    expect(await next()).toBe(`${own}${LIST}?page=2`);
    writeTree(started.folder);
  });

  test('keeps its links while it has no manifest', async () => {
    rmSync(join(started.folder, 'manifest.json'));
    expect(await next()).toBe(`${published}${LIST}?page=2`);
    writeFileSync(join(started.folder, 'manifest.json'), 'no JSON');
    expect(await next()).toBe(`${published}${LIST}?page=2`);
    writeTree(started.folder);
    expect(await next()).toBe(`${started.preview.address}${LIST}?page=2`);
  });
});

test.runIf(process.platform === 'linux')('a client that leaves leaves no file open', async () => {
  const path = join(started.folder, 'api/core/huge/index.json');
  writeTree(started.folder, { 'api/core/huge/index.json': `{"count":1${' '.repeat(32 * 2 ** 20)}}` });
  const isOpen = () => openFiles().includes(path);
  const socket = connect(started.preview.port, '127.0.0.1');
  socket.write(requestText('GET', '/api/core/huge/', { 'Accept-Encoding': 'gzip' }));
  await once(socket, 'data');
  socket.destroy();
  await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 60_000 });
});
