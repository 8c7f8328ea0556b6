import { CHECKSUMS, listedSums } from '../contract/tree/listed-sum.ts';
import { firstOf, plural } from '../terminal/plural.ts';
import { showText } from '../terminal/safe-text.ts';
import { ArchiveFault } from './archive-fault.ts';

/**
 * Compares an archive with its own SHA256SUMS. A packed output folder has none.
 * @param text of SHA256SUMS
 * @param sums the SHA-256 of each file of the archive, in hexadecimal digits, by path
 * @throws ArchiveFault with every file that is another one, is not listed, or is missing
 */
export function compareSums(text: string, sums: ReadonlyMap<string, string>): void {
  if (!sums.has(CHECKSUMS)) return;
  const listed = listedSums(text);
  const packed = [...sums.keys()].filter((path) => path !== CHECKSUMS);
  const isOther = (path: string) => listed.has(path) && listed.get(path) !== sums.get(path);
  const found = [
    [packed.filter(isOther), 'file is not as it was packed', 'files are not as they were packed'],
    [packed.filter((path) => !listed.has(path)), 'file was added', 'files were added'],
    [[...listed.keys()].filter((path) => !sums.has(path)), 'file is missing', 'files are missing'],
  ] as const;
  const faults = found
    .filter(([paths]) => paths.length > 0)
    .map(([paths, one, many]) => `${plural(paths.length, one, many)} (${firstOf(paths.map(showText), 3)})`);
  if (faults.length === 0) return;
  throw new ArchiveFault(
    `is damaged or was edited: by its ${CHECKSUMS}, ${faults.join('; ')}`,
    'Download it again, or pack the tree again. To use an edited tree, unpack it and name the folder.',
  );
}
