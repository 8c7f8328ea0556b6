import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import type { Disk } from './disk.ts';
import { diskError, errorCode } from './disk-error.ts';
import { inspect } from './staging.ts';

const HINT = 'Choose another output folder.';

/**
 * Makes sure that the output folder exists and can be written to: creates it, and its parents, if missing.
 *
 * @param folder an absolute path; a link to a folder is as good as the folder
 * @returns the folders that were made, outermost first
 * @throws CliError if it is a file or a dangling link, or cannot be created or written to
 */
export function makeOutputFolder(disk: Disk, folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !isFolder(path); path = dirname(path)) missing.unshift(path);
  const made: string[] = [];
  try {
    for (const path of missing) if (disk.makeFolder(path)) made.push(path);
    checkWritable(folder);
    return made;
  } catch (error) {
    removeMadeFolders(disk, made);
    throw error;
  }
}

/** Removes the folders made by `makeOutputFolder`, as far as they are empty. */
export function removeMadeFolders(disk: Disk, made: readonly string[]): void {
  disk.attempt(() => made.toReversed().every((path) => disk.removeEmptyFolder(path)));
}

function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskError('write to the output folder', folder, error);
  }
}

/** Whether there is a folder at this path. Throws a CliError if there is something else. */
function isFolder(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw diskError('open the output folder', path, error);
    if (inspect(path) === null) return false;
    throw new CliError(`${path} is a symbolic link that leads nowhere`, { hint: HINT });
  }
  throw new CliError(`${path} is a file, not a folder`, { hint: HINT });
}
