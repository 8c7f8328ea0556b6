import type { IncomingHttpHeaders } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { getOrMake } from '../contract/get-or-make.ts';
import { isThisMachine } from '../contract/this-machine.ts';
import { ConnectionFault, requestFault } from './connection-fault.ts';
import { proxiesOf, proxyRemark } from './proxies.ts';
import { type Body, readBody } from './read-body.ts';
import { RequestFault, readRetryAfter } from './retry.ts';

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

/** `timeout`: milliseconds, body included. `limit`: bytes of a body, packed or not. */
export function createHttpClient({ timeout, limit }: { readonly timeout: number; readonly limit: number }) {
  /** Origins that answered at all, even with "busy". */
  const answering = new Set<string>();
  return {
    /** Follows no redirects. Throws RequestFault (late, incomplete, busy), BodyTooLarge, the abort reason. */
    async send(address: URL, { signal, ...request }: HttpRequest): Promise<HttpAnswer> {
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
        throw error instanceof ConnectionFault
          ? requestFault(error, answering.has(address.origin), remarkOn(address))
          : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}

export interface HttpRequest {
  /** Default: GET. */
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds to connect: a host that drops packets never refuses. */
const CONNECTING = 10_000;
/** Most servers close idle connections after 5 seconds; one that closes just now would lose a request. */
const KEPT = 4000;

const agents = new Map<string, http.Agent>();

/**
 * Asks this machine without a proxy, which could not reach it.
 * @throws if the environment names a proxy with an address that is not valid
 */
function agentFor(address: URL): http.Agent {
  const isDirect = isThisMachine(address);
  return getOrMake(agents, `${address.protocol} ${isDirect}`, () => {
    const { Agent, globalAgent } = address.protocol === 'https:' ? https : http;
    const { options } = globalAgent as http.Agent & { readonly options: http.AgentOptions };
    const proxyEnv = isDirect ? {} : proxiesOf(process.env);
    const own = { keepAlive: true, timeout: KEPT, proxyEnv };
    return new Agent({ ...options, ...own });
  });
}

const remarkOn = (address: URL) =>
  isThisMachine(address) ? null : proxyRemark(address, process.env, process.versions.node);

/** Errors on a connection that the server has closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Ports that browsers block too: other protocols listen there, and a redirect could make them do something.
 * https://fetch.spec.whatwg.org/#port-blocking
 */
const BLOCKED: ReadonlySet<string> = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723
  2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

export const isBlockedPort = (port: string) => BLOCKED.has(port);

/**
 * Sends a request over a kept connection, without following redirects; the body is unread. Not `fetch`: it
 * takes 4 times the CPU for 3,700 pages of 27 kB, hides packed bytes, and adds its own headers.
 * @throws ConnectionFault if no answer comes
 */
export function sendRequest(
  address: URL,
  { method = 'GET', headers, signal }: HttpRequest,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown, isClosed = false) => {
      // The server may close a kept connection just as the next request is sent: try again.
      if (isClosed && signal?.aborted !== true) resolve(sendRequest(address, { method, headers, signal }));
      else reject(new ConnectionFault('did not answer', error));
    };
    if (isBlockedPort(address.port)) return fail({ code: 'bad port' });
    const isSafe = address.protocol === 'https:';
    let agent: http.Agent;
    try {
      agent = agentFor(address);
    } catch {
      return fail({ code: 'ERR_PROXY_INVALID_CONFIG' });
    }
    const options = { agent, method, headers, ...(signal !== undefined && { signal }) };
    const request = (isSafe ? https : http).request(address, options);
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const tooLate = () => request.destroy(Object.assign(new Error('not connected'), { code: 'ETIMEDOUT' }));
      const timer = setTimeout(tooLate, CONNECTING);
      const connected = () => clearTimeout(timer);
      socket.once(isSafe ? 'secureConnect' : 'connect', connected).once('close', connected);
    });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      resolve(response);
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error, request.reusedSocket && !isAnswered && CLOSED.has(error.code ?? '')),
    );
    // Also emitted after a protocol upgrade, which is not an answer.
    request.on('close', () => {
      if (!isAnswered) fail({ code: 'ECONNRESET' });
    });
    request.end();
  });
}
