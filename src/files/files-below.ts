import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The regular files in these top-level entries, at any depth, as paths with forward slashes. Follows no
 * links, and skips missing entries.
 */
export function filesBelow(folder: string, entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const found = lstatSync(join(folder, entry), { throwIfNoEntry: false });
    if (found?.isFile()) return [entry];
    return found?.isDirectory() ? filesIn(folder, `${entry}/`) : [];
  });
}

/** All regular files in a folder, at any depth. Listing folders is far faster than a stat of each file. */
export function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((item) => {
    const path = below + item.name;
    if (item.isDirectory()) return filesIn(folder, `${path}/`);
    return item.isFile() ? [path] : [];
  });
}
