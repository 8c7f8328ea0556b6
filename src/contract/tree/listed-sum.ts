export const CHECKSUMS = 'SHA256SUMS';

/** The sums of a SHA256SUMS by path. */
export function listedSums(list: string): Map<string, string> {
  const found = list.split('\n').map(listedSum);
  return new Map(found.flatMap((said) => (said === null ? [] : [[said.path, said.sum]])));
}

/**
 * Reads a line of SHA256SUMS, of a text or a binary file, also with a Windows line end: a name with one is escaped.
 * Null for any other line. The path is untrusted.
 */
export function listedSum(line: string): { readonly sum: string; readonly path: string } | null {
  const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)\r?$/.exec(line) ?? [];
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
