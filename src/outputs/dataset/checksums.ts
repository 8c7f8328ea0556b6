import type { WrittenFile } from '../tables/table.ts';

/**
 * A line of `SHA256SUMS`, as `sha256sum -c` reads it: a leading backslash marks a name with escaped
 * backslashes or line breaks.
 * @see https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
 */
export function checksumLine({ path, sha256 }: Pick<WrittenFile, 'path' | 'sha256'>): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}
