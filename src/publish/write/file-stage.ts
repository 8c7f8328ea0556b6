import { join, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { isSafePath } from '../../contract/tree.ts';
import type { Disk, DiskNature } from './disk.ts';
import { folderOf } from './folders-of.ts';
import type { Staged } from './plan-swap.ts';
import { type KeptFile, unchangedFile } from './unchanged-file.ts';

/** Where files of a new tree are staged. It can be sent to another thread. */
export interface StagePlace {
  readonly folder: string;
  readonly fresh: string;
  /** The files of the published tree that are there. */
  readonly there: ReadonlySet<string>;
  readonly disk: DiskNature;
}

/** A file of the new tree: what identifies it if it is staged, or what it was like if the published one stays. */
export type StagedEntry = readonly [path: string, file: Staged | KeptFile];

/** Stages files, except those that are published already with the same bytes. */
export class FileStage {
  readonly #disk: Disk;
  readonly #place: StagePlace;
  /** The path of each folder in which files are staged, with a separator at its end. */
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
   * Stages a file.
   *
   * @param path relative to the output folder
   * @throws CliError if the disk does not accept it; Error if the path leaves the folder
   */
  write(path: string, bytes: Uint8Array): Staged | KeptFile {
    if (!isSafePath(path)) throw new Error(`not a path inside the output folder: ${JSON.stringify(path)}`);
    const { folder, there } = this.#place;
    const kept = there.has(path) ? unchangedFile(this.#disk, join(folder, path), bytes) : null;
    if (kept !== null) return kept;
    this.#disk.writeFile(this.pathOf(path), bytes);
    return { size: bytes.length, crc32: crc32(bytes) };
  }

  /** Where a file is staged; its folder is made. */
  pathOf(path: string): string {
    const folder = folderOf(path);
    const name = folder === '' ? path : path.slice(folder.length + 1);
    return this.#placeOf(folder) + name;
  }

  #placeOf(folder: string): string {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const outer = folderOf(folder);
    const place = this.#placeOf(outer) + folder.slice(outer === '' ? 0 : outer.length + 1);
    this.#disk.makeFolder(place);
    this.#folders.set(folder, place + sep);
    return place + sep;
  }
}
