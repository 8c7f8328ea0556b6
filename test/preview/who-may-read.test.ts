import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../src/preview/start-preview.ts';
import { publishedFiles } from '../../src/publish/write/published-files.ts';
import { writeTree } from './preview-tree.ts';
import { type RawAnswer, rawRequest, requestText } from './raw-request.ts';
import { makeTree, removeTree } from './use-preview.ts';

const LIST = '/api/core/references/';
let folder: string;
let preview: Preview;
let host: Preview;
beforeAll(async () => {
  folder = makeTree();
  [preview, host] = await Promise.all([
    startPreview({ folder, port: 0 }),
    startPreview({ folder, port: 0, asHost: true }),
  ]);
});
afterAll(async () => {
  await Promise.all([preview.close(), host.close()]);
  removeTree(folder);
});

async function ask(
  from: Preview,
  target: string,
  headers: Readonly<Record<string, string | null>>,
  method = 'GET',
  version = '1.1',
): Promise<RawAnswer> {
  return (await rawRequest(from.port, requestText(method, target, headers, version))) as RawAnswer;
}

describe('the name by which it is asked', () => {
  test.each(['localhost', 'LOCALHOST', 'localhost:8000', '127.0.0.1', '127.0.0.1:1', '[::1]:65535'])(
    '%s is its own',
    async (name) => expect((await ask(preview, LIST, { Host: name })).status).toBe(200),
  );

  // What a page reaches by DNS rebinding: its own name leads to this machine.
  test.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost:8000.evil.example',
    'localhost:65536',
    '[::1]:99999',
    'localhost:',
    'localhost:+80',
    'localhost:0x50',
    'localhost.',
    '127.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '',
  ])('"%s" is not', async (name) => {
    const { status, headers, body } = await ask(preview, LIST, { Host: name });
    expect([status, headers['content-type']]).toEqual([421, 'application/json']);
    expect(JSON.parse(body.toString())).toEqual({
      detail: `The preview answers as localhost and 127.0.0.1, not as "${name}"; serve --as-published answers as any name.`,
    });
  });

  test.each(['HEAD', 'OPTIONS', 'POST'])('%s needs one, too', async (method) => {
    expect((await ask(preview, LIST, { Host: 'evil.example' }, method)).status).toBe(421);
  });

  test.each(['1.0', '1.1'])('two of them are none, in HTTP/%s', async (version) => {
    const headers = { Host: 'localhost', host: 'evil.example' };
    expect((await ask(preview, LIST, headers, 'GET', version)).status).toBe(400);
    expect((await ask(host, LIST, headers, 'GET', version)).status).toBe(400);
  });

  test('HTTP/1.0 needs none', async () => {
    expect((await ask(preview, LIST, { Host: null }, 'GET', '1.0')).status).toBe(200);
  });

  test('any does where it answers as a host', async () => {
    expect((await ask(host, LIST, { Host: 'evil.example' })).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const cors = ({ headers }: RawAnswer) =>
    Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  const foreign = [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example:80',
    'file://',
    'http://localhost:80@evil.example',
    'ftp://localhost',
    'http://localhost:65536',
    'localhost',
    '',
  ];

  test.each(foreign)('%s gets no CORS header, whatever it asks for', async (Origin) => {
    for (const target of [LIST, `${LIST}?page=99`, '/x', '/api', '/manifest.json', '/explore/']) {
      const answer = await ask(preview, target, { Origin });
      expect([target, cors(answer)]).toEqual([target, []]);
      expect(answer.headers.vary).toBe('Accept, Accept-Encoding, Origin');
    }
    for (const method of ['OPTIONS', 'HEAD', 'POST'])
      expect(
        cors(await ask(preview, LIST, { Origin, 'Access-Control-Request-Method': 'GET' }, method)),
      ).toEqual([]);
    const misdirected = { Origin, Host: 'evil.example' };
    expect(cors(await ask(preview, LIST, misdirected))).toEqual([]);
  });

  test('is not answered 304: the browser may have kept the answer to a request without an origin', async () => {
    const { etag = '' } = (await ask(preview, LIST, {})).headers;
    const again = { Origin: 'https://evil.example', 'If-None-Match': etag };
    expect((await ask(preview, LIST, again)).status).toBe(200);
    expect((await ask(preview, LIST, { ...again, Origin: 'http://localhost' })).status).toBe(304);
  });

  test.each(['http://localhost:5173', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    '%s is of this machine and reads as from a host',
    async (Origin) =>
      expect(cors(await ask(preview, LIST, { Origin }))).toEqual([['access-control-allow-origin', '*']]),
  );

  test('reads everything where the preview answers as a host', async () => {
    const Origin = 'https://evil.example';
    expect(cors(await ask(host, LIST, { Origin }))).toEqual([['access-control-allow-origin', '*']]);
    expect(cors(await ask(host, LIST, { Origin }, 'OPTIONS'))).toContainEqual([
      'access-control-allow-methods',
      'GET, HEAD, OPTIONS',
    ]);
  });
});

test('sends what is published, and nothing else of the folder', async () => {
  const files = [
    'api/core/references/page-2.json',
    '404.json',
    'index.html',
    'manifest.json',
    'explore/index.html',
  ];
  const more = [
    'export.sqlite',
    'backup.sql',
    'CNAME',
    'docs/index.html',
    'api/core/references/export.sqlite',
  ];
  const out = makeTree();
  const collections = [{ path: '/api/core/references/', pages: 3 }];
  writeTree(out, {
    ...Object.fromEntries(more.map((path) => [path, 'private'])),
    'manifest.json': JSON.stringify({
      generator: 'polity-press',
      collections,
      files: ['index.html', '404.json', 'explore/index.html'],
    }),
  });
  const own = await startPreview({ folder: out, port: 0, isPublished: publishedFiles(out) });
  const statusOf = async (path: string) => (await ask(own, `/${path}`, {})).status;
  for (const path of files) expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of more) expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await statusOf('docs/')).toBe(404);
  // Nor behind a published name.
  rmSync(join(out, 'api/core/references/page-2.json'));
  symlinkSync('../../../export.sqlite', join(out, 'api/core/references/page-2.json'));
  expect(await statusOf('api/core/references/page-2.json')).toBe(404);
  await own.close();
  removeTree(out);
});
