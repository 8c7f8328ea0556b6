import { type ServerResponse, STATUS_CODES } from 'node:http';
import { compressedHeaders, JSON_TYPE } from '../contract/http.ts';

/** The headers of every answer, whatever its status. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...compressedHeaders,
  // Whose page asks counts, too.
  Vary: `${compressedHeaders.Vary}, Origin`,
  // A browser would keep a 301 or a page forever, and the next preview on this port may show another tree.
  'Cache-Control': 'no-cache',
};

/** Which bodies are compressed: small ones would only grow. */
export const COMPRESSION = { threshold: 256 };

/** Ends `response` with an answer of the preview's own; `body` is JSON text, or null for none. */
export function answer(
  response: ServerResponse,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): void {
  // The file sender may have started an answer before it failed: nothing of it may remain.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = status;
  response.statusMessage = STATUS_CODES[status] ?? '';
  for (const [name, value] of Object.entries({ ...PREVIEW_HEADERS, ...headers })) {
    response.setHeader(name, value);
  }
  if (body === null) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', JSON_TYPE);
  // Node would leave the length out of the answer to HEAD.
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
