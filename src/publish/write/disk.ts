import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { relative, sep } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { openPrivateFile } from '../../files/file-lock.ts';
import { flushFile, flushFileAsync, flushFolder, isInMemory } from '../../files/flush.ts';
import { removeSync } from '../../files/fs-extra.ts';
import { diskError, errorCode } from './disk-error.ts';

/** Called before every change to the disk, with `verb path`; throwing stops the change. */
export type BeforeStep = (step: string) => void;

/** What a caller may override; the defaults are for production. */
export interface DiskOptions {
  /** Called before every change to the disk, with what is about to change; tests stop a build by throwing here. */
  readonly beforeStep?: BeforeStep;
  /** Whether to wait until everything written is on the disk itself, so that a power cut loses nothing. */
  readonly sync?: boolean;
}

/** What a file system, and the umask, do to modes. */
export interface DiskNature {
  /** Whether the umask restricts modes, so that each file's mode must be set. */
  readonly setsModes: boolean;
  /** False where the file system has fixed modes (Windows, some mounts). */
  readonly keepsModes: boolean;
}

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

/**
 * Files that are flushed at once. A file system writes down what several wait for in one go: on ext4, a build of 3,700
 * files with eight took 0.9 of the time that it took with four, by the clock, and with 32 hardly less. Node has so many
 * threads because `runProcess` asks for them; some machines allow a user few more.
 */
const FLUSHED_AT_ONCE = 8;

