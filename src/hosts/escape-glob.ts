/**
 * A path as a pattern that matches only that path, for servers that treat a path as a pattern.
 * https://pkg.go.dev/path/filepath#Match
 * https://httpd.apache.org/docs/2.4/mod/core.html#directory
 */
export function escapeGlob(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}
