export const CHECKSUMS = 'SHA256SUMS';

/** Reads a line of SHA256SUMS, of a text or a binary file; null for any other line. The path is untrusted. */
export function listedSum(line: string): { readonly sum: string; readonly path: string } | null {
  const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
  return sum === undefined || path === undefined ? null : { sum, path };
}

/**
 * A line of `SHA256SUMS`, as `sha256sum -c` reads it: a leading backslash marks a name with escaped
 * backslashes or line breaks.
 * @see https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
 */
export function checksumLine({ path, sha256 }: { readonly path: string; readonly sha256: string }): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}
