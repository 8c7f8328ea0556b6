import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decoded } from './check-answer.ts';
import { openFiles } from './open-files.ts';
import { writeTree } from './preview-tree.ts';
import { exchange, rawRequest, requestText } from './raw-request.ts';
import { askPreview, usePreview } from './use-preview.ts';

const started = usePreview();
const LIST = '/api/core/references/';
const ask = (target: string, headers?: Record<string, string>) => askPreview(started, target, headers);

// Each test may spoil the tree.
afterEach(() => writeTree(started.folder));

describe('ETag', () => {
  test('a 304 carries it, and no body', async () => {
    const { etag = '' } = (await ask(LIST)).headers;
    const answer = await ask(LIST, { 'If-None-Match': `"x", ${etag}`, 'Accept-Encoding': 'gzip' });
    expect(answer.status).toBe(304);
    expect(answer.headers.etag).toBe(etag);
    expect(answer.headers.vary).toBe('Accept, Accept-Encoding, Origin');
    expect(answer.body.length).toBe(0);
  });

  test('pages have different ones', async () => {
    const first = await ask(LIST);
    const second = await ask(`${LIST}?page=2`);
    expect(first.headers.etag).not.toBe(second.headers.etag);
    expect((await ask(`${LIST}?page=2`, { 'If-None-Match': first.headers.etag ?? '' })).status).toBe(200);
  });
});

test('promises no ranges, and asks to be asked again', async () => {
  for (const target of [LIST, `${LIST}?page=99`, '/api', '/index.html']) {
    const { headers } = await ask(target);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).not.toHaveProperty('accept-ranges');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

describe('compression', () => {
  test.each(['gzip', 'deflate', 'br'])('%s inflates to the same bytes', async (encoding) => {
    const plain = await ask(LIST);
    const answer = await ask(LIST, { 'Accept-Encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.body.length).toBeLessThan(plain.body.length);
    expect(decoded(answer).equals(plain.body)).toBe(true);
    expect(answer.headers.etag).toBe(plain.headers.etag);
  });

  test('leaves small files and pictures alone', async () => {
    writeTree(started.folder, { 'big.png': 'x'.repeat(10_000) });
    const headers = { 'Accept-Encoding': 'gzip' };
    const picture = await ask('/big.png', headers);
    expect(picture.headers['content-encoding']).toBeUndefined();
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await ask('/manifest.json', headers)).headers['content-encoding']).toBeUndefined();
  });

  test('a large file arrives whole, plain and compressed', async () => {
    const text = Array.from({ length: 200_000 }, (_, line) => `${line} ${line ** 2}\n`).join('');
    writeTree(started.folder, { 'large.txt': text });
    expect((await ask('/large.txt')).body.toString() === text).toBe(true);
    expect(decoded(await ask('/large.txt', { 'Accept-Encoding': 'gzip' })).toString() === text).toBe(true);
  });
});

describe('connections', () => {
  test('one is kept for several requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers: IncomingMessage[] = [];
    for (const path of [LIST, `${LIST}?page=99`, '/x', '/api', `${LIST}?page=2`]) {
      const request = get({ port: started.preview.port, host: '127.0.0.1', path, agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await answer.resume().toArray();
      answers.push(answer);
    }
    agent.destroy();
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404, 404, 301, 200]);
    expect(new Set(answers.map((answer) => answer.socket?.localPort)).size).toBe(1);
  });

  test('no HTTP after a request does not take its answer away', async () => {
    const bytes = `${requestText('GET', '/x', { Connection: null })}\0\0nonsense\r\n\r\n`;
    const text = (await exchange(started.preview.port, Buffer.from(bytes))).toString();
    expect(text).toMatch(/^HTTP\/1\.1 404.*Not found.*HTTP\/1\.1 400.*Bad request/s);
  });

  test('the body of a request is not kept in memory', async () => {
    const socket = connect(started.preview.port, '127.0.0.1');
    socket.resume().on('error', () => {});
    socket.write(requestText('GET', LIST, { Connection: null, 'Content-Length': `${2 ** 40}` }));
    const before = process.memoryUsage().rss;
    const megabyte = Buffer.alloc(2 ** 20);
    let peak = before;
    for (let sent = 0; sent < 512; sent++) {
      if (!socket.write(megabyte)) await once(socket, 'drain');
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    socket.destroy();
    expect((peak - before) / 2 ** 20).toBeLessThan(256);
  });

  test('a refused request gets its answer, however long it is', async () => {
    const long = requestText('GET', '/', { 'X-Long': 'a'.repeat(8 * 2 ** 20) });
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await rawRequest(started.preview.port, long);
      expect(answer?.body.toString()).toBe('{"detail":"Request header fields too large."}');
    }
  });

  test.runIf(process.platform === 'linux').each([{}, { 'Accept-Encoding': 'gzip' }])(
    'a client that leaves leaves no file open: %j',
    async (headers) => {
      const path = join(started.folder, 'huge.txt');
      writeFileSync(path, Buffer.alloc(32 * 1024 * 1024, 'some text '));
      const isOpen = () => openFiles().includes(path);
      const socket = connect(started.preview.port, '127.0.0.1');
      socket.write(requestText('GET', '/huge.txt', headers));
      await once(socket, 'data');
      socket.pause();
      expect(isOpen()).toBe(true);
      socket.destroy();
      await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 120_000 });
      rmSync(path);
    },
  );
});
