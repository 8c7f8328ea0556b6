import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import type { Disk } from './disk.ts';
import { diskError, errorCode } from './disk-error.ts';
import { LAST_BUILD } from './may-be-interrupted.ts';

/** The paths of one output folder and of the staging folder inside it (inside, so that both are on one file system). */
export interface Staging {
  /** The output folder itself: never renamed, never removed unless a build made it. */
  readonly folder: string;
  /** `.polity-press/`: everything in it is the build's own, and garbage without a journal. */
  readonly root: string;
  /** What a swap still has to do; exists only while one is in progress. */
  readonly journal: string;
  /** Locked by the process that may change the output folder. */
  readonly lock: string;
  /** Says which process that is, for those who are refused. */
  readonly holder: string;
  /** What the last build left for the next one, see last-build.ts. */
  readonly lastBuild: string;
}

export function stagingOf(folder: string): Staging {
  const root = join(folder, '.polity-press');
  return {
    folder,
    root,
    journal: join(root, 'journal.json'),
    lock: join(root, 'lock.sqlite'),
    holder: join(root, 'holder'),
    lastBuild: join(root, LAST_BUILD),
  };
}

/** The folders of one build inside the staging folder: different for every build. */
export interface BuildFolders {
  readonly root: string;
  /** The new and changed files of the new tree that are not in place yet. */
  readonly fresh: string;
  /** The files of the old tree that were replaced or removed, until the swap is done. */
  readonly old: string;
  /** Room that is given up when the disk is full in the middle of a swap: undoing it takes room, too. */
  readonly reserve: string;
}

/** @param build the name of a build, see `newBuild` in journal.ts */
export function buildFoldersOf(staging: Staging, build: string): BuildFolders {
  const root = join(staging.root, build);
  return { root, fresh: join(root, 'new'), old: join(root, 'old'), reserve: join(root, 'reserve') };
}

/**
 * Refuses a `.polity-press` that is not a folder (through a link, files elsewhere would be removed as garbage), or that
 * belongs to anyone but this user, the owner of the output folder and root: its journal is followed with this user's rights.
 *
 * @throws CliError
 */
export function checkStaging(staging: Staging, uid = process.getuid?.()): void {
  const found = inspect(staging.root);
  if (found === null) return;
  if (!found.isDirectory())
    throw new CliError(`${staging.root} is not a folder, but builds stage their files there`, {
      hint: 'Move it out of the output folder.',
    });
  // Not of the link that the output folder may be.
  const owner = statSync(staging.folder).uid;
  // Windows has no such numbers.
  if (uid === undefined || [uid, owner, 0].includes(found.uid)) return;
  throw new CliError(`${staging.root} belongs to another user, who may have put anything into it`, {
    hint: 'Nothing was changed. Let that user, or whoever owns the output folder, build again; or remove it, if no build runs.',
  });
}

/** Empties the staging folder, except for the lock and what the last build left. Anything else is a dead build's. */
export function clearStaging(disk: Disk, staging: Staging): void {
  for (const name of listFolder(staging.root)) {
    const path = join(staging.root, name);
    if (![staging.lock, staging.holder, staging.lastBuild].includes(path)) disk.removeTree(path);
  }
}

/** What exists at a path, without following links; null if nothing does. */
export function inspect(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    // A file where a folder was expected: there is nothing below it.
    if (errorCode(error) === 'ENOTDIR') return null;
    throw diskError('read', path, error);
  }
}

/** Whether anything exists at a path, even a dangling link. */
export function lies(path: string): boolean {
  return inspect(path) !== null;
}

/** The names in a folder; none if it does not exist. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw diskError('read', path, error);
  }
}
