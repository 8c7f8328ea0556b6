import type { IncomingMessage, ServerResponse } from 'node:http';

/** What to change in an answer that http-server is about to send. */
export interface Guard {
  /** The Content-Type that replaces http-server's; null to keep that. */
  readonly type: string | null;
  /** Answers instead where the file could not be sent: it vanished, or may not be read. */
  readonly fail: () => void;
}

/**
 * Lets http-server send a file through `response` and nothing else. Any answer of its own (an HTML page with
 * the error and its local path, the text of a `404.html`) is replaced by that of `fail`.
 */
export function guardResponse(request: IncomingMessage, response: ServerResponse, guard: Guard): void {
  const { setHeader, write, end } = response;
  const hasFailed = () => response.statusCode !== 200 && response.statusCode !== 304;

  response.setHeader = (name, value) => {
    const key = name.toLowerCase();
    // It also sets headers for its error page when the file's headers have already been sent, which would throw.
    // It promises ranges on every answer, but the preview sends whole files only. Cache-Control is set before.
    if (response.headersSent || key === 'accept-ranges' || key === 'cache-control') return response;
    if (key === 'etag') acceptLists(request, String(value));
    const own = key === 'content-type' ? guard.type : null;
    return setHeader.call(response, name, own ?? value);
  };

  response.write = ((...chunk: Parameters<typeof write>) => {
    if (hasFailed()) return true;
    // The length was read before the bytes; after a rebuild in between, it would be wrong.
    if (!response.headersSent) response.removeHeader('Content-Length');
    return Reflect.apply(write, response, chunk);
  }) as typeof write;

  response.end = ((...chunk: Parameters<typeof end>) => {
    if (!hasFailed()) return Reflect.apply(end, response, chunk);
    Object.assign(response, { setHeader, write, end });
    // After the first bytes only a broken connection can signal that the rest is missing.
    if (response.headersSent) response.destroy();
    else guard.fail();
    return response;
  }) as typeof end;
}

/** http-server compares If-None-Match with one tag only, right after setting its own: it gets the one that matches. */
function acceptLists(request: IncomingMessage, etag: string): void {
  const header = request.headers['if-none-match'];
  if (header === undefined) return;
  if (matchesEtag(header, etag)) request.headers['if-none-match'] = etag;
  // RFC 9110 13.1.3: a date does not count with a tag.
  delete request.headers['if-modified-since'];
}

/**
 * Whether an If-None-Match header names `etag`: `*`, or a list of tags of which one is equal.
 * The comparison is the weak one (RFC 9110 13.1.2): a tag and its weak form are the same.
 */
export function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ''));
}
