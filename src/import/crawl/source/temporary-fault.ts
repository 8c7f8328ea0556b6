import { CliError } from '../../../errors.ts';
import { networkError } from '../../../network-error.ts';

/** A temporary failure: the same request may succeed later. */
export class TemporaryFault extends Error {
  /** `busy`: a status of the service. `late`: no answer in time. `broken`: no connection, or no whole body. */
  readonly kind: 'busy' | 'late' | 'broken';
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfter: number;
  /** How often a retry may help. */
  readonly mostRetries: number;

  /** @param message follows the address: `answered 503` */
  constructor(
    kind: TemporaryFault['kind'],
    message: string,
    { retryAfter = 0, mostRetries = Number.POSITIVE_INFINITY } = {},
  ) {
    super(message);
    this.name = 'TemporaryFault';
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.mostRetries = mostRetries;
  }
}

/** A page that is HTML: of a proxy for a moment, or of a server that never has another. */
export class HtmlFault extends TemporaryFault {
  constructor() {
    super('broken', 'answered with a page that is HTML, not JSON');
  }
}

/** No answer, or none that is whole, for what an error says. */
export class ConnectionFault extends Error {
  readonly code: string;

  /** @param message what the server did: `did not answer` */
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(Object(cause) as Partial<NodeJS.ErrnoException>);
  }
}

/** What went wrong in a word. Where writing fails, OpenSSL's is in the text only: `SSL routines:x:wrong version number:`. */
function codeOf({ code, message = 'unknown' }: Partial<NodeJS.ErrnoException>): string {
  const [, reason] = code === 'EPROTO' ? (/:SSL routines:[^:]*:([^:]+):/.exec(message) ?? []) : [];
  return reason === undefined ? (code ?? message) : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}

/**
 * Describes a failure of a connection.
 *
 * @param origin of the address that was asked
 * @param hasAnswered whether that answered before: then it is there, whatever is wrong for now
 * @returns a TemporaryFault, or a CliError where a retry is useless; `error` itself where it is neither
 */
export function networkFault(error: unknown, origin: string, hasAnswered: boolean): unknown {
  if (!(error instanceof ConnectionFault)) return error;
  const { text, hint, retries } = networkError(error.code, error.message);
  const most = hasAnswered ? retries.later : retries.atFirst;
  if (most === 0) return new CliError(`${origin} ${text}`, { hint, cause: error });
  return new TemporaryFault('broken', text, { mostRetries: most });
}
