import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CliError } from '../../contract/errors.ts';
import { errorCode } from '../../files/file-error.ts';
import { FileLock } from '../../files/file-lock.ts';
import type { Disk } from './disk.ts';
import { isFull } from './disk-error.ts';
import { checkStaging, inspect, type Staging } from './staging.ts';

export interface Lock {
  /** Also removes the staging folder, if that is empty. */
  release(): void;
}

/** How many builds may end, and remove their lock file, between this one's opening and locking it. */
const ATTEMPTS = 100;

/** Milliseconds. Two builds that start at once can block each other; a moment later, one gets through. */
const PATIENCE = 300;

/**
 * Locks an output folder, and makes the staging folder that holds the lock. Returns the lock, or a
 * description of its holder.
 * @throws CliError if the folder cannot be written to, or its file system does not support locks
 */
export function takeLock(disk: Disk, staging: Staging): Lock | string {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const lock = tryLock(disk, staging);
      if (lock !== 'gone') return lock;
    } catch (error) {
      // A build that ended just now removed the file, or the staging folder.
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
  return 'builds that come and go';
}

/** As `takeLock`. @throws CliError if another build holds the lock */
export function expectLock(disk: Disk, staging: Staging): Lock {
  const lock = takeLock(disk, staging);
  if (typeof lock !== 'string') return lock;
  throw new CliError(`another build is writing to ${staging.folder} (${lock})`, {
    hint: 'Wait until it ends, or end it: the lock ends with its process.',
  });
}

function tryLock(disk: Disk, staging: Staging): Lock | string {
  checkStaging(staging);
  disk.makeFolder(staging.root);
  const file = openLock(disk, staging);
  if (file === 'held') return holderOf(staging);
  if (file === 'gone') return 'gone';
  try {
    writeHolder(disk, staging);
  } catch (error) {
    disk.attempt(() => release(disk, staging, file));
    throw error;
  }
  return { release: () => release(disk, staging, file) };
}

function openLock(disk: Disk, staging: Staging): FileLock | 'held' | 'gone' {
  try {
    return FileLock.take(staging.lock, { open: (path) => disk.openPrivateFile(path), patience: PATIENCE });
  } catch (error) {
    disk.attempt(() => disk.removeEmptyFolder(staging.root));
    throw error;
  }
}

/** On a full disk the lock has no holder's name: withdrawing, which only removes files, must still work. */
function writeHolder(disk: Disk, staging: Staging): void {
  try {
    const text = Buffer.from(`process ${process.pid} on ${hostname()}`);
    disk.writeFile(staging.holder, text, { replace: true });
  } catch (error) {
    if (!isFull(error)) throw error;
    disk.removeFile(staging.holder);
  }
}

function release(disk: Disk, staging: Staging, file: FileLock): void {
  try {
    disk.removeFile(staging.holder);
  } catch (error) {
    file.release();
    throw error;
  }
  file.remove((path) => disk.removeFile(path));
  // Not empty if another process has tried to lock it meanwhile.
  disk.removeEmptyFolder(staging.root);
}

function holderOf(staging: Staging): string {
  try {
    // Reading a pipe may never end.
    if (inspect(staging.holder)?.isFile()) return readFileSync(staging.holder, 'utf8').slice(0, 200);
  } catch {
    // It has only just started, or has just ended.
  }
  return 'a process that does not say its number';
}
