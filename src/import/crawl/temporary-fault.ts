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
