import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The regular files in these entries of a folder, at any depth, as paths with forward slashes. No link is followed.
 *
 * @param entries names directly in the folder; those that are not there are left out
 */
export function filesBelow(folder: string, entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const found = lstatSync(join(folder, entry), { throwIfNoEntry: false });
    if (found?.isFile()) return [entry];
    if (!found?.isDirectory()) return [];
    return filesBelow(
      folder,
      readdirSync(join(folder, entry)).map((name) => `${entry}/${name}`),
    );
  });
}
