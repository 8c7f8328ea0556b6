import {
  chmodSync,
  closeSync,
  fchmodSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { relative, sep } from 'node:path';
import { unlessRefused } from '../../contract/errors.ts';
import { unless } from '../../files/file-error.ts';
import { openPrivateFile } from '../../files/file-lock.ts';
import { flushFile, flushFileAsync, flushFolder, isInMemory } from '../../files/flush.ts';
import { removeSync } from '../../files/fs-extra.ts';
import { withFile } from '../../files/read-head.ts';
import { rename } from '../../files/rename.ts';
import { writeAll } from '../../files/write-all.ts';
import { diskError, onDisk } from './disk-error.ts';

/** Called before every change to the disk, with `verb path`; throwing stops the change. */
export type BeforeStep = (step: string) => void;

export interface DiskOptions {
  /** For tests: throwing here stops a build. */
  readonly beforeStep?: BeforeStep;
  readonly sync?: boolean;
}

export interface DiskNature {
  /** Whether the umask restricts modes, so that each file's mode must be set. */
  readonly setsModes: boolean;
  /** False if the file system has fixed modes (Windows, some mounts). */
  readonly keepsModes: boolean;
}

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

/**
 * Files to flush at once: on ext4, a build of 3,700 files took 0.9 of the time with eight that it took with
 * four, and hardly less with 32. `runProcess` asks for as many threads; some machines allow few more.
 */
const FLUSHED_AT_ONCE = 8;

/** Codes that mean "no hard links here", not a failure. */
const NO_LINK = ['EPERM', 'EACCES', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT'];
/** The folder cannot be moved whole: the target is not empty, in use, or in another layer. */
const NO_FOLDER_MOVE = ['ENOTEMPTY', 'EEXIST', 'EXDEV', 'EPERM', 'EACCES', 'EBUSY'];
const NOT_EMPTY_OR_GONE = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/**
 * Every change that a build makes to the disk, one method each: system failures become CliErrors, a web
 * server's user can read the files whatever the umask, and a test can stop a build before any change.
 */
export class Disk {
  readonly #root: string;
  /** Usually null: naming a step costs more than many a step. */
  readonly #beforeStep: BeforeStep | null;
  readonly #flushes: boolean;
  /** Nothing can be flushed in a folder in memory; null until known. */
  #isInMemory: boolean | null = null;
  #nature: DiskNature = { setsModes: false, keepsModes: true };

  constructor(root: string, { beforeStep, sync = true }: DiskOptions = {}, nature?: DiskNature) {
    this.#root = root;
    if (nature !== undefined) this.#nature = nature;
    this.#beforeStep = beforeStep ?? null;
    this.#flushes = sync;
  }

  get nature(): DiskNature {
    return this.#nature;
  }

  hasFileMode(mode: number): boolean {
    return !this.#nature.keepsModes || (mode & 0o777) === FILE_MODE;
  }

  /** Makes one folder in an existing one. Returns false if the name is taken. */
  makeFolder(path: string): boolean {
    return this.#step('make', path, () => {
      const isMade = succeeds(['EEXIST'], () => mkdirSync(path, FOLDER_MODE));
      if (isMade) this.#openToReaders(path);
      return isMade;
    });
  }

  /**
   * Writes a file that does not exist. With `replace`, it first removes whatever is there, so that nothing is
   * written through a link or into a pipe.
   */
  writeFile(path: string, bytes: Uint8Array, { replace = false } = {}): void {
    this.#step('write', path, () => {
      if (replace) removeIfThere(path);
      this.#create(path, (file) => writeAll(file, bytes));
    });
  }

  /**
   * As readable as every file of a tree, whatever the mode of the other. Not copyFileSync: it sets that mode, which a
   * disk without permissions (FAT, exFAT) refuses.
   */
  copyFile(existing: string, path: string): void {
    const chunk = Buffer.allocUnsafe(2 ** 20);
    this.#step('copy', path, () =>
      withFile(existing, (source) =>
        this.#create(path, (file) => {
          for (let length = readSync(source, chunk); length > 0; length = readSync(source, chunk))
            writeAll(file, chunk.subarray(0, length));
        }),
      ),
    );
  }

  #create(path: string, fill: (file: number) => void): void {
    const file = openSync(path, 'wx', FILE_MODE);
    try {
      fill(file);
      if (this.#nature.setsModes) fchmodSync(file, FILE_MODE);
    } finally {
      closeSync(file);
    }
  }

  /** Sets the times of a file, in milliseconds since 1970. */
  touch(path: string, time: number): void {
    this.#step('touch', path, () => utimesSync(path, time / 1000, time / 1000));
  }

  /** Opens a file with mode 0600, creating it if missing; never through a link. */
  openPrivateFile(path: string): number {
    return this.#step('open', path, () => openPrivateFile(path));
  }

  flushFile(path: string): void {
    if (this.#flushes) this.#step('flush', path, () => this.#hasDisk() && flushFile(path));
  }

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

  /** Flushes what was created, renamed or removed in a folder, if the system can. */
  flushFolder(path: string): void {
    if (this.#flushes) this.#step('flush', path, () => this.#hasDisk() && flushFolder(path));
  }

  /** Makes a hard link. Returns false if the file system or the file's owner does not allow it. */
  link(existing: string, path: string): boolean {
    return succeeds(NO_LINK, () => this.#step('link', path, () => linkSync(existing, path)));
  }

  /** Both must be on the same file system. */
  move(from: string, to: string): void {
    this.#step('move', from, () => rename(from, to));
  }

  /** Returns false if the system cannot move the folder whole, also since a file in it is open, or `to` is not empty. */
  moveFolder(from: string, to: string): boolean {
    return succeeds(NO_FOLDER_MOVE, () => this.#step('move', from, () => renameSync(from, to)));
  }

  removeFile(path: string): void {
    this.#step('remove', path, () => removeIfThere(path));
  }

  removeTree(path: string): void {
    this.#step('remove', path, () => removeSync(path));
  }

  /** Returns false if the folder is not empty, or gone. */
  removeEmptyFolder(path: string): boolean {
    return this.#step('remove', path, () => succeeds(NOT_EMPTY_OR_GONE, () => rmdirSync(path)));
  }

  /** Rethrows bugs. */
  attempt(changes: () => void): boolean {
    const isDone = () => {
      changes();
      return true;
    };
    return unlessRefused(isDone, () => false);
  }

  #step<T>(verb: string, path: string, change: () => T): T {
    return onDisk(verb, path, () => {
      this.#beforeStep?.(`${verb} ${relative(this.#root, path).split(sep).join('/') || '.'}`);
      return change();
    });
  }

  #hasDisk(): boolean {
    this.#isInMemory ??= isInMemory(this.#root);
    return !this.#isInMemory;
  }

  #openToReaders(folder: string): void {
    const { mode } = statSync(folder);
    if ((mode & 0o777) === FOLDER_MODE) return;
    try {
      // Keep the upper bits: setgid passes a shared folder's group on.
      chmodSync(folder, (mode & 0o7000) | FOLDER_MODE);
    } catch {
      // Some mounts refuse; the next line detects that.
    }
    const isKept = (statSync(folder).mode & 0o777) === FOLDER_MODE;
    this.#nature = { setsModes: isKept, keepsModes: isKept };
  }
}

/** Removes a link itself, not its target. */
function removeIfThere(path: string): boolean {
  return succeeds(['ENOENT'], () => unlinkSync(path));
}

/** False if the system refuses with one of these codes. */
function succeeds(codes: readonly string[], change: () => void): boolean {
  return unless(codes, false, () => {
    change();
    return true;
  });
}
