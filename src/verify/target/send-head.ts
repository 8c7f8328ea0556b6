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
  const text = await exchange(address, signal);
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
  return { status: Number(status), headers, bodyLength: text.length - end - 4 };
}

/** As latin1. */
function exchange(
  { protocol, hostname, port, host, pathname, search }: URL,
  signal: AbortSignal | undefined,
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
    socket.setTimeout(patience.beforeHeaders, stop);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) socket.setTimeout(patience.afterHeaders, stop);
      if (received.length > limit) stop();
    });
    socket.on('error', stop);
    socket.on('close', () => {
      signal?.removeEventListener('abort', stop);
      resolve(received);
    });
    const lines = ['Accept: application/json', 'Accept-Encoding: identity', 'Connection: close'];
    socket.write([`HEAD ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...lines, '', ''].join('\r\n'));
  });
}
