import type { WrittenFile } from '../tables/table.ts';

/** Where the checksums of all other files are. */
export const CHECKSUMS = 'SHA256SUMS';

/**
 * A line of `SHA256SUMS`, as `sha256sum` writes it and `sha256sum -c` reads it: a name with a backslash or a line break is
 * escaped, and a backslash before the line says so.
 *
 * @see https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
 */
export function checksumLine({ path, sha256 }: Pick<WrittenFile, 'path' | 'sha256'>): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}
