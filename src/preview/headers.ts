/** The type of every body that the preview writes itself, and of every `.json` file: no charset, as in the original. */
export const JSON_TYPE = 'application/json';

/** The headers of every answer, whatever its status. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  // Accept is the original service's; Accept-Encoding is on all answers because a 304 must vary as its 200 does.
  Vary: 'Accept, Accept-Encoding',
  Allow: 'GET, POST, HEAD, OPTIONS',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  // A browser would keep a 301 or a page forever, and the next preview on this port may show another tree.
  'Cache-Control': 'no-cache',
};

/** Which bodies are compressed: small ones would only grow. */
export const COMPRESSION = { threshold: 256 };
