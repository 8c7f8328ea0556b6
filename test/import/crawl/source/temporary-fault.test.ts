import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../../src/errors.ts';
import {
  ConnectionFault,
  networkFault,
  TemporaryFault,
} from '../../../../src/import/crawl/source/temporary-fault.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { importFrom } from '../support/import-from.ts';
import { inOrder } from '../support/in-order.ts';
import { listen } from '../support/listen.ts';

const origin = 'https://example.org';

function thrown(code: string, message = 'did not answer') {
  return new ConnectionFault(message, Object.assign(new Error('in its own words'), { code }));
}

describe('a failure of the network', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /a self-signed certificate/, /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /an unknown authority/, /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /has expired/, /who runs the service/],
    ['CERT_REVOKED', /a certificate that is not trusted/, /NODE_EXTRA_CA_CERTS/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/, /host name/],
  ])('%s stays, and is said at once', (code, message, hint) => {
    for (const hasAnswered of [false, true]) {
      const fault = networkFault(thrown(code), origin, hasAnswered) as CliError;
      expect(fault).toBeInstanceOf(CliError);
      expect(fault.message).toMatch(message);
      expect(fault.message).toMatch(/^https:\/\/example\.org .*\([A-Z_]+\)$/);
      expect(fault.hint).toMatch(hint);
    }
  });

  it.each([
    ['ECONNREFUSED', 'did not answer (nothing is listening there, ECONNREFUSED)', /host and the port/],
    ['ENOTFOUND', 'did not answer (no host with this name is known, ENOTFOUND)', /host name/],
    ['ERR_SSL_X', 'did not answer (no TLS connection could be established, ERR_SSL_X)', /speaks TLS/],
  ])(
    '%s is said at once where nothing answered before, and passes by where something did',
    (code, said, hint) => {
      const first = networkFault(thrown(code), origin, false) as CliError;
      expect(first).toBeInstanceOf(CliError);
      expect(first.message).toBe(`${origin} ${said}`);
      expect(first.hint).toMatch(hint);
      const later = networkFault(thrown(code), origin, true) as TemporaryFault;
      expect(later).toBeInstanceOf(TemporaryFault);
      expect([later.message, later.mostRetries]).toEqual([said, Number.POSITIVE_INFINITY]);
    },
  );

  it('is asked for again twice where a name cannot be looked up now, and longer where it could be before', () => {
    const most = (hasAnswered: boolean) =>
      (networkFault(thrown('EAI_AGAIN'), origin, hasAnswered) as TemporaryFault).mostRetries;
    expect([most(false), most(true)]).toEqual([2, Number.POSITIVE_INFINITY]);
  });

  it.each([
    [
      'ECONNRESET',
      'broke off in the middle',
      'broke off in the middle (the connection was closed, ECONNRESET)',
    ],
    ['ESTRANGE', 'did not answer', 'did not answer (ESTRANGE)'],
  ])('%s passes by', (code, message, said) => {
    const fault = networkFault(thrown(code, message), origin, false);
    expect(fault).toBeInstanceOf(TemporaryFault);
    expect((fault as TemporaryFault).message).toBe(said);
  });

  it.each([new TypeError('a bug'), new Error('another'), 'SIGINT'])('is not %s', (error) => {
    expect(networkFault(error, origin, false)).toBe(error);
  });

  it('is not tried again where https is asked of what speaks http', async () => {
    const { base } = await listen((_, response) => response.end());
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    const options = { ...inOrder, folder: temporaryFolder(), effects: { wait } };
    await expect(importFrom(base.replace('http:', 'https:'), options)).rejects.toMatchObject({
      message: expect.stringContaining('does not speak TLS'),
      hint: 'Give the address with http:// instead of https://.',
    });
    expect(pauses).toEqual([]);
  });

  it('is not tried again where nothing listens', async () => {
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => void pauses.push(milliseconds);
    const options = { ...inOrder, retries: 5, folder: temporaryFolder(), effects: { wait } };
    await expect(importFrom(await closedAddress(), options)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+ did not answer \(nothing is listening there/,
      ),
      hint: 'Check the host and the port in the address, and that the service runs.',
    });
    expect(pauses).toEqual([]);
  });

  it('is waited for where a service that answered restarts', async () => {
    const page = (next: string | null) => JSON.stringify({ count: 0, next, previous: null, results: [] });
    const server = createServer(({ url }, response) => {
      response.end(page(url?.includes('page=2') ? null : '?page=2'), () => {
        if (restarts === 0) stop();
      });
    });
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    onTestFinished(stop);
    let restarts = 0;
    const start = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    await start(0);
    const { port } = server.address() as AddressInfo;
    const reasons: string[] = [];
    const wait = async () => {
      reasons.push(server.listening ? 'up' : 'down');
      // It comes back with the third pause.
      if (reasons.length < 3) return;
      restarts += 1;
      if (!server.listening) await start(port);
    };
    const options = { ...inOrder, retries: 5, folder: temporaryFolder(), effects: { wait } };
    const { crawled } = await importFrom(`http://127.0.0.1:${port}`, options);
    expect(reasons).toEqual(['down', 'down', 'down']);
    expect(crawled).toMatchObject({ problems: [], retries: 3 });
  });
});

/** An address on this machine where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}
