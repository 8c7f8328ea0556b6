import { type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, JSON_TYPE, messages } from '../contract/tree/http.ts';
import { PREVIEW_HEADERS } from './answer.ts';

/** Milliseconds a refused client has to read the answer. */
const LINGER = 2_000;

const REQUEST_LINE = /^([A-Za-z-]{1,32}) \S+ HTTP\/1\.[01]\r?\n/;

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Answers in JSON what node:http rejects before there is a request: not HTTP, too long, too slow. */
export function refuseBadConnections(server: Server): void {
  const current = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    current.set(request.socket, response);
  });
  server.on('clientError', (error: ClientError, socket) => {
    const response = current.get(socket);
    // A refused client may go on sending, and each packet arrives here again.
    const refusal = () => socket.writable && refuse(socket, ...reason(error));
    // Answers keep the order of requests, so an error after a request has to wait.
    if (response === undefined || response.closed) refusal();
    else response.once('close', refusal);
  });
  server.on('connect', (_request, socket) => refuse(socket, 405, errorBody(messages.notAllowed('CONNECT'))));
  // Without a listener node:http answers 417 itself, without the headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function reason(error: ClientError): [status: number, body: string] {
  if (error.code === 'HPE_HEADER_OVERFLOW') return [431, errorBody('Request header fields too large.')];
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, errorBody('Request timeout.')];
  // node:http's parser reports an unknown method as invalid HTTP.
  const [, method = 'GET'] = REQUEST_LINE.exec(error.rawPacket?.toString('latin1') ?? '') ?? [];
  if (error.code === 'HPE_INVALID_METHOD' && !METHODS.includes(method)) {
    return [405, errorBody(messages.notAllowed(method))];
  }
  return [400, errorBody(messages.badRequest)];
}

function refuse(socket: Duplex, status: number, body: string): void {
  const headers = {
    ...PREVIEW_HEADERS,
    'Content-Type': JSON_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Closing at once, with unread bytes in the socket, can discard the answer before the client reads it.
  setTimeout(() => socket.destroy(), LINGER).unref();
}
