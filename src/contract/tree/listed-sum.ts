export const CHECKSUMS = 'SHA256SUMS';

/** Reads a line of SHA256SUMS, of a text or a binary file; null for any other line. The path is untrusted. */
export function listedSum(line: string): { readonly sum: string; readonly path: string } | null {
  const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
  return sum === undefined || path === undefined ? null : { sum, path };
}
