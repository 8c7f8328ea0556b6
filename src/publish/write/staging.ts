import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { JOURNAL } from '../../contract/tree/rebuilt.ts';
import { errorCode, unless } from '../../files/file-error.ts';
import type { Disk } from './disk.ts';
import { diskError, onDisk } from './disk-error.ts';
import { LAST_BUILD } from './may-be-interrupted.ts';

/**
 * The paths of an output folder and of its staging folder, which is inside it to be on the same file system.
 */
export interface Staging {
  /** Never renamed, and never removed unless a build made it. */
  readonly folder: string;
  /** `.polity-press/`: everything in it is the build's own, and garbage without a journal. */
  readonly root: string;
  readonly journal: string;
  readonly lock: string;
  /** For error messages. */
  readonly holder: string;
  readonly lastBuild: string;
}

export function stagingOf(folder: string): Staging {
  const root = join(folder, '.polity-press');
  return {
    folder,
    root,
    journal: join(folder, JOURNAL),
    lock: join(root, 'lock.sqlite'),
    holder: join(root, 'holder'),
    lastBuild: join(root, LAST_BUILD),
  };
}

export interface BuildFolders {
  readonly root: string;
  readonly fresh: string;
  readonly old: string;
  /** Freed when the disk is full in the middle of a swap: undoing it takes room, too. */
  readonly reserve: string;
}

export function buildFoldersOf(staging: Staging, build: string): BuildFolders {
  const root = join(staging.root, build);
  return { root, fresh: join(root, 'new'), old: join(root, 'old'), reserve: join(root, 'reserve') };
}

/**
 * Refuses a `.polity-press` that is not a folder (through a link, files elsewhere would be removed as
 * garbage), or that belongs to anyone but this user, the owner of the output folder and root: its journal is
 * followed with this user's rights.
 * @throws CliError
 */
export function checkStaging(staging: Staging, uid = process.getuid?.()): void {
  const found = inspect(staging.root);
  if (found === null) return;
  if (!found.isDirectory())
    throw new CliError(`${staging.root} is not a folder, but builds stage their files there`, {
      hint: 'Move it out of the output folder.',
    });
  // The folder's owner, not that of a link to it.
  const owner = statSync(staging.folder).uid;
  // Windows has no user ids.
  if (uid === undefined || [uid, owner, 0].includes(found.uid)) return;
  throw new CliError(`${staging.root} belongs to another user, who may have put anything into it`, {
    hint: 'Nothing was changed. Let that user, or whoever owns the output folder, build again; or remove it, if no build runs.',
  });
}

/** Keeps the lock and what the last build left; everything else belongs to a dead build. */
export function clearStaging(disk: Disk, staging: Staging): void {
  for (const name of listFolder(staging.root)) {
    const path = join(staging.root, name);
    if (![staging.lock, staging.holder, staging.lastBuild].includes(path)) disk.removeTree(path);
  }
}

/** Does not follow links. */
export function inspect(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return null;
    throw diskError('read', path, error);
  }
}

/**
 * The bytes of a document of ours; 'none' if it is missing, also if a swap removes it meanwhile; 'other' if its name
 * is that of a folder or a link.
 * @throws CliError if it exists and cannot be read
 */
export function readDocument(path: string): Buffer | 'none' | 'other' {
  const found = inspect(path);
  if (found === null) return 'none';
  if (!found.isFile()) return 'other';
  return onDisk('read', path, () => unless(['ENOENT'], 'none', () => readFileSync(path)));
}

/** Not a link to one. */
export function isRealFolder(path: string): boolean {
  return inspect(path)?.isDirectory() === true;
}

/** Also a dangling link. */
export function lies(path: string): boolean {
  return inspect(path) !== null;
}

export function listFolder(path: string): string[] {
  return onDisk('read', path, () => unless(['ENOENT'], [], () => readdirSync(path)));
}
