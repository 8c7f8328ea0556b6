import pRetry from 'p-retry';
import { TemporaryFault } from './temporary-fault.ts';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

/** How often to retry, and what happens in between. */
export interface Patience {
  /** The number of retries. */
  readonly retries: number;
  readonly signal: AbortSignal;
  /** Whether a retry is useless. */
  readonly isHopeless?: (fault: TemporaryFault) => boolean;
  /** Pauses before the next try; `fault` is why the last one failed. */
  pause(milliseconds: number, fault: TemporaryFault): Promise<void>;
}

/**
 * Retries something, after growing pauses, as long as it fails with a TemporaryFault.
 *
 * @throws the last TemporaryFault where no try was left; any other error at once
 */
export function retry<T>(
  action: () => Promise<T>,
  { retries, signal, pause, isHopeless = () => false }: Patience,
): Promise<T> {
  const isLast = (fault: TemporaryFault, tries: number) => isHopeless(fault) || tries > fault.mostRetries;
  return pRetry(action, {
    retries,
    signal,
    // The pauses are made below, so that they can be watched, and follow what the service asks for.
    minTimeout: 0,
    maxTimeout: 0,
    shouldRetry: ({ error, attemptNumber }) =>
      error instanceof TemporaryFault && !isLast(error, attemptNumber),
    async onFailedAttempt({ error, attemptNumber, retriesLeft }) {
      if (!(error instanceof TemporaryFault) || isLast(error, attemptNumber) || retriesLeft === 0) return;
      await pause(Math.max(error.retryAfter, growingPause(attemptNumber, Math.random())), error);
    },
  });
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
 * @returns milliseconds; 0 where there is no header, or where it says neither
 */
export function readRetryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  const text = value.trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with the day of the week; Date.parse would take much else.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
