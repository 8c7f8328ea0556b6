/**
 * The page rule as regular expressions, without lookahead: every server's engine supports them. The last `page` of a
 * query counts, because what comes before it is matched greedily; its key may be escaped (`p%61ge`).
 */
export const lastPage = '^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)';

/** The values that become part of a file name, and no others. */
export const pageValue = '^([1-9][0-9]*|last)$';

/** A text as a regular expression that matches only that text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The path of a base URL as servers match it: decoded, where possible. */
export function decodedBase(basePath: string): string {
  try {
    return decodeURIComponent(basePath);
  } catch {
    return basePath;
  }
}
