import type { IncomingHttpHeaders } from 'node:http';
import { ConnectionFault, requestFault } from './connection-fault.ts';
import { type Body, readBody } from './read-body.ts';
import { RequestFault, readRetryAfter } from './retry.ts';
import { type HttpRequest, sendRequest } from './send-request.ts';

export interface HttpAnswer extends Body {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** The server may answer differently soon. */
export class BusyFault extends RequestFault {
  readonly answer: HttpAnswer;

  constructor(answer: HttpAnswer) {
    const retryAfter = readRetryAfter(answer.headers['retry-after'], Date.now());
    super('busy', `answered ${answer.status}`, { retryAfter });
    this.answer = answer;
  }
}

const BUSY: readonly number[] = [408, 425, 429];

export interface HttpClient {
  /** Follows no redirects. Throws RequestFault (late, incomplete, busy), BodyTooLarge, the abort reason. */
  send(address: URL, request: HttpRequest): Promise<HttpAnswer>;
}

/** `timeout`: milliseconds, body included. `limit`: bytes of a body, packed or not. */
export function createHttpClient({
  timeout,
  limit,
}: {
  readonly timeout: number;
  readonly limit: number;
}): HttpClient {
  /** Origins that answered at all, even with "busy". */
  const answering = new Set<string>();
  return {
    async send(address, { signal, ...request }) {
      signal?.throwIfAborted();
      const controller = new AbortController();
      const stop = () => controller.abort();
      const timer = setTimeout(stop, timeout);
      // AbortSignal.any would retain memory for every request until the last.
      signal?.addEventListener('abort', stop, { once: true });
      try {
        const body = await sendRequest(address, { ...request, signal: controller.signal });
        answering.add(address.origin);
        const { statusCode: status = 0, headers } = body;
        const answer = { status, headers, ...(await readBody({ headers, body }, limit)) };
        if (status >= 500 || BUSY.includes(status)) throw new BusyFault(answer);
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (controller.signal.aborted)
          throw new RequestFault('late', `did not answer within ${timeout / 1000} seconds`);
        throw error instanceof ConnectionFault ? requestFault(error, answering.has(address.origin)) : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}
