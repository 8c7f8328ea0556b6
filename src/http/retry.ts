import { setTimeout } from 'node:timers/promises';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

export const CHECK = 'Check the address and the network.';

type FaultFacts = Partial<Pick<RequestFault, 'retryAfter' | 'mostRetries' | 'hint' | 'cause'>>;

/** A request that failed but may succeed later. Its message follows the address: `answered 503`. */
export class RequestFault extends Error {
  /** `busy`: the service's status; `late`: timeout; `broken`: no connection, or an incomplete body. */
  readonly kind: 'busy' | 'late' | 'broken';
  /** Milliseconds the service asks to wait. */
  readonly retryAfter: number;
  /** 0 if a retry cannot help: a wrong address or certificate. */
  readonly mostRetries: number;
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

export interface RetryOptions {
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
  readonly isFatal?: (fault: RequestFault) => boolean;
  /** `fault` is why the last try failed. */
  pause(milliseconds: number, fault: RequestFault): Promise<unknown>;
}

/** Rejects with the signal's reason; Node would reject with its own error. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/**
 * Retries after growing pauses while `action` fails with a RequestFault.
 * @throws the last RequestFault, or one that asks to wait longer than LONGEST_RETRY_AFTER; any other error at once
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
      const isOver = tries > Math.min(retries, error.mostRetries);
      if (isOver || error.retryAfter > LONGEST_RETRY_AFTER) throw error;
      await pause(Math.max(error.retryAfter, growingPause(tries, Math.random())), error);
    }
  }
}

/** Milliseconds. A user would rather come back than wait longer. */
export const LONGEST_RETRY_AFTER = 10 * 60_000;

/** Milliseconds, doubling with `tries` (from 1). `chance` (0 to 1) spreads the tries of several clients. */
export function growingPause(tries: number, chance: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1) * (1 + chance / 2));
}

/** Milliseconds asked for by a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3); else 0. */
export function readRetryAfter(value: string | undefined, now: number): number {
  const text = (value ?? '').trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  // HTTP dates begin with the day of the week; Date.parse accepts much more.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
