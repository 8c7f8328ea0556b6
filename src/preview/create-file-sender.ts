import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import compression from 'compression';
import { createServer, type RequestStream, type ResponseStream } from 'http-server';
import { TEXT_EXTENSIONS } from './content-type.ts';
import { COMPRESSION, PREVIEW_HEADERS } from './headers.ts';

/** The server, with nothing listening to its requests yet, and http-server's way of sending one file. */
export interface FileSender {
  readonly server: Server;
  /** Sends the file that `request.url` names, as http-server does it: ETag, 304, compression. */
  readonly send: RequestListener;
}

/**
 * Creates an http-server over `folder` and takes its request listener out of the chain: what reaches it is decided
 * before, because some targets (`GET http://[?a`) end the process when its router parses them.
 */
export function createFileSender(folder: string): FileSender {
  const { server } = createServer({
    root: folder,
    cache: PREVIEW_HEADERS['Cache-Control'] ?? '',
    showDir: 'false',
    autoIndex: 'false',
    timeout: 60_000,
    // http-server reads text files with a synchronous call that ends the process when the file has just vanished.
    // Other files it streams, so for it there is no text: `contentType` says what a file is.
    mimetypes: { 'application/octet-stream': TEXT_EXTENSIONS },
    before: [compression(COMPRESSION), releaseStreams],
  });
  const [send] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  return { server, send: (request, response) => send(request, withoutDeprecation(response)) };
}

/** http-server keeps the body of a request in memory, and the file open after the client has left: neither here. */
function releaseStreams(request: RequestStream, stream: ResponseStream, next: () => void): void {
  request.buffer = false;
  const { response } = stream;
  response.on('error', () => response.destroy());
  stream.on('pipe', (file: { destroy(): void }) => {
    const release = () => {
      file.destroy();
      // Tells the compression to let go of its memory.
      if (!response.writableFinished) stream.emit('close');
    };
    // The client may have left while the file was looked for.
    if (response.closed) release();
    else response.once('close', release);
  });
  next();
}

/**
 * http-server's router touches two properties that Node keeps only to warn of them (DEP0066), on stderr and in every
 * preview. Own properties of the same names are what it needs; the user's other warnings stay.
 */
function withoutDeprecation(response: ServerResponse<IncomingMessage>): typeof response {
  return Object.defineProperties(response, {
    _headers: { value: {}, writable: true },
    _headerNames: { value: {}, writable: true },
  });
}
