import { closeSync, fstatSync, readFileSync, type Stats } from 'node:fs';
import { hostname } from 'node:os';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { errorCode } from './disk-error.ts';
import { checkStaging, inspect, type Staging } from './staging.ts';

/** The right to change an output folder. */
export interface Lock {
  /** Gives the right back and removes the staging folder, if that is empty. */
  release(): void;
}

/** How often a build may end, and take its lock file with it, between the moments when this one opens and locks it. */
const ATTEMPTS = 100;

/** Milliseconds. Of two that come at once, both can stand in the other's way: after a moment, one gets through. */
const PATIENCE = 300;

/** The lock files that this process holds: the system's locks keep out other processes only. */
const held = new Set<string>();

/**
 * Takes the lock of an output folder, and makes the staging folder that it lies in.
 *
 * It is SQLite's exclusive lock on a file, and so the system's own: it ends with its process, however that ends, and
 * processes in other containers of this machine meet it too, where process numbers say nothing. The file is removed
 * before it is let go; who has opened it meanwhile gets the lock of a file that is gone, sees that, and begins again.
 *
 * @returns the lock, or who holds it, in words
 * @throws CliError where the folder cannot be written, or its file system knows no locks
 */
export function takeLock(disk: Disk, staging: Staging): Lock | string {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const lock = tryLock(disk, staging);
      if (lock !== 'gone') return lock;
    } catch (error) {
      // A build that ended just now took the file, or the staging folder, away.
      const isGone = error instanceof Gone || errorCode(error) === 'ENOENT';
      if (!isGone || attempt === ATTEMPTS) throw error;
    }
  }
  return 'builds that come and go';
}

/** What to tell the user where `takeLock` says who holds the lock. */
export function lockedError(staging: Staging, holder: string): CliError {
  return new CliError(`another build is writing to ${staging.folder} (${holder})`, {
    hint: 'Wait until it ends, or end it: the lock ends with its process.',
  });
}

function tryLock(disk: Disk, staging: Staging): Lock | string {
  checkStaging(staging);
  const there = inspect(staging.lock);
  // Not to be opened again by this process: closing any handle of a file gives up all locks on it.
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
    disk.writeFile(staging.holder, Buffer.from(`process ${process.pid} on ${hostname()}`), { replace: true });
  } catch (error) {
    disk.attempt(() => release(disk, staging, file));
    throw error;
  }
  return { release: () => release(disk, staging, file) };
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
  // Not empty where another process came to ask meanwhile.
  disk.removeEmptyFolder(staging.root);
}

/** A build that ended took the lock file away while it was opened. */
class Gone extends Error {}

/** The file that is locked, opened twice: by SQLite, which locks it, and here, to know which file that is. */
class LockFile {
  /** Says which file it is, as long as it is open: then no other file can have it. */
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

  /** Returns false where another process has locked it; true also where it is gone, which `isInPlace` says. */
  lock(): boolean {
    try {
      // Else it would begin a journal in a file of its own beside this one.
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
    return readFileSync(staging.holder, 'utf8');
  } catch {
    // It has only begun, or has just ended.
    return 'a process that does not say its number';
  }
}

function lockError(staging: Staging, cause: unknown): CliError {
  return new CliError(`cannot lock ${staging.lock}: ${(cause as Error).message}`, {
    hint: 'If no build runs, remove that file; a file system without locks cannot hold an output folder.',
    cause,
  });
}
