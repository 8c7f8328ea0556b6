import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRequest } from '../../src/http/http-client.ts';
import { listen } from '../sources/service/support/listen.ts';

const request = { headers: {} };

/** What answers with these bytes, whatever is asked. */
async function answering(bytes: string, sockets: Socket[] = []): Promise<URL> {
  return (await serving((socket) => socket.on('data', () => socket.write(bytes)), sockets)).address;
}

/** A server of connections. */
async function serving(serve: (socket: Socket) => void, sockets: Socket[] = []) {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), sockets };
}

describe('a request', () => {
  it('is answered with a status, headers and a body', async () => {
    const { base } = await listen((_, response) => response.writeHead(418, { 'X-Tea': 'pot' }).end('short'));
    const answer = await sendRequest(new URL(base), request);
    expect([answer.statusCode, answer.headers['x-tea'], await text(answer)]).toEqual([418, 'pot', 'short']);
  });

  it('uses the connection of the one before', async () => {
    const sockets: Socket[] = [];
    const address = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}', sockets);
    for (let index = 0; index < 3; index += 1) await text(await sendRequest(address, request));
    expect(sockets).toHaveLength(1);
  });

  it('is sent again where the server closes a connection that was kept, and not where it closes a new one', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
    let asked = 0;
    const { address, sockets } = await serving((socket) => {
      let answered = 0;
      socket.on('data', () => {
        asked += 1;
        answered += 1;
        if (answered === 1 && asked < 5) socket.write(answer);
        else socket.destroy();
      });
    });
    for (let index = 0; index < 2; index += 1) await text(await sendRequest(address, request));
    expect([asked, sockets.length]).toEqual([3, 2]);
    asked = 5;
    await expect(sendRequest(address, request)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([asked, sockets.length]).toEqual([7, 3]);
  });

  it.each([
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', /^HPE_/],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(9000)}`, /^HPE_HEADER_OVERFLOW$/],
    [
      'changes the protocol',
      'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      /^ECONNRESET$/,
    ],
  ])('is not answered by what %s', async (_, bytes, code) => {
    const address = await answering(bytes);
    await expect(sendRequest(address, request)).rejects.toMatchObject({
      message: 'did not answer',
      code: expect.stringMatching(code),
    });
  });

  it('is not sent to a port of another service', async () => {
    await expect(sendRequest(new URL('http://127.0.0.1:25/'), request)).rejects.toMatchObject({
      code: 'bad port',
    });
  });

  it('ends with its signal, before the answer and in the middle of it', async () => {
    const before = new AbortController();
    const silent = sendRequest(await answering(''), { ...request, signal: before.signal });
    before.abort();
    await expect(silent).rejects.toMatchObject({ code: 'ABORT_ERR' });
    const within = new AbortController();
    const address = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{');
    const body = await sendRequest(address, { ...request, signal: within.signal });
    within.abort();
    await expect(text(body)).rejects.toThrow();
  });
});
