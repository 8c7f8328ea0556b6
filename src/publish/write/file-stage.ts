import { closeSync, openSync, readSync } from 'node:fs';
import { join, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { isSafePath } from '../../contract/tree/tree.ts';
import type { Disk, DiskNature } from './disk.ts';
import { folderOf } from './folders-of.ts';
import { COARSE_TICK } from './last-build.ts';
import type { Staged } from './plan-swap.ts';
import { inspect } from './staging.ts';
import { type KeptFile, unchangedCopy, unchangedFile } from './unchanged-file.ts';

/** Where the files of a new tree are staged; can be posted to another thread. */
export interface StagePlace {
  readonly folder: string;
  readonly fresh: string;
  readonly there: ReadonlySet<string>;
  readonly disk: DiskNature;
}

/** A file of the new tree: a staged one, or the published one that stays. */
export type StagedEntry = readonly [path: string, file: Staged | KeptFile];

/** Stages files, except those already published with the same bytes. */
export class FileStage {
  readonly #disk: Disk;
  readonly #place: StagePlace;
  /** With a trailing separator. */
  readonly #folders = new Map<string, string>();

  constructor(disk: Disk, place: StagePlace) {
    this.#disk = disk;
    this.#place = place;
    this.#folders.set('', place.fresh + sep);
  }

  get folders(): Iterable<string> {
    return this.#folders.keys();
  }

  /**
   * Stages a file at a path relative to the output folder.
   * @throws CliError if the disk does not accept it; Error if the path leaves the folder
   */
  write(path: string, bytes: Uint8Array): Staged | KeptFile {
    const kept = this.#kept(path, (published) => unchangedFile(this.#disk, published, bytes));
    if (kept !== null) return kept;
    this.#disk.writeFile(this.pathOf(path), bytes);
    return this.#setApart(path, { size: bytes.length, crc32: crc32(bytes) });
  }

  /** As `write`, for a file that may exceed memory. */
  copy(path: string, file: string): { readonly bytes: number; readonly entry: Staged | KeptFile } {
    const kept = this.#kept(path, (published) => unchangedCopy(this.#disk, published, file));
    if (kept === null) this.#disk.copyFile(file, this.pathOf(path));
    const sum = sumOf(file);
    return { bytes: sum.size, entry: kept ?? this.#setApart(path, sum) };
  }

  #kept(path: string, keptAt: (published: string) => KeptFile | null): KeptFile | null {
    if (!isSafePath(path)) throw new Error(`not a path inside the output folder: ${JSON.stringify(path)}`);
    const { folder, there } = this.#place;
    return there.has(path) ? keptAt(join(folder, path)) : null;
  }

  /**
   * Web servers and rsync tell two files apart by size and second: one that replaces a file of its size a moment later
   * gets a time of its own.
   */
  #setApart(path: string, staged: Staged): Staged {
    const { folder, there } = this.#place;
    const found = there.has(path) ? inspect(join(folder, path)) : null;
    if (found?.size !== staged.size) return staged;
    const time = Math.floor(found.mtimeMs) + COARSE_TICK;
    // The clock of the file system, which may be of another machine.
    const now = inspect(this.pathOf(path))?.mtimeMs ?? 0;
    // A time further ahead differs as it is.
    const isNear = now < time && time < now + 30 * COARSE_TICK;
    return isNear && this.#disk.attempt(() => this.#disk.touch(this.pathOf(path), time))
      ? { ...staged, time }
      : staged;
  }

  pathOf(path: string): string {
    return this.#placeOf(folderOf(path)) + path.slice(path.lastIndexOf('/') + 1);
  }

  #placeOf(folder: string): string {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const place = this.pathOf(folder);
    this.#disk.makeFolder(place);
    this.#folders.set(folder, place + sep);
    return place + sep;
  }
}

function sumOf(file: string): Staged {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(1 << 18);
    const sum = { size: 0, crc32: 0 };
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      sum.size += read;
      sum.crc32 = crc32(chunk.subarray(0, read), sum.crc32);
    }
    return sum;
  } finally {
    closeSync(descriptor);
  }
}
