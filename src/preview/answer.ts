import { type ServerResponse, STATUS_CODES } from 'node:http';
import { JSON_TYPE, PREVIEW_HEADERS } from './headers.ts';

/** The JSON text of an error, as the original service words it. */
export function detail(message: string): string {
  return JSON.stringify({ detail: message });
}

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
