import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const SIZE = 64 * 1024 * 1024;

/** A disk with ext4 as `mkfs.ext4` makes it, in a file, which can be copied while it is in use: what a power cut leaves. */
export class DiskImage {
  readonly #file: string;
  readonly #place: string;

  /** @param file an image that is there */
  constructor(file: string) {
    this.#file = file;
    this.#place = `${file}-mounted`;
  }

  /** A new and empty one; null where this user may not mount (only Linux, only root, not in every container). */
  static make(file: string): DiskImage | null {
    writeFileSync(file, '');
    truncateSync(file, SIZE);
    if (spawnSync('mkfs.ext4', ['-q', '-F', file]).status !== 0) return null;
    const image = new DiskImage(file);
    if (!image.#canMount()) return null;
    image.unmount();
    return image;
  }

  /** The folder that is on it. Mounted with the system's own options. */
  mount(): string {
    if (!this.#canMount()) throw new Error(`cannot mount ${this.#file}`);
    return join(this.#place, 'out');
  }

  unmount(): void {
    spawnSync('umount', [this.#place]);
    rmSync(this.#place, { recursive: true });
  }

  /** Lets the file system write its own journal, as it does every few seconds: names get to the disk, and not the bytes. */
  commit(): void {
    const file = openSync(join(this.#place, 'another-file'), 'a');
    writeSync(file, 'x');
    fsyncSync(file);
    closeSync(file);
  }

  /** What is on the disk in this very moment: copied until nothing changes meanwhile. */
  copyTo(path: string): DiskImage {
    do copyFileSync(this.#file, path);
    while (!readFileSync(this.#file).equals(readFileSync(path)));
    return new DiskImage(path);
  }

  remove(): void {
    rmSync(this.#file);
  }

  #canMount(): boolean {
    mkdirSync(this.#place, { recursive: true });
    return spawnSync('mount', ['-o', 'loop', this.#file, this.#place]).status === 0;
  }
}
