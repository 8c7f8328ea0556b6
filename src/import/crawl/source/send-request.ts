import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { isRefusedPort } from './refused-ports.ts';
import { ConnectionFault } from './temporary-fault.ts';

/** What a server answered; its body is not read yet. */
export interface HttpAnswer {
  readonly status: number;
  /** A header by its name in lower case; null where there is none. */
  header(name: string): string | null;
  /** As it is sent: not unpacked. */
  readonly body: Readable;
}

/** As long as a connection may take to come about, in milliseconds: a host that drops packets never says no. */
const CONNECTING = 10_000;
/** A server closes a connection that is kept after 5 seconds, mostly; one that closes just now would lose a request. */
const KEPT = 4000;

/** As Node's own, which may know about proxies, but for how long connections are kept. */
const optionsOf = (agent: http.Agent) => {
  const { options } = agent as http.Agent & { readonly options: http.AgentOptions };
  return { ...options, keepAlive: true, timeout: KEPT };
};
const agents = {
  'http:': new http.Agent(optionsOf(http.globalAgent)),
  'https:': new https.Agent(optionsOf(https.globalAgent)),
};

/** What a request meets on a connection that its server has closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Sends a GET request over a connection that is kept, and follows nothing. Not `fetch`, which takes four times the processor
 * time for 3,700 pages of 27 kB, and hides what came packed.
 *
 * @throws ConnectionFault where there is no answer
 */
export function sendRequest(
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown, isClosed = false) => {
      // A server may close a connection that was kept just when the next request is sent: that says nothing of it.
      if (isClosed && !signal.aborted) resolve(sendRequest(address, headers, signal));
      else reject(new ConnectionFault('did not answer', error));
    };
    if (isRefusedPort(address.port)) return fail({ code: 'bad port' });
    const isSafe = address.protocol === 'https:';
    const agent = agents[isSafe ? 'https:' : 'http:'];
    const request = (isSafe ? https : http).request(address, { agent, headers });
    // Node's own way to hear of a signal takes as long as sending the request.
    const stop = () => request.destroy(Object.assign(new Error('stopped'), { code: 'ABORT_ERR' }));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const tooLate = () => request.destroy(Object.assign(new Error('not connected'), { code: 'ETIMEDOUT' }));
      const timer = setTimeout(tooLate, CONNECTING);
      const connected = () => clearTimeout(timer);
      socket.once(isSafe ? 'secureConnect' : 'connect', connected).once('close', connected);
    });
    let isAnswered = false;
    request.on('response', (body) => {
      isAnswered = true;
      const { statusCode: status = 0, headers: answered } = body;
      resolve({ status, header: (name) => (answered[name] as string | undefined) ?? null, body });
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error, request.reusedSocket && !isAnswered && CLOSED.has(error.code ?? '')),
    );
    // Also where what came was no answer to this request, but changed the protocol.
    request.on('close', () => {
      signal.removeEventListener('abort', stop);
      if (!isAnswered) fail({ code: 'ECONNRESET' });
    });
    request.end();
  });
}
