import { join, posix } from 'node:path';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { checkOwned } from './foreign-entries.ts';
import { type Swap, writeJournal } from './journal.ts';
import type { Lock } from './lock.ts';
import { MANIFEST, type ManifestLike, parseManifest, readManifest } from './manifest.ts';
import type { Output } from './output.ts';
import { removeMadeFolders } from './output-folder.ts';
import { type Ownership, ownershipOf, topEntry } from './ownership.ts';
import { isSafePath } from './safe-path.ts';
import { clearStaging, inspect, type Staging } from './staging.ts';
import { rollBack, rollForward } from './swap.ts';
import { stageUnchanged } from './unchanged-file.ts';

/** An output folder whose lock is held; see `Output` for what its methods promise. */
export class StagedOutput implements Output {
  readonly #disk: Disk;
  readonly #staging: Staging;
  readonly #lock: Lock;
  readonly #madeFolders: readonly string[];
  #state: 'opening' | 'staging' | 'swapping' | 'ended' = 'opening';
  #published: Ownership = ownershipOf(null);
  #manifest: ManifestLike | null = null;
  #swap: Swap | null = null;
  #bytes = 0;
  readonly #files = new Set<string>();
  readonly #folders = new Set(['.']);

  constructor(disk: Disk, staging: Staging, lock: Lock, madeFolders: readonly string[]) {
    this.#disk = disk;
    this.#staging = staging;
    this.#lock = lock;
    this.#madeFolders = madeFolders;
  }

  get files(): number {
    return this.#files.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Makes the empty staging folders. Before, `discard` leaves alone what lies in the staging folder. */
  begin(published: Ownership): void {
    this.#state = 'staging';
    this.#published = published;
    this.#disk.makeFolder(this.#staging.old);
    this.#disk.makeFolder(this.#staging.fresh);
  }

  write(path: string, bytes: Uint8Array): void {
    this.#expectStaging();
    if (!isSafePath(path)) throw new Error(`not a path inside the output folder: ${JSON.stringify(path)}`);
    if (this.#files.has(path)) throw new Error(`staged twice: ${path}`);
    const target = join(this.#staging.fresh, path);
    this.#makeFolders(posix.dirname(path));
    if (!this.#stageUnchanged(path, target, bytes)) this.#disk.writeFile(target, bytes);
    this.#files.add(path);
    this.#bytes += bytes.length;
    if (path === MANIFEST) this.#manifest = parseManifest(bytes);
  }

  publish(): void {
    this.#expectStaging();
    const swap = this.#planSwap();
    this.#state = 'swapping';
    this.#swap = swap;
    writeJournal(this.#disk, this.#staging, swap);
    rollForward(this.#disk, this.#staging, swap);
    this.#state = 'ended';
    // The tree is published. What cannot be removed (a server may hold an old file open) is left to the next build.
    this.#disk.attempt(() => clearStaging(this.#disk, this.#staging));
    this.#disk.attempt(() => this.#lock.release());
  }

  discard(): void {
    if (this.#state === 'ended') return;
    const state = this.#state;
    this.#state = 'ended';
    try {
      if (state === 'swapping') this.#rollBack();
      // Garbage that stays is removed by the next build; the error that led here must not be hidden by another.
      if (state !== 'opening') this.#disk.attempt(() => clearStaging(this.#disk, this.#staging));
    } finally {
      this.#disk.attempt(() => this.#lock.release());
    }
    removeMadeFolders(this.#disk, this.#madeFolders);
  }

  #stageUnchanged(path: string, target: string, bytes: Uint8Array): boolean {
    if (!this.#published.hasFile(path)) return false;
    return stageUnchanged(this.#disk, join(this.#staging.folder, path), target, bytes);
  }

  #makeFolders(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#makeFolders(posix.dirname(folder));
    this.#disk.makeFolder(join(this.#staging.fresh, folder));
    this.#folders.add(folder);
  }

  #planSwap(): Swap {
    const { folder } = this.#staging;
    const next = ownershipOf(this.#manifest);
    // What its own manifest does not own, the next build would take for the user's, and refuse to replace.
    const disowned = [...this.#files].find((path) => !next.hasFile(path));
    if (!this.#files.has(MANIFEST))
      throw new Error(`${MANIFEST} must be staged before the tree is published`);
    if (disowned !== undefined) throw new Error(`the staged ${MANIFEST} does not own ${disowned}`);
    const put = [...new Set([...this.#files].map(topEntry))].filter((entry) => entry !== MANIFEST).sort();
    put.push(MANIFEST);
    const published = ownershipOf(readManifest(folder));
    const remove = published.entries.filter(
      (entry) => !put.includes(entry) && inspect(join(folder, entry)) !== null,
    );
    checkOwned(folder, published, [...put, ...remove]);
    return { remove, put };
  }

  #rollBack(): void {
    try {
      if (this.#swap !== null) rollBack(this.#disk, this.#staging, this.#swap);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(`${this.#staging.folder} holds parts of two trees: ${error.message}`, {
        hint: 'Fix that; the next build, serve or verify of the folder then finishes the new tree.',
        cause: error,
      });
    }
  }

  #expectStaging(): void {
    if (this.#state !== 'staging') throw new Error('this output is published or discarded already');
  }
}
