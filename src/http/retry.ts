import { setTimeout } from 'node:timers/promises';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

export const CHECK = 'Check the address and the network.';

/** What is known of a fault, if it is: see RequestFault. */
type FaultFacts = Partial<Pick<RequestFault, 'retryAfter' | 'mostRetries' | 'hint' | 'cause'>>;

/** A failed request, which may succeed later. Its message follows the address: `answered 503`. */
export class RequestFault extends Error {
  /** `busy`: a status of the service. `late`: no answer in time. `broken`: no connection, or no whole body. */
  readonly kind: 'busy' | 'late' | 'broken';
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfter: number;
  /** How often a retry may help: not at all where the address or the certificate is wrong. */
  readonly mostRetries: number;
  /** What the user can do. */
  readonly hint: string;

  constructor(
    kind: RequestFault['kind'],
    message: string,
    { retryAfter = 0, mostRetries = Number.POSITIVE_INFINITY, hint = CHECK, cause }: FaultFacts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.mostRetries = mostRetries;
    this.hint = hint;
  }
}

/** How often to retry, and what happens in between. */
export interface RetryOptions {
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
  /** Whether a retry is useless. */
  readonly isFatal?: (fault: RequestFault) => boolean;
  /** Pauses before the next try; `fault` is why the last one failed. */
  pause(milliseconds: number, fault: RequestFault): Promise<unknown>;
}

/** Waits, and rejects with the reason of the signal; Node would reject with an error of its own. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/**
 * Retries something, after growing pauses, as long as it fails with a RequestFault.
 *
 * @throws the last RequestFault where no try was left; any other error at once
 */
export async function retry<T>(
  action: () => Promise<T>,
  { retries, signal, pause, isFatal = () => false }: RetryOptions,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof RequestFault) || isFatal(error)) throw error;
      if (tries > Math.min(retries, error.mostRetries)) throw error;
      await pause(Math.max(error.retryAfter, growingPause(tries, Math.random())), error);
    }
  }
}

/**
 * The pause after a failed try, in milliseconds: twice as long each time.
 *
 * @param tries how many failed, from 1
 * @param chance from 0 to 1: spreads the tries of several clients
 */
export function growingPause(tries: number, chance: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1) * (1 + chance / 2));
}

/**
 * How long a `Retry-After` header asks to wait.
 *
 * @param value seconds, or an HTTP date (RFC 9110, 10.2.3)
 * @param now milliseconds since 1970
 * @returns milliseconds; 0 for any other value
 */
export function readRetryAfter(value: string | undefined, now: number): number {
  const text = (value ?? '').trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with the day of the week; Date.parse would take much else.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
