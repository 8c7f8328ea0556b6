import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../../contract/errors.ts';
import { CHECKSUMS, listedSum } from '../../../contract/listed-sum.ts';
import { shownPath, showText } from '../../../terminal/safe-text.ts';

/** A file of an archive that is not the one that was packed. */
export class ChangedEntry extends CliError {}

type RefuseChanged = (path: string, bytes: Buffer) => void;

/**
 * For the files of an unpacked archive: compares each with SHA256SUMS, when it is read. Null for an archive
 * without that file, such as a packed output folder.
 * @param name the archive in messages
 */
export function listedSums(folder: string, name: string): RefuseChanged | null {
  const file = join(folder, CHECKSUMS);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => listedSum(line) ?? []);
  const sums = new Map(lines.map(({ path, sum }) => [path, sum]));
  return (path, bytes) => {
    if (sums.get(path) === createHash('sha256').update(bytes).digest('hex')) return;
    throw new ChangedEntry(
      `${shownPath(name)} is damaged or was edited: its entry ${showText(path)} differs from what ${CHECKSUMS} says of it`,
      {
        hint: 'Download it again, or pack the tree again. To use an edited tree, unpack it and name the folder.',
      },
    );
  };
}