/** Codes that mean "no hard link here", not "something is wrong". */
const NO_LINK = new Set(['EPERM', 'EACCES', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT']);
/** Codes that mean "not as a whole": something is in the way, or is in use, or in another layer of the file system. */
const NO_FOLDER_MOVE = new Set(['ENOTEMPTY', 'EEXIST', 'EXDEV', 'EPERM', 'EACCES', 'EBUSY']);
const NOT_EMPTY_OR_GONE = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT']);

/**
 * Every change that a build makes to the disk, one method each: a failure of the system always becomes a CliError,
 * folders and files are readable by a web server's user whatever the umask, and a test can stop a build before any change.
 */
export class Disk {
  readonly #root: string;
  /** Null by default: naming a step costs more than many a step. */
  readonly #beforeStep: BeforeStep | null;
  /** Whether anything is flushed: not in a folder that a power cut may lose. */
  readonly #flushes: boolean;
  /** Whether the folder is in memory, where nothing can be flushed; null until known. */
  #isInMemory: boolean | null = null;
  /** Known after the first folder. */
  #nature: DiskNature = { setsModes: false, keepsModes: true };

  /** @param nature what another Disk found out of the same file system */
  constructor(root: string, { beforeStep, sync = true }: DiskOptions = {}, nature?: DiskNature) {
    this.#root = root;
    if (nature !== undefined) this.#nature = nature;
    this.#beforeStep = beforeStep ?? null;
    this.#flushes = sync;
  }

  get nature(): DiskNature {
    return this.#nature;
  }

  /** Whether this is the mode that `writeFile` would give a file. */
  hasFileMode(mode: number): boolean {
    return !this.#nature.keepsModes || (mode & 0o777) === FILE_MODE;
  }

  /** Makes one folder; its parent must exist. Returns false if something of this name already exists. */
  makeFolder(path: string): boolean {
    return this.#step('make', path, () => {
      try {
        mkdirSync(path, FOLDER_MODE);
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      }
      this.#openToReaders(path);
      return true;
    });
  }

  /**
   * Writes a file. It must not exist yet, unless `replace` is set: then what is there is removed first, so that nothing is
   * written through a link or into a pipe that somebody put there.
   */
  writeFile(path: string, bytes: Uint8Array, { replace = false } = {}): void {
    this.#step('write', path, () => {
      if (replace) removeIfThere(path);
      const file = openSync(path, 'wx', FILE_MODE);
      try {
        // A disk that is filling up first accepts part of the bytes, without an error.
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        if (this.#nature.setsModes) fchmodSync(file, FILE_MODE);
      } finally {
        closeSync(file);
      }
    });
  }

  /** Copies a file; nothing may be at `path` yet. */
  copyFile(existing: string, path: string): void {
    this.#step('copy', path, () => copyFileSync(existing, path, constants.COPYFILE_EXCL));
  }

  /** Opens a file that only this user may read or write, creating it if missing; never through a link. */
  openPrivateFile(path: string): number {
    return this.#step('open', path, () => openPrivateFile(path));
  }

  /** Waits until a file's bytes are on the disk, where they survive a power cut. */
  flushFile(path: string): void {
    if (this.#flushes) this.#step('flush', path, () => this.#hasDisk() && flushFile(path));
  }

  /** The same for many files, several at a time. */
  async flushFiles(paths: readonly string[], signal: AbortSignal): Promise<void> {
    if (!this.#flushes) return;
    if (!this.#hasDisk()) {
      signal.throwIfAborted();
      for (const path of paths) this.flushFile(path);
      return;
    }
    const left = paths.values();
    const failures: unknown[] = [];
    const flushSome = async () => {
      for (const path of left) {
        if (failures.length > 0) return;
        try {
          signal.throwIfAborted();
          await this.#step('flush', path, () => flushFileAsync(path));
        } catch (error) {
          failures.push(signal.aborted ? signal.reason : diskError('flush', path, error));
        }
      }
    };
    await Promise.all(Array.from({ length: FLUSHED_AT_ONCE }, flushSome));
    if (failures.length > 0) throw failures[0];
  }

  /** Waits until all that was made, renamed or removed in a folder is on the disk, if the system allows it. */
  flushFolder(path: string): void {
    if (this.#flushes) this.#step('flush', path, () => this.#hasDisk() && flushFolder(path));
  }

  /** Gives a file a second name. Returns false if the file system, or the file's owner, does not allow it. */
  link(existing: string, path: string): boolean {
    try {
      this.#step('link', path, () => linkSync(existing, path));
      return true;
    } catch (error) {
      if (NO_LINK.has(errorCode(error) ?? '')) return false;
      throw error;
    }
  }

  /** Renames; `from` and `to` must be on the same file system. */
  move(from: string, to: string): void {
    this.#step('move', from, () => renameSync(from, to));
  }

  /** Renames a folder with all that is in it. Returns false if the system does not allow that, or `to` is not empty. */
  moveFolder(from: string, to: string): boolean {
    try {
      this.move(from, to);
      return true;
    } catch (error) {
      if (NO_FOLDER_MOVE.has(errorCode(error) ?? '')) return false;
      throw error;
    }
  }

  removeFile(path: string): void {
    this.#step('remove', path, () => removeIfThere(path));
  }

  /** Removes a file, or a folder with everything in it, if it exists. */
  removeTree(path: string): void {
    this.#step('remove', path, () => removeSync(path));
  }

  /** Removes a folder. Returns false if it is not empty, or is gone. */
  removeEmptyFolder(path: string): boolean {
    return this.#step('remove', path, () => {
      try {
        rmdirSync(path);
        return true;
      } catch (error) {
        if (NOT_EMPTY_OR_GONE.has(errorCode(error) ?? '')) return false;
        throw error;
      }
    });
  }

  /** Makes changes that may fail, and returns whether the system allowed them. Bugs are thrown. */
  attempt(changes: () => void): boolean {
    try {
      changes();
      return true;
    } catch (error) {
      if (error instanceof CliError) return false;
      throw error;
    }
  }

  #step<T>(verb: string, path: string, change: () => T): T {
    try {
      this.#beforeStep?.(`${verb} ${relative(this.#root, path).split(sep).join('/') || '.'}`);
      return change();
    } catch (error) {
      throw diskError(verb, path, error);
    }
  }

  #hasDisk(): boolean {
    this.#isInMemory ??= isInMemory(this.#root);
    return !this.#isInMemory;
  }

  #openToReaders(folder: string): void {
    const { mode } = statSync(folder);
    if ((mode & 0o777) === FOLDER_MODE) return;
    try {
      // Keep the upper bits: one of them makes a group's shared folder pass its group on.
      chmodSync(folder, (mode & 0o7000) | FOLDER_MODE);
    } catch {
      // Some mounts refuse; the next line detects that.
    }
    const isKept = (statSync(folder).mode & 0o777) === FOLDER_MODE;
    this.#nature = { setsModes: isKept, keepsModes: isKept };
  }
}

/** Removes a file, or a link itself, if there is one. */
function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
