/** What the answers of a published tree have in common, whatever serves it: headers, methods, errors. */

/** The type of every JSON file and error: no charset, as in the original. */
export const JSON_TYPE = 'application/json';

/** The headers of every answer, whatever its status. */
export const contractHeaders: Readonly<Record<string, string>> = {
  Vary: 'Accept',
  Allow: 'GET, POST, HEAD, OPTIONS',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

/** The same for a server that compresses: on all answers, because a 304 must vary as its 200 does. */
export const compressedHeaders = { ...contractHeaders, Vary: 'Accept, Accept-Encoding' };

/**
 * The headers of every answer to OPTIONS: browsers ask first whether a page of another origin may send headers of its own.
 * `*` covers all of them but Authorization. https://fetch.spec.whatwg.org/#http-access-control-allow-headers
 */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, *',
  'Access-Control-Max-Age': '86400',
};

/** The headers as lines of a configuration or a script. */
export function headerLines(
  line: (name: string, value: string) => string,
  headers: Readonly<Record<string, string>> = contractHeaders,
): string {
  return Object.entries(headers)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('');
}

/** The methods that write, which are answered with 405. */
export const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What errors say, as the original service words it. */
export const messages = {
  badRequest: 'Bad request.',
  notFound: 'Not found.',
  invalidPage: 'Invalid page.',
  notAllowed: (method: string) => `Method "${method}" not allowed.`,
} as const;

export function errorBody(message: string): string {
  return JSON.stringify({ detail: message });
}

/** The files of the tree that hold the bodies of its two 404s, and what they say. */
export const errorFiles = { '404.json': messages.notFound, '404-page.json': messages.invalidPage } as const;
