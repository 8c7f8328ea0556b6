/**
 * Whether an If-None-Match header names `etag`: `*`, or a list of tags of which one is equal.
 * The comparison is the weak one (RFC 9110 13.1.2): a tag and its weak form are the same.
 */
export function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ''));
}
