import * as http from 'node:http';
import * as https from 'node:https';
import { ConnectionFault } from './connection-fault.ts';

/** A request; its path and query come from an address. */
export interface HttpRequest {
  /** Default: GET. */
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** How long a connection may take to come about, in milliseconds: a host that drops packets never says no. */
const CONNECTING = 10_000;
/** A server closes a connection that is kept after 5 seconds, mostly; one that closes just now would lose a request. */
const KEPT = 4000;

/** Node's own options, which may know about proxies, but for how long connections are kept. */
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
 * Ports that no browser sends a request to, and so this tool does not either: what listens there speaks something else, and
 * a redirect could make it do something. Those of https://fetch.spec.whatwg.org/#port-blocking
 */
const REFUSED: ReadonlySet<string> = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723
  2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

/**
 * Sends a request over a connection that is kept, and follows nothing. Not `fetch`, which takes four times the processor
 * time for 3,700 pages of 27 kB, hides what came packed, and adds headers of its own.
 *
 * @returns the answer, its body not yet read
 * @throws ConnectionFault if no answer comes
 */
export function sendRequest(
  address: URL,
  { method = 'GET', headers, signal }: HttpRequest,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown, isClosed = false) => {
      // A server may close a connection that was kept just when the next request is sent: that says nothing of it.
      if (isClosed && signal?.aborted !== true) resolve(sendRequest(address, { method, headers, signal }));
      else reject(new ConnectionFault('did not answer', error));
    };
    if (REFUSED.has(address.port)) return fail({ code: 'bad port' });
    const isSafe = address.protocol === 'https:';
    const agent = agents[isSafe ? 'https:' : 'http:'];
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
    // Also where what came was no answer to this request, but changed the protocol.
    request.on('close', () => {
      if (!isAnswered) fail({ code: 'ECONNRESET' });
    });
    request.end();
  });
}
