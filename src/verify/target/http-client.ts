import * as http from 'node:http';
import * as https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { networkError } from '../../network-error.ts';
import { byteLimit, tooLarge } from './target.ts';

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body, inflated. */
  readonly bytes: Buffer;
}

/** Why there is no answer; follows the address: `did not answer within 30 seconds`. */
export interface NoAnswer {
  readonly status: null;
  readonly reason: string;
  /** `unreachable`: no connection, or one that broke. `unreadable`: an answer, but none that can be read. */
  readonly kind: 'unreachable' | 'late' | 'unreadable';
  /** The code of what is unreachable. */
  readonly code?: string;
}

export interface Request {
  /** The path and query, sent unchanged: tests of a page rule must not be normalized. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to one server. Not `fetch`: it hides gzip and adds `Cache-Control` to conditional requests. */
export interface HttpClient {
  /** Sends a request, twice more after a broken connection that may pass by or a 5xx. Throws only the reason of an abort. */
  send(request: Request): Promise<Answer | NoAnswer>;
  close(): void;
}

const timeout = 30_000;
/** How long to wait before the second and third try, in milliseconds. */
const pauses = [100, 500];
const inflate = promisify(gunzip);

/** Makes a client for the server of an address, with so many connections at once. */
export function createHttpClient(
  server: URL,
  concurrency: number,
  signal: AbortSignal | undefined,
): HttpClient {
  const { Agent, request } = server.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

  const sendOnce = async ({ path, method = 'GET', headers = {} }: Request): Promise<Answer | NoAnswer> => {
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const sent = request(server, {
          path,
          method,
          agent,
          headers: { accept: 'application/json', 'accept-encoding': 'gzip', ...headers },
          signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        });
        sent.on('response', resolve).on('error', reject).end();
      });
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) return noAnswer('late', `did not answer within ${timeout / 1000} seconds`);
      const { code: known, message } = error as NodeJS.ErrnoException;
      const code = known ?? message;
      return { ...noAnswer('unreachable', `did not answer (${code})`), code };
    }
  };

  let hasAnswered = false;
  const mayPass = (answer: Answer | NoAnswer): boolean => {
    hasAnswered ||= answer.status !== null;
    if (answer.status !== null) return answer.status >= 500;
    // Where nothing ever answered, the address is wrong, or nothing runs there.
    const { atFirst, later } = networkError(answer.code ?? '').retries;
    return answer.kind === 'unreachable' && (hasAnswered ? later : atFirst) > 0;
  };

  return {
    async send(request) {
      let answer = await sendOnce(request);
      for (const pause of pauses) {
        if (!mayPass(answer)) break;
        await wait(pause);
        answer = await sendOnce(request);
      }
      return answer;
    },
    close: () => agent.destroy(),
  };
}

async function read(response: http.IncomingMessage): Promise<Answer | NoAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > byteLimit) return noAnswer('unreadable', `answered with a body that ${tooLarge}`);
    chunks.push(chunk);
  }
  const { statusCode: status = 0, headers } = response;
  const body = Buffer.concat(chunks);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || length === 0) return { status, headers, bytes: body };
  if (encoding !== 'gzip')
    return noAnswer('unreadable', 'answered in a content encoding that was not asked for');
  try {
    return { status, headers, bytes: await inflate(body, { maxOutputLength: byteLimit }) };
  } catch {
    return noAnswer('unreadable', 'answered with a gzip body that cannot be inflated');
  }
}

function noAnswer(kind: NoAnswer['kind'], reason: string): NoAnswer {
  return { status: null, kind, reason };
}
