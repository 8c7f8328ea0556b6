import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { diskError, errorCode } from './disk-error.ts';

/** The paths of one output folder and of the staging folder inside it (inside, so that one file system holds both). */
export interface Staging {
  /** The output folder itself: never renamed, never removed unless a build made it. */
  readonly folder: string;
  /** `.polity-press/`: everything below is the build's own, and garbage where no journal lies in it. */
  readonly root: string;
  /** The new tree, as far as it is not in place. */
  readonly fresh: string;
  /** The entries of the old tree that were moved aside. */
  readonly old: string;
  /** What a swap has yet to do; there only while one is under way. */
  readonly journal: string;
  /** One file for each process that builds, or asks to. */
  readonly lock: string;
}

/** Where the parts of a build lie in an output folder, given by its absolute path. */
export function stagingOf(folder: string): Staging {
  const root = join(folder, '.polity-press');
  return {
    folder,
    root,
    fresh: join(root, 'new'),
    old: join(root, 'old'),
    journal: join(root, 'journal.json'),
    lock: join(root, 'lock'),
  };
}

/**
 * Refuses a `.polity-press` that is no folder: through a link, files elsewhere would be removed as garbage.
 *
 * @throws CliError
 */
export function checkStaging(staging: Staging): void {
  const found = inspect(staging.root);
  if (found === null || found.isDirectory()) return;
  throw new CliError(`${staging.root} is not a folder, but builds stage their files there`, {
    hint: 'Move it out of the output folder.',
  });
}

/** Empties the staging folder, but for the lock. The caller holds the lock. */
export function clearStaging(disk: Disk, staging: Staging): void {
  for (const name of listFolder(staging.root)) {
    if (name !== basename(staging.lock)) disk.removeTree(join(staging.root, name));
  }
}

/** What lies at a path, links not followed; null where nothing does. */
export function inspect(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    // A file where a folder was looked for: nothing lies below it.
    if (errorCode(error) === 'ENOTDIR') return null;
    throw diskError('read', path, error);
  }
}

/** The names in a folder; none where there is no folder. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw diskError('read', path, error);
  }
}
