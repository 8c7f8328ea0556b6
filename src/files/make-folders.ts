import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own way never ends in Node 20 where the system refuses with
 * ENOENT, as in `/proc`.
 *
 * @returns the uppermost folder that was made; undefined if none was missing
 */
export function makeFolders(path: string): string | undefined {
  const folder = resolve(path);
  if (isFolder(folder)) return undefined;
  const made = makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process made it meanwhile.
    if (isFolder(folder)) return made;
    throw error;
  }
  return made ?? folder;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
