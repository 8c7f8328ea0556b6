/** Headers, methods and errors of a published tree, whatever serves it. */

/** The type of every JSON file and error: no charset, as in the original. */
export const JSON_TYPE = 'application/json';

/** Sent with every answer, whatever its status. */
export const contractHeaders: Readonly<Record<string, string>> = {
  Vary: 'Accept',
  Allow: 'GET, POST, HEAD, OPTIONS',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

/** For a server that compresses: on all answers, because a 304 must vary as its 200 does. */
export const compressedHeaders = { ...contractHeaders, Vary: 'Accept, Accept-Encoding' };

/**
 * Of files that the next build may replace: of all but the code of the explorer. Without it, browsers keep a file for a
 * tenth of its age, and read pages of two builds: https://www.rfc-editor.org/rfc/rfc9111#section-4.2.2
 */
export const freshHeaders: Readonly<Record<string, string>> = { 'Cache-Control': 'no-cache' };

/**
 * Headers of every answer to OPTIONS, for preflight requests of browsers. `*` covers all headers but
 * Authorization. https://fetch.spec.whatwg.org/#http-access-control-allow-headers
 */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, *',
  'Access-Control-Max-Age': '86400',
};

export function headerLines(
  line: (name: string, value: string) => string,
  headers: Readonly<Record<string, string>> = contractHeaders,
): string {
  return Object.entries(headers)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('');
}

export const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** As the original service words them. */
export const messages = {
  badRequest: 'Bad request.',
  notFound: 'Not found.',
  invalidPage: 'Invalid page.',
  notAllowed: (method: string) => `Method "${method}" not allowed.`,
} as const;

export function errorBody(message: string): string {
  return JSON.stringify({ detail: message });
}

export const errorFiles = { '404.json': messages.notFound, '404-page.json': messages.invalidPage } as const;
