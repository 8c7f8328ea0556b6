import { describe, expect, it } from 'vitest';
import { CliError } from '../../../../src/errors.ts';
import { networkFault } from '../../../../src/import/crawl/source/network-fault.ts';
import { TemporaryFault } from '../../../../src/import/crawl/temporary-fault.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { importFrom } from '../support/import-from.ts';
import { inOrder } from '../support/in-order.ts';
import { listen } from '../support/listen.ts';

const origin = 'https://example.org';

/** As `fetch` throws it. */
function thrown(code: string, message = 'fetch failed') {
  return new TypeError(message, { cause: Object.assign(new Error('in its own words'), { code }) });
}

describe('a failure of the network', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /a certificate that nobody else signed/, /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /an authority that is not known here/, /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /has expired/, /who runs the service/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/, /host name/],
  ])('%s stays, and is said at once', (code, message, hint) => {
    const fault = networkFault(thrown(code), origin) as CliError;
    expect(fault).toBeInstanceOf(CliError);
    expect(fault.message).toMatch(message);
    expect(fault.message).toMatch(/^https:\/\/example\.org .*\([A-Z_]+\)$/);
    expect(fault.hint).toMatch(hint);
  });

  it.each([
    ['ECONNREFUSED', 'fetch failed', 'did not answer (nothing listens there, ECONNREFUSED)'],
    ['ENOTFOUND', 'fetch failed', 'did not answer (no host of this name is known, ENOTFOUND)'],
    ['UND_ERR_SOCKET', 'terminated', 'broke off in the middle (the connection was closed, UND_ERR_SOCKET)'],
    ['ESTRANGE', 'fetch failed', 'did not answer (ESTRANGE)'],
  ])('%s passes by', (code, message, said) => {
    const fault = networkFault(thrown(code, message), origin);
    expect(fault).toBeInstanceOf(TemporaryFault);
    expect((fault as TemporaryFault).message).toBe(said);
  });

  it.each([new TypeError('a bug'), new Error('another'), 'SIGINT'])('is not %s', (error) => {
    expect(networkFault(error, origin)).toBe(error);
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
});
