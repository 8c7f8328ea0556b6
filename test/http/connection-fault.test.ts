import { describe, expect, it } from 'vitest';
import { ConnectionFault, requestFault } from '../../src/http/connection-fault.ts';

function faultOf(code: string, hasAnswered: boolean, message = 'did not answer') {
  const cause = Object.assign(new Error('in its own words'), { code });
  return requestFault(new ConnectionFault(message, cause), hasAnswered);
}

const always = Number.POSITIVE_INFINITY;

describe('a failure of the network', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /a self-signed certificate/, /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /an unknown authority/, /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /has expired/, /who runs the service/],
    ['CERT_REVOKED', /a certificate that is not trusted/, /NODE_EXTRA_CA_CERTS/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/, /host name/],
  ])('%s stays', (code, message, hint) => {
    for (const hasAnswered of [false, true]) {
      const fault = faultOf(code, hasAnswered);
      expect(fault.mostRetries).toBe(0);
      expect(fault.message).toMatch(message);
      expect(fault.message).toMatch(/ \([A-Z_]+\)$/);
      expect(fault.hint).toMatch(hint);
    }
  });

  it.each([
    ['ECONNREFUSED', 'did not answer (nothing is listening there, ECONNREFUSED)', /host and the port/, 0],
    ['ENOTFOUND', 'did not answer (no host with this name is known, ENOTFOUND)', /host name/, 0],
    ['ERR_SSL_X', 'did not answer (no TLS connection could be established, ERR_SSL_X)', /speaks TLS/, 0],
    ['EAI_AGAIN', 'did not answer (the host name cannot be looked up now, EAI_AGAIN)', /network/, 2],
    ['ECONNRESET', 'did not answer (the connection was closed, ECONNRESET)', /network/, always],
    ['ESTRANGE', 'did not answer (ESTRANGE)', /network/, always],
  ])('%s passes by where something answered before, and else perhaps', (code, said, hint, atFirst) => {
    const [first, later] = [faultOf(code, false), faultOf(code, true)];
    expect([first.message, later.message]).toEqual([said, said]);
    expect([first.mostRetries, later.mostRetries]).toEqual([atFirst, always]);
    expect(first.hint).toMatch(hint);
  });

  it('says what the server did', () => {
    const { message } = faultOf('ECONNRESET', true, 'broke off in the middle');
    expect(message).toBe('broke off in the middle (the connection was closed, ECONNRESET)');
  });
});
