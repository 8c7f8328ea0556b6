import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../errors.ts';
import { fileError } from '../files/file-error.ts';
import { plural } from '../plural.ts';
import type { ArchiveFaults } from './archive-fault.ts';
import { EntryNames } from './entry-names.ts';

/** What an archive may become. A tree of a million records has some 110,000 pages, in 6 GB. */
export interface UnpackLimits {
  readonly entries: number;
  /** How many times as large as the archive its files may be together... */
  readonly ratio: number;
  /** ... where they have more bytes than this. */
  readonly allowance: number;
  /** Bytes that are free where they go. */
  readonly free: number;
}

/** A file that is being unpacked. */
export interface UnpackedFile {
  write(bytes: Uint8Array): void;
  /** @throws CliError unless it has as many bytes as were announced */
  end(): void;
  /** Lets go of it, however far it is. */
  close(): void;
}

/**
 * The folder that an archive is unpacked into: nothing leaves it, nothing is written twice, and only this user may read
 * it. Names and sizes are refused before anything is written for them.
 */
export class UnpackedFolder {
  readonly #folder: string;
  readonly #packed: number;
  readonly #limits: UnpackLimits;
  readonly #faults: ArchiveFaults;
  readonly #names = new EntryNames();
  readonly #made = new Set<string>();
  #entries = 0;
  #announced = 0;

  constructor(folder: string, packed: number, limits: UnpackLimits, faults: ArchiveFaults) {
    this.#folder = folder;
    this.#packed = packed;
    this.#limits = limits;
    this.#faults = faults;
  }

  /** Takes note of an entry. Its folder is only made for a file. */
  announce(path: string, bytes: number, isFolder = false): void {
    const fault = this.#names.add(path, isFolder);
    if (fault !== null) throw this.#faults.entry(path, fault);
    const { entries, ratio, allowance, free } = this.#limits;
    this.#entries += 1;
    this.#announced += bytes;
    const otherwise = 'Unpack it yourself, if you trust it, and name the folder.';
    if (this.#entries > entries)
      throw this.#faults.tooLarge(`it has more than ${plural(entries, 'entry', 'entries')}`, otherwise);
    if (this.#announced > Math.max(allowance, ratio * this.#packed))
      throw this.#faults.tooLarge(`its files have more than ${ratio} times its own size`, otherwise);
    if (this.#announced > free)
      throw this.#faults.tooLarge(
        'its files have more bytes than are free in the cache',
        'Make room, or set XDG_CACHE_HOME to a folder on another disk.',
      );
  }

  /** Begins a file that was announced. */
  begin(path: string, bytes: number): UnpackedFile {
    const full = join(this.#folder, path);
    this.#makeFolder(dirname(full));
    const file = this.#attempt(() => openSync(full, 'wx', 0o600));
    let length = 0;
    let isOpen = true;
    const close = () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    };
    return {
      write: (chunk) => {
        length += chunk.length;
        if (length > bytes) throw this.#faults.entry(path, 'is larger than it says');
        this.#attempt(() => {
          for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
        });
      },
      end: () => {
        close();
        if (length < bytes) throw this.#faults.entry(path, 'is smaller than it says');
      },
      close,
    };
  }

  #makeFolder(folder: string): void {
    if (this.#made.has(folder)) return;
    this.#attempt(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    this.#made.add(folder);
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const told = fileError('unpack into', this.#folder, error);
      if (!(told instanceof CliError)) throw told;
      const hint = 'Make room there, or set XDG_CACHE_HOME to another folder.';
      throw new CliError(told.message, { hint, cause: error });
    }
  }
}
