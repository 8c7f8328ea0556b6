import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The digest of nothing: no folder, or one in which no file lies. */
export const emptyTree = createHash('sha256').digest('hex');

/** A digest of every path and byte in a folder, but for the staging folder. */
export function treeHash(folder: string): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const below = path === '' ? name : `${path}/${name}`;
      if (below === '.polity-press') continue;
      const found = lstatSync(join(folder, below));
      hash.update(`${below}\0${found.isDirectory() ? 'folder' : found.size}\0`);
      if (found.isDirectory()) add(below);
      else hash.update(readFileSync(join(folder, below)));
    }
  };
  if (existsSync(folder)) add('');
  return hash.digest('hex');
}
