/** What a failed connection means, by the code of Node or of OpenSSL, or the words of fetch. */
export interface NetworkError {
  /** Goes on after the address: `did not answer (nothing listens there, ECONNREFUSED)`. */
  readonly text: string;
  readonly hint: string;
  /** How often asking again may help: a server that never answered is rather a wrong address. */
  readonly retries: { readonly atFirst: number; readonly later: number };
}

const NEVER = { atFirst: 0, later: 0 };
/** A server that answered before may be restarting, or the network be down for a moment. */
const LATER = { atFirst: 0, later: Number.POSITIVE_INFINITY };
const SOON = { atFirst: 2, later: Number.POSITIVE_INFINITY };
const ALWAYS = { atFirst: Number.POSITIVE_INFINITY, later: Number.POSITIVE_INFINITY };

const TRUST =
  'If the service is your own, name a file with the certificate of its authority in the variable NODE_EXTRA_CA_CERTS.';
const NAME = 'Give the address with the host name that the certificate is for.';
const PLAIN = 'Give the address with http:// instead of https://.';
const CHECK = 'Check the address and the network.';
const RUNS = 'Check the host and the port in the address, and that the service runs.';
const UNKNOWN_AUTHORITY = 'has a certificate of an authority that is not known here';

type Entry = readonly [what: string, hint: string];

/** What asking again does not fix. */
const LASTING: Readonly<Record<string, Entry>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['has a certificate that nobody else signed', TRUST],
  SELF_SIGNED_CERT_IN_CHAIN: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_GET_ISSUER_CERT: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [UNKNOWN_AUTHORITY, TRUST],
  CERT_HAS_EXPIRED: ['has a certificate that has expired', 'Ask who runs the service to renew it.'],
  CERT_NOT_YET_VALID: ['has a certificate that is not valid yet', 'Check the clock of this machine.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['has a certificate for another host name', NAME],
  ERR_SSL_WRONG_VERSION_NUMBER: ['does not speak TLS', PLAIN],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['does not speak TLS', PLAIN],
  'bad port': ['has a port that fetch never asks', 'Check the address.'],
};

/** The other codes of certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE =
  /^(?:CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/;
const TLS = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/;

/** What passes by, at least where the server answered before. */
const PASSING: Readonly<Record<string, readonly [...Entry, retries: NetworkError['retries']]>> = {
  ENOTFOUND: ['no host of this name is known', 'Check the host name in the address.', LATER],
  ECONNREFUSED: ['nothing listens there', RUNS, LATER],
  EAI_AGAIN: ['the name of the host cannot be looked up now', CHECK, SOON],
  ECONNRESET: ['the connection was closed', CHECK, ALWAYS],
  UND_ERR_SOCKET: ['the connection was closed', CHECK, ALWAYS],
  UND_ERR_CONNECT_TIMEOUT: ['there was no connection in time', CHECK, ALWAYS],
  ETIMEDOUT: ['there was no connection in time', CHECK, ALWAYS],
  EHOSTUNREACH: ['no way leads there', CHECK, ALWAYS],
  ENETUNREACH: ['no way leads there', CHECK, ALWAYS],
};

/**
 * Puts a failed connection into words.
 *
 * @param verb what a server did that may answer yet
 */
export function networkError(code: string, verb = 'did not answer'): NetworkError {
  const lasting =
    LASTING[code] ??
    (CERTIFICATE.test(code) ? (['has a certificate that is not trusted', TRUST] as const) : null);
  if (lasting !== null) return { text: `${lasting[0]} (${code})`, hint: lasting[1], retries: NEVER };
  const noTls = [
    'no TLS connection came about',
    'Check the address, and that its port speaks TLS.',
    LATER,
  ] as const;
  const [words, hint, retries] = PASSING[code] ?? (TLS.test(code) ? noTls : [null, CHECK, ALWAYS]);
  return { text: `${verb} (${words === null ? '' : `${words}, `}${code})`, hint, retries };
}
