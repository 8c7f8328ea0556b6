import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { errorCode } from '../../files/file-error.ts';
import type { Disk } from './disk.ts';
import { diskError, onDisk } from './disk-error.ts';
import { inspect } from './staging.ts';

const HINT = 'Choose another output folder.';

/**
 * Creates the output folder and its parents if missing, and checks that it can be written to. Returns the
 * created folders, outermost first. A link to a folder will do.
 * @throws CliError if it is a file or a dangling link, or cannot be created or written to
 */
export function makeOutputFolder(disk: Disk, folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !isFolder(path); path = dirname(path)) missing.unshift(path);
  const made: string[] = [];
  try {
    for (const path of missing) if (disk.makeFolder(path)) made.push(path);
    onDisk('write to the output folder', folder, () => accessSync(folder, constants.W_OK | constants.X_OK));
    return made;
  } catch (error) {
    removeMadeFolders(disk, made);
    throw error;
  }
}

export function removeMadeFolders(disk: Disk, made: readonly string[]): void {
  disk.attempt(() => made.toReversed().every((path) => disk.removeEmptyFolder(path)));
}

/** @throws CliError if something other than a folder is there */
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
