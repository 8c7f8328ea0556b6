import { closeSync, fstatSync, readFileSync, type Stats } from 'node:fs';
import { hostname } from 'node:os';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { errorCode, isFull } from './disk-error.ts';
import { checkStaging, inspect, type Staging } from './staging.ts';

/** The right to change an output folder. */
export interface Lock {
  /** Releases the lock and removes the staging folder, if that is empty. */
  release(): void;
}

/** How many builds may end, and remove their lock file, between this one's opening and locking it. */
const ATTEMPTS = 100;

/** Milliseconds. Two builds that start at once can block each other: after a moment, one gets through. */
const PATIENCE = 300;

/** The lock files that this process holds: the system's locks keep out other processes only. */
const held = new Set<string>();

/**
 * Takes the lock of an output folder, and makes the staging folder that contains it.
 *
 * It is SQLite's exclusive lock on a file, and so the system's own: it ends with its process, however that ends, and it
 * also works between containers on this machine, where process numbers mean nothing. The file is removed before the
 * lock is released; a process that opened it in the meantime locks a deleted file, notices, and starts again.
 *
 * @returns the lock, or who holds it, in words
 * @throws CliError if the folder cannot be written to, or its file system does not support locks
 */
export function takeLock(disk: Disk, staging: Staging): Lock | string {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const lock = tryLock(disk, staging);
      if (lock !== 'gone') return lock;
    } catch (error) {
      // A build that ended just now removed the file, or the staging folder.
      const isGone = error instanceof Gone || errorCode(error) === 'ENOENT';
      if (!isGone || attempt === ATTEMPTS) throw error;
    }
  }
  return 'builds that come and go';
}

/** The error to show when `takeLock` returns who holds the lock. */
export function lockedError(staging: Staging, holder: string): CliError {
  return new CliError(`another build is writing to ${staging.folder} (${holder})`, {
    hint: 'Wait until it ends, or end it: the lock ends with its process.',
  });
}

function tryLock(disk: Disk, staging: Staging): Lock | string {
  checkStaging(staging);
  const there = inspect(staging.lock);
  // This process must not open it again: closing any handle of a file releases all of its locks on it.
  if (there !== null && held.has(identityOf(there))) return holderOf(staging);
  disk.makeFolder(staging.root);
  const file = openLockFile(disk, staging);
  try {
    if (!file.lock()) {
      file.close();
      return holderOf(staging);
    }
    if (!file.isInPlace()) {
      file.close();
      return 'gone';
    }
    held.add(file.identity);
    writeHolder(disk, staging);
  } catch (error) {
    disk.attempt(() => release(disk, staging, file));
    throw error;
  }
  return { release: () => release(disk, staging, file) };
}

/** On a full disk nothing says who holds the lock: what only removes files needs no room. */
function writeHolder(disk: Disk, staging: Staging): void {
  try {
    const text = Buffer.from(`process ${process.pid} on ${hostname()}`);
    disk.writeFile(staging.holder, text, { replace: true });
  } catch (error) {
    if (!isFull(error)) throw error;
    disk.removeFile(staging.holder);
  }
}

function openLockFile(disk: Disk, staging: Staging): LockFile {
  try {
    return new LockFile(disk, staging);
  } catch (error) {
    disk.attempt(() => disk.removeEmptyFolder(staging.root));
    throw error;
  }
}

function release(disk: Disk, staging: Staging, file: LockFile): void {
  try {
    if (held.has(file.identity)) {
      disk.removeFile(staging.holder);
      disk.removeFile(staging.lock);
    }
  } finally {
    held.delete(file.identity);
    file.close();
  }
  // Not empty if another process has tried to lock it in the meantime.
  disk.removeEmptyFolder(staging.root);
}

/** A build that ended removed the lock file while it was being opened. */
class Gone extends Error {}

/** The locked file, opened twice: by SQLite, which locks it, and here, to know which file that is. */
class LockFile {
  /** Identifies the file for as long as it is open: no other file can have the same identity then. */
  readonly identity: string;
  readonly #staging: Staging;
  readonly #handle: number;
  readonly #database: Database;

  constructor(disk: Disk, staging: Staging) {
    this.#staging = staging;
    this.#handle = disk.openPrivateFile(staging.lock);
    this.identity = identityOf(fstatSync(this.#handle));
    try {
      this.#database = new BetterSqlite3(staging.lock, { fileMustExist: true, timeout: PATIENCE });
    } catch (error) {
      closeSync(this.#handle);
      if (!this.isInPlace()) throw new Gone();
      throw lockError(staging, error);
    }
  }

  /** Returns false if another process has locked it; also true if the file is gone, see `isInPlace`. */
  lock(): boolean {
    try {
      // Otherwise it would write a journal to a file of its own beside this one.
      this.#database.pragma('journal_mode = MEMORY');
      this.#database.exec('BEGIN EXCLUSIVE');
      return true;
    } catch (error) {
      if (errorCode(error)?.startsWith('SQLITE_BUSY')) return false;
      if (!this.isInPlace()) return true;
      throw lockError(this.#staging, error);
    }
  }

  isInPlace(): boolean {
    const there = inspect(this.#staging.lock);
    return there !== null && identityOf(there) === this.identity;
  }

  close(): void {
    this.#database.close();
    closeSync(this.#handle);
  }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

function holderOf(staging: Staging): string {
  try {
    // Whatever else somebody put there may have no end.
    if (inspect(staging.holder)?.isFile()) return readFileSync(staging.holder, 'utf8').slice(0, 200);
  } catch {
    // It has only just started, or has just ended.
  }
  return 'a process that does not say its number';
}

function lockError(staging: Staging, cause: unknown): CliError {
  return new CliError(`cannot lock ${staging.lock}: ${(cause as Error).message}`, {
    hint: 'If no build runs, remove that file; a file system without locks cannot hold an output folder.',
    cause,
  });
}
