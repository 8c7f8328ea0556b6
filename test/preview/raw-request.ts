import { connect } from 'node:net';

/** An answer as it came over the wire: nothing followed, decoded or merged. */
export interface RawAnswer {
  readonly status: number;
  /** Status line and headers, as text. */
  readonly head: string;
  /** Lower-case names; several lines of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body after chunked transfer, still compressed where it is. */
  readonly body: Buffer;
}

/** Sends bytes as they are and reads until the server closes; null where it closed without an answer. */
export async function rawRequest(
  port: number,
  bytes: string | Buffer,
  patience?: number,
): Promise<RawAnswer | null> {
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return parseAnswer(await exchange(port, sent, patience));
}

/** Builds a request that fetch would not send: the target goes out exactly as given. */
export function requestText(
  method: string,
  target: string,
  headers: Readonly<Record<string, string | null>> = {},
  version = '1.1',
): string {
  const all: Record<string, string | null> = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).filter(([, value]) => value !== null);
  return `${method} ${target} HTTP/${version}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/**
 * Sends bytes and resolves with all that came back until the connection ended.
 *
 * @param patience milliseconds without a byte; a server that has much to do may be silent for a while
 */
export function exchange(port: number, bytes: Buffer, patience = 20_000): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(patience, () =>
      socket.destroy(new Error(`no end of the answer to ${bytes.toString('latin1')}`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses a request need not read all of it.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** Takes one answer apart; what follows its end is part of the body. */
export function parseAnswer(bytes: Buffer): RawAnswer | null {
  if (bytes.length === 0) return null;
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? dechunk(rest) : rest;
  return { status: Number(head.slice(9, 12)), head, headers, body };
}

function dechunk(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
