import { CliError } from '../../../errors.ts';
import { TemporaryFault } from '../temporary-fault.ts';

const TRUST =
  'If the service is your own, name a file with the certificate of its authority in the variable NODE_EXTRA_CA_CERTS.';
const NAME = 'Give the address with the host name that the certificate is for.';
const PLAIN = 'Give the address with http:// instead of https://.';

/** What asking again does not fix, by the code of Node or of OpenSSL, or the words of fetch: what it is, and what to do. */
const LASTING: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['has a certificate that nobody else signed', TRUST],
  SELF_SIGNED_CERT_IN_CHAIN: ['has a certificate of an authority that is not known here', TRUST],
  UNABLE_TO_GET_ISSUER_CERT: ['has a certificate of an authority that is not known here', TRUST],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['has a certificate of an authority that is not known here', TRUST],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['has a certificate of an authority that is not known here', TRUST],
  CERT_HAS_EXPIRED: ['has a certificate that has expired', 'Ask who runs the service to renew it.'],
  CERT_NOT_YET_VALID: ['has a certificate that is not valid yet', 'Check the clock of this machine.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['has a certificate for another host name', NAME],
  ERR_SSL_WRONG_VERSION_NUMBER: ['does not speak TLS', PLAIN],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['does not speak TLS', PLAIN],
  'bad port': ['has a port that fetch never asks', 'Check the address.'],
};

/** What passes by, in words. */
const PASSING: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'there was no connection in time',
  ETIMEDOUT: 'there was no connection in time',
  ENOTFOUND: 'no host of this name is known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
};

/**
 * Puts a failure of `fetch` into words: it throws a TypeError with a cause for whatever goes wrong on the network.
 *
 * @param origin of the address that was asked
 * @returns a TemporaryFault, or a CliError where asking again is of no use; `error` itself where it is neither
 */
export function networkFault(error: unknown, origin: string): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  const cause = error.cause as NodeJS.ErrnoException;
  const code = cause.code ?? cause.message;
  const lasting = LASTING[code];
  if (lasting !== undefined) {
    const [what, hint] = lasting;
    return new CliError(`${origin} ${what} (${code})`, { hint, cause: error });
  }
  const words = PASSING[code];
  const reason = words === undefined ? code : `${words}, ${code}`;
  const what = error.message === 'terminated' ? 'broke off in the middle' : 'did not answer';
  return new TemporaryFault('broken', `${what} (${reason})`);
}
