import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets http-server send only a file, with the Content-Type `type` unless that is null. `fail` answers if the
 * file vanished or is unreadable, in place of its own answers: an HTML page with the error and a local path, or
 * the text of a `404.html`.
 */
export function guardResponse(
  request: IncomingMessage,
  response: ServerResponse,
  guard: { readonly type: string | null; readonly fail: () => void },
): void {
  const { setHeader, write, end } = response;
  const hasFailed = () => response.statusCode !== 200 && response.statusCode !== 304;

  response.setHeader = (name, value) => {
    const key = name.toLowerCase();
    // http-server sets headers for its error page after the file's headers have been sent, which would throw.
    // It promises ranges on every answer, but the preview sends whole files. Cache-Control is already set.
    if (response.headersSent || key === 'accept-ranges' || key === 'cache-control') return response;
    if (key === 'etag') acceptLists(request, String(value));
    const own = key === 'content-type' ? guard.type : null;
    return setHeader.call(response, name, own ?? value);
  };

  response.write = ((...chunk: Parameters<typeof write>) => {
    if (hasFailed()) return true;
    // The length was read before the bytes; a rebuild in between makes it wrong.
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

/** http-server compares If-None-Match with one tag, right after setting its own: give it the one that matches. */
function acceptLists(request: IncomingMessage, etag: string): void {
  // Tags alone count: by its date, an older tree that was put back would count as not modified.
  delete request.headers['if-modified-since'];
  const header = request.headers['if-none-match'];
  if (header !== undefined && matchesEtag(header, etag)) request.headers['if-none-match'] = etag;
}

/** Weak comparison (RFC 9110 13.1.2) of an If-None-Match header: `*`, or a list of tags. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ''));
}
