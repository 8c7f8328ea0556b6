import * as net from 'node:net';
import * as tls from 'node:tls';

export interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bodyLength: number;
}

const patience = { beforeHeaders: 30_000, afterHeaders: 2_000 };
const limit = 1024 * 1024;

/**
 * Sends a HEAD request over a raw socket, because every HTTP client drops what follows the headers. Null
 * without an HTTP answer.
 */
export async function sendHead(address: URL, signal: AbortSignal | undefined): Promise<Head | null> {
  const answer = await answerTo('HEAD', address, signal);
  return answer && { ...answer, bodyLength: answer.body.length };
}

export interface FilePart {
  /** Of the whole file, in bytes. */
  readonly length: number;
  /** Null from a host that ignores ranges and sends the beginning, if it is another part. */
  readonly part: Buffer | null;
}

/** Asks for some bytes at the beginning of a file or, where the number is negative, at its end. */
export async function readPart(
  address: URL,
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<FilePart | string> {
  const range = bytes < 0 ? `${bytes}` : `0-${bytes - 1}`;
  const answer = await answerTo('GET', address, signal, [`Range: bytes=${range}`]);
  if (answer === null) return 'did not answer';
  const { status, headers } = answer;
  // The first chunk has all that is needed.
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const body = Buffer.from(isChunked ? answer.body.replace(/^.*\r\n/, '') : answer.body, 'latin1');
  if (status === 200) {
    const whole = isChunked ? await answerTo('HEAD', address, signal) : answer;
    const length = Number(whole?.headers.get('content-length') ?? Number.NaN);
    return { length, part: bytes > 0 || body.length === length ? body : null };
  }
  const [, all] = /^bytes [0-9]+-[0-9]+\/([0-9]+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (status !== 206) return status === 416 ? 'is empty' : `answered ${status}`;
  return { length: Number(all ?? Number.NaN), part: body };
}

/** Null without an HTTP answer. */
async function answerTo(
  method: string,
  address: URL,
  signal: AbortSignal | undefined,
  more: readonly string[] = [],
) {
  const text = await exchange(method, address, signal, more);
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n');
  const status = /^HTTP\/1\.[01] ([1-5][0-9]{2})\b/.exec(statusLine)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(status), headers, body: text.slice(end + 4) };
}

/** As latin1. */
function exchange(
  method: string,
  { protocol, hostname, port, host, pathname, search }: URL,
  signal: AbortSignal | undefined,
  more: readonly string[],
) {
  const isSecure = protocol === 'https:';
  const name = hostname.replace(/^\[|\]$/g, '');
  const to = { host: name, port: Number(port) || (isSecure ? 443 : 80) };
  const servername = net.isIP(name) === 0 ? { servername: name } : {};
  return new Promise<string>((resolve) => {
    let received = '';
    const socket = isSecure ? tls.connect({ ...to, ...servername }) : net.connect(to);
    const stop = () => socket.destroy();
    signal?.addEventListener('abort', stop, { once: true });
    socket.setTimeout(patience.beforeHeaders).on('timeout', stop);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) socket.setTimeout(patience.afterHeaders);
      if (received.length > limit) stop();
    });
    socket.on('error', stop);
    socket.on('close', () => {
      signal?.removeEventListener('abort', stop);
      resolve(received);
    });
    const lines = ['Accept: application/json', 'Accept-Encoding: identity', 'Connection: close'];
    const first = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`];
    socket.write([...first, ...lines, ...more, '', ''].join('\r\n'));
  });
}
