import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { listenError, type Preview, startPreview } from '../../src/preview/start-preview.ts';
import { freePort } from '../hosts/start-server.ts';
import { writeTree } from './preview-tree.ts';
import { rawRequest, requestText } from './raw-request.ts';
import { makeTree, removeTree } from './use-preview.ts';

let folder: string;
beforeAll(() => {
  folder = makeTree();
});
afterAll(() => removeTree(folder));

const LIST = '/api/core/references/';

// That it is silent, test/cli/serve-and-verify.test.ts shows: Node prints some warnings once in a process.
test('says where it answers', async () => {
  const preview = await startPreview({ folder, port: 0 });
  expect(preview.address).toBe(`http://127.0.0.1:${preview.port}`);
  const answer = await fetch(`${preview.address}${LIST}?page=2`);
  expect(answer.status).toBe(200);
  await answer.text();
  await preview.close();
});

test.each<[baseUrlPath: string | undefined, path: string, status: number]>([
  [undefined, '/repo/manifest.json', 404],
  ['', '/repo/manifest.json', 404],
  ['/', '/manifest.json', 200],
  ['/repo', '/repo/manifest.json', 200],
  ['/repo/', '/repo/manifest.json', 200],
  ['/repo', '/manifest.json', 200],
  ['/my%20repo/data', '/my%20repo/data/manifest.json', 200],
  ['/my%20repo/data', '/my%20repo/manifest.json', 404],
])('under %s it answers %s with %d', async (baseUrlPath, path, status) => {
  const options = baseUrlPath === undefined ? {} : { baseUrlPath };
  const preview = await startPreview({ folder, port: 0, ...options });
  expect((await rawRequest(preview.port, requestText('GET', path)))?.status).toBe(status);
  await preview.close();
});

describe('what the user can fix', () => {
  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const error = await startPreview({ folder, port }).catch((thrown) => thrown);
    other.close();
    expect(error).toBeInstanceOf(CliError);
    expect(error.message).toBe(`port ${port} is in use`);
    expect(error.hint).toBe(`Choose another port, for example --port ${port === 65_535 ? 8000 : port + 1}.`);
  });

  test('a port that needs more rights', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(listenError(refused, 80)).toMatchObject({
      name: 'CliError',
      message: 'port 80 may not be used by this user',
      hint: 'Choose another port, for example --port 8000.',
    });
  });

  test('a number that is no port', async () => {
    await expect(startPreview({ folder, port: 70_000 })).rejects.toThrow(CliError);
  });

  test.each(['nothing', 'manifest.json'])('a folder that is none: %s', async (name) => {
    await expect(startPreview({ folder: join(folder, name), port: 0 })).rejects.toThrow(CliError);
  });

  test('any other error stays what it is', () => {
    const bug = new Error('bug');
    expect(listenError(bug, 8000)).toBe(bug);
  });
});

describe('close', () => {
  /** Closes while the clock stands still: nothing ends because time passes. */
  function closeOutOfTime(preview: Preview): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    return preview.close();
  }

  async function openSocket(port: number, bytes: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  test('ends idle connections at once', async () => {
    const preview = await startPreview({ folder, port: 0 });
    const agent = new Agent({ keepAlive: true });
    const request = get(`${preview.address}${LIST}`, { agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await answer.toArray();
    const { socket } = request;
    expect(socket?.destroyed).toBe(false);
    await closeOutOfTime(preview);
    if (socket?.destroyed === false) await once(socket, 'close');
  });

  test.each([
    ['that never sent a request', ''],
    ['that sent half a request', 'GET / HTTP/1.1\r\nHost:'],
    ['that does not read', requestText('GET', '/huge.bin')],
  ])('waits only a moment for a client %s', async (_name, bytes) => {
    writeTree(folder, { 'huge.bin': 'x'.repeat(32 * 1024 * 1024) });
    const preview = await startPreview({ folder, port: 0 });
    const socket = await openSocket(preview.port, bytes);
    await wait(50);
    const closed = closeOutOfTime(preview);
    vi.advanceTimersByTime(3_000);
    await closed;
    socket.destroy();
  });

  test('may be called twice, and frees the port', async () => {
    const preview = await startPreview({ folder, port: await freePort() });
    await Promise.all([preview.close(), preview.close()]);
    await preview.close();
    const again = await startPreview({ folder, port: preview.port });
    expect(again.port).toBe(preview.port);
    await again.close();
  });
});
