import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The port of an address on this machine where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('an address where nothing listens', () => {
  it.each([
    ['build', (address: string, folder: string) => ['build', address, '--out', join(folder, 'out')]],
    [
      'import api',
      (address: string, folder: string) => ['import', 'api', address, '--to', join(folder, 'e')],
    ],
    ['verify', (address: string) => ['verify', address]],
  ])('is said by %s in one message with one hint', async (_, call) => {
    const address = `http://127.0.0.1:${await closedPort()}`;
    const { code, stdout, stderr } = await runHere(call(address, temporaryFolder()));
    expect([code, stdout]).toEqual([2, '']);
    const [error, hint, ...rest] = stderr.split('\n');
    expect(error).toMatch(
      /^error: .*http:\/\/127\.0\.0\.1:\d+:? .*\(nothing is listening there, ECONNREFUSED\)$/,
    );
    expect(hint).toBe('hint: Check the host and the port in the address, and that the service runs.');
    expect(rest).toEqual(['']);
  });
});
