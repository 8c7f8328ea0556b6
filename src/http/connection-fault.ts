import { CHECK, RequestFault } from './retry.ts';

/** No answer, or an incomplete one. */
export class ConnectionFault extends Error {
  /** Of Node or OpenSSL: `ECONNRESET`. */
  readonly code: string;

  /** @param message what the server did: `did not answer` */
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(Object(cause) as Partial<NodeJS.ErrnoException>);
  }
}

/** For failed writes OpenSSL's code is only in the message: `SSL routines:x:wrong version number:`. */
function codeOf({ code, message = 'unknown' }: Partial<NodeJS.ErrnoException>): string {
  const [, reason] = code === 'EPROTO' ? (/:SSL routines:[^:]*:([^:]+):/.exec(message) ?? []) : [];
  return reason === undefined ? (code ?? message) : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}

/** How often retrying may help at first: a server that never answered is probably a wrong address. */
const [NEVER, TWICE, ALWAYS] = [0, 2, Number.POSITIVE_INFINITY];

const TRUST =
  "If the service is your own, set the variable NODE_EXTRA_CA_CERTS to a file with its authority's certificate.";
const NAME = 'Give the address with the host name that the certificate is for.';
const PLAIN = 'Give the address with http:// instead of https://.';
const RUNS = 'Check the host and the port in the address, and that the service runs.';
const UNKNOWN_AUTHORITY = 'has a certificate from an unknown authority';

type Entry = readonly [what: string, hint: string];

/** Errors that retrying does not fix. */
const LASTING: Readonly<Record<string, Entry>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['has a self-signed certificate', TRUST],
  SELF_SIGNED_CERT_IN_CHAIN: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_GET_ISSUER_CERT: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [UNKNOWN_AUTHORITY, TRUST],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [UNKNOWN_AUTHORITY, TRUST],
  CERT_HAS_EXPIRED: ['has a certificate that has expired', 'Ask who runs the service to renew it.'],
  CERT_NOT_YET_VALID: ['has a certificate that is not valid yet', 'Check the clock of this machine.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['has a certificate for another host name', NAME],
  ERR_SSL_WRONG_VERSION_NUMBER: ['does not speak TLS', PLAIN],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['does not speak TLS', PLAIN],
  'bad port': [
    'has a port that browsers block, because another protocol uses it',
    'Check the port in the address; if it is right, let the service listen on another one, such as 8000.',
  ],
};

/** The other error codes of certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE =
  /^(?:CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/;
const TLS = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/;

const NO_TLS = [
  'no TLS connection could be established',
  'Check the address, and that its port speaks TLS.',
  NEVER,
] as const;

/** Errors that may be temporary. */
const PASSING: Readonly<Record<string, readonly [...Entry, atFirst: number]>> = {
  ENOTFOUND: ['no host with this name is known', 'Check the host name in the address.', NEVER],
  ECONNREFUSED: ['nothing is listening there', RUNS, NEVER],
  EAI_AGAIN: ['the host name cannot be looked up now', CHECK, TWICE],
  ECONNRESET: ['the connection was closed', CHECK, ALWAYS],
  ETIMEDOUT: ['the connection timed out', CHECK, ALWAYS],
  EHOSTUNREACH: ['there is no route to it', CHECK, ALWAYS],
  ENETUNREACH: ['there is no route to it', CHECK, ALWAYS],
  ERR_PROXY_TUNNEL: ['the proxy did not connect to it', CHECK, NEVER],
  ERR_PROXY_INVALID_CONFIG: ['the address of the proxy is not valid', CHECK, NEVER],
};

/**
 * Adds retries and a hint to a fault; `hasAnswered`: the server answered an earlier request. `remark`: what else may
 * be the cause.
 */
export function requestFault(
  cause: ConnectionFault,
  hasAnswered: boolean,
  remark: string | null = null,
): RequestFault {
  const { code, message } = cause;
  const withRemark = (hint: string) => (remark === null ? hint : `${hint} ${remark}`);
  const lasting =
    LASTING[code] ??
    (CERTIFICATE.test(code) ? (['has a certificate that is not trusted', TRUST] as const) : null);
  if (lasting !== null)
    return new RequestFault('broken', `${lasting[0]} (${code})`, {
      mostRetries: 0,
      hint: withRemark(lasting[1]),
      cause,
    });
  const [what, hint, atFirst] = PASSING[code] ?? (TLS.test(code) ? NO_TLS : [null, CHECK, ALWAYS]);
  const text = `${message} (${what === null ? '' : `${what}, `}${code})`;
  return new RequestFault('broken', text, {
    // A server that answered before may be restarting, or the network may be down for a moment.
    mostRetries: hasAnswered ? ALWAYS : atFirst,
    hint: withRemark(hint),
    cause,
  });
}
