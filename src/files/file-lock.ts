import { closeSync, constants, fstatSync, lstatSync, openSync, rmSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../contract/errors.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { fileError, limitOfFiles, nativeFault, systemCode, unless } from './file-error.ts';

/**
 * This process's locks: the system's locks keep out only other processes. The map also prevents garbage
 * collection, which would close an unreferenced database and release its lock.
 */
const held = new Map<string, FileLock>();

/** The code with which Windows refuses to remove an open file. */
const OPEN = ['EBUSY'];

export interface LockOptions {
  /** Default: a private file. */
  readonly open?: (path: string) => number;
  /** Milliseconds to wait for the holder; default 0. */
  readonly patience?: number;
}

/**
 * A locked file. The lock is SQLite's exclusive one, so the system's own: it ends with its process, however
 * that ends, and works between containers on one machine, where process numbers mean nothing.
 * The holder removes the file before releasing the lock, where the system can. A process that opened it
 * meanwhile locks a deleted file and notices.
 */
export class FileLock {
  readonly #path: string;
  readonly #handle: number;
  /** Device and inode: unique while the file is open. */
  readonly #identity: string;
  readonly #database: Database;

  private constructor(path: string, handle: number, patience: number) {
    this.#path = path;
    this.#handle = handle;
    this.#identity = identityOf(fstatSync(handle));
    this.#database = new BetterSqlite3(path, { fileMustExist: true, timeout: patience });
  }

  /**
   * Locks a file, creating it if missing.
   * @returns `held` if it is locked, also by this process; `gone` if its holder just removed it: try again
   * @throws CliError if the file system does not support locks; the system's error if the file cannot be
   * opened
   */
  static take(
    path: string,
    { open = openPrivateFile, patience = 0 }: LockOptions = {},
  ): FileLock | 'held' | 'gone' {
    const there = inspect(path);
    // Never open it twice: closing any handle of a file releases all of this process's locks on it.
    if (there !== undefined && held.has(identityOf(there))) return 'held';
    const handle = open(path);
    let lock: FileLock;
    try {
      lock = new FileLock(path, handle, patience);
    } catch (error) {
      // Before the handle is closed, so that as many files are open as when it failed.
      const failure = lockError(path, error);
      const identity = identityOf(fstatSync(handle));
      closeSync(handle);
      if (!isThere(path, identity)) return 'gone';
      throw failure;
    }
    return lock.#lock();
  }

  #lock(): FileLock | 'held' | 'gone' {
    try {
      // Keeps SQLite from writing a journal file next to this one.
      this.#database.pragma('journal_mode = MEMORY');
      this.#database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      const isHeld = systemCode(error)?.startsWith('SQLITE_BUSY') === true;
      const isGone = !isThere(this.#path, this.#identity);
      this.release();
      if (isHeld) return 'held';
      if (isGone) return 'gone';
      throw lockError(this.#path, error);
    }
    if (isThere(this.#path, this.#identity)) {
      held.set(this.#identity, this);
      return this;
    }
    this.release();
    return 'gone';
  }

  release(): void {
    held.delete(this.#identity);
    this.#database.close();
    closeSync(this.#handle);
  }

  /**
   * Removes the file and releases the lock. Windows removes no open file: there it goes after the release, and stays if
   * another process has opened it meanwhile, which then has the lock.
   */
  remove(remove = (path: string): void => rmSync(path, { force: true })): void {
    const isGone = () => {
      remove(this.#path);
      return true;
    };
    try {
      if (unless(OPEN, false, isGone)) return;
    } finally {
      this.release();
    }
    unless(OPEN, false, isGone);
  }
}

/** Mode 0600; never through a link. */
export function openPrivateFile(path: string): number {
  // Windows has no such flag, but its users cannot normally create such links.
  return openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
}

function inspect(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function isThere(path: string, identity: string): boolean {
  const there = inspect(path);
  return there !== undefined && identityOf(there) === identity;
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/** SQLite's limit of 512 bytes of a path, without the end of a journal's name. */
const LONGEST = 504;

function lockError(path: string, cause: unknown): unknown {
  const fault = nativeFault(cause);
  if (fault !== null) return fault;
  const limit = limitOfFiles(path);
  if (limit !== null) return fileError('lock', path, limit);
  const length = Buffer.byteLength(resolve(path));
  if (length > LONGEST)
    return new CliError(
      `cannot lock ${shownPath(path)}: its path has ${length} bytes, of at most ${LONGEST}`,
      { hint: 'Choose a folder with a shorter path.', cause },
    );
  return new CliError(`cannot lock ${shownPath(path)}: ${(cause as Error).message}`, {
    hint: 'If nothing else of polity-press runs there, remove that file; or choose a file system with locks.',
    cause,
  });
}
