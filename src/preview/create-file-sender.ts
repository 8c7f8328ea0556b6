import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import { createServer, type RequestStream, type ResponseStream } from 'http-server';
import { COMPRESSION, PREVIEW_HEADERS } from './answer.ts';
import { TEXT_EXTENSIONS } from './content-type.ts';

/**
 * Creates an http-server over `folder` without its request listener, so that the preview decides what reaches
 * it: some targets (`GET http://[?a`) end the process when its router parses them. `send` sends the file at
 * `request.url`, with http-server's ETag, 304 and compression.
 */
export function createFileSender(folder: string) {
  const { server } = createServer({
    root: folder,
    cache: PREVIEW_HEADERS['Cache-Control'] ?? '',
    showDir: 'false',
    autoIndex: 'false',
    timeout: 60_000,
    // http-server reads text files with a synchronous call that ends the process if the file has vanished.
    // It streams other files, so its table has no text files: `contentType` sets the type.
    mimetypes: { 'application/octet-stream': TEXT_EXTENSIONS },
    before: [compression(COMPRESSION), releaseStreams],
  });
  const [send] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  const sendFile: RequestListener = (request, response) => send(request, withoutDeprecation(response));
  return { server, send: sendFile };
}

/** Stops http-server from keeping request bodies in memory, and files open after the client has left. */
function releaseStreams(request: RequestStream, stream: ResponseStream, next: () => void): void {
  request.buffer = false;
  const { response } = stream;
  response.on('error', () => response.destroy());
  stream.on('pipe', (file: { destroy(): void }) => {
    const release = () => {
      file.destroy();
      // Makes the compression free its memory.
      if (!response.writableFinished) stream.emit('close');
    };
    // The client may have left while the file was being opened.
    if (response.closed) release();
    else response.once('close', release);
  });
  next();
}

/** http-server's router reads two deprecated properties, and Node warns of each (DEP0066). Own properties avoid that. */
function withoutDeprecation(response: ServerResponse<IncomingMessage>): typeof response {
  return Object.defineProperties(response, {
    _headers: { value: {}, writable: true },
    _headerNames: { value: {}, writable: true },
  });
}
