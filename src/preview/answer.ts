import { type ServerResponse, STATUS_CODES } from 'node:http';
import { constants } from 'node:zlib';
import { compressedHeaders, freshHeaders, JSON_TYPE } from '../contract/tree/http.ts';

export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...compressedHeaders,
  // Answers also depend on the Origin header.
  Vary: `${compressedHeaders.Vary}, Origin`,
  // A browser would keep a 301 or a page forever, and the next preview on this port may show another tree.
  ...freshHeaders,
};

/** Small bodies would only grow. Brotli's next quality after the usual one makes pages 7 % smaller in about the same time. */
export const COMPRESSION = { threshold: 256, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } };

/** Ends `response`; `body` is JSON text, or null for none. */
export function answer(
  response: ServerResponse,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): void {
  // The file sender may have set headers before it failed.
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
