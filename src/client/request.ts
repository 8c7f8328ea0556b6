import { ApiError } from './api-error.ts';
import type { RequestOptions } from './types.ts';

/** The first wait, the longest one between two tries, and the longest that a server may ask for, in milliseconds. */
const [FIRST, LONGEST, LONGEST_ASKED] = [250, 8_000, 60_000];

/**
 * Gets JSON.
 *
 * @throws ApiError if the last try fails; the reason of the signal once that is aborted
 */
export async function request(address: string, { signal, retries = 3 }: RequestOptions): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    let wait = Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + Math.random() / 2);
    let fault: ApiError;
    try {
      signal?.throwIfAborted();
      // A page that a browser kept may be of an older tree than the others.
      const answer = await fetch(address, { cache: 'no-cache', ...(signal && { signal }) });
      const text = await answer.text();
      if (answer.ok) return parsed(address, text);
      fault = new ApiError(address, detailOf(text) ?? `is answered with ${answer.status}`, answer.status);
      if (answer.status !== 429 && answer.status < 500) throw fault;
      wait = Math.min(LONGEST_ASKED, asked(answer.headers.get('retry-after')) ?? wait);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError) throw error;
      fault = new ApiError(address, 'cannot be reached', null, error);
    }
    if (attempt >= retries) throw fault;
    signal?.throwIfAborted();
    await pause(wait, signal);
  }
}

function parsed(address: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(address, 'is not JSON', 200, error);
  }
}

/** What the body of an error says; undefined where it says nothing. */
function detailOf(text: string): string | undefined {
  try {
    return JSON.parse(text).detail;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a server asks to wait: it says seconds, or until when. */
function asked(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait >= 0 ? wait : undefined;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
