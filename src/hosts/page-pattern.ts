/**
 * The page rule as regular expressions, without lookahead: every server's engine takes them. The last `page` of a
 * query counts, because what stands before it is matched greedily; its key may be escaped (`p%61ge`).
 */
export const lastPage = '^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)';

/** The values that become part of a file name, and no others. */
export const pageValue = '^([1-9][0-9]*|last)$';

/** A text as a regular expression that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The path of a base URL as servers match it: decoded, where it can be. */
export function decodedBase(basePath: string): string {
  try {
    return decodeURIComponent(basePath);
  } catch {
    return basePath;
  }
}
