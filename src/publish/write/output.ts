import { dirname, join } from 'node:path';
import { MANIFEST } from '../../contract/tree/tree.ts';
import type { Disk } from './disk.ts';
import { FileStage, type StagedEntry, type StagePlace } from './file-stage.ts';
import { isForeign } from './foreign-entries.ts';
import { newBuild, type Swap, writeJournal } from './journal.ts';
import { keepLastBuild } from './last-build.ts';
import type { Lock } from './lock.ts';
import { type ManifestLike, parseManifest } from './manifest.ts';
import { removeMadeFolders } from './output-folder.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { isStaged, planSwap, type Staged } from './plan-swap.ts';
import { type StagedRelease, stageRelease } from './staged-release.ts';
import { type BuildFolders, buildFoldersOf, clearStaging, type Staging } from './staging.ts';
import { rollForward, undoSwap } from './swap.ts';
import type { KeptFile } from './unchanged-file.ts';

/**
 * Bytes reserved for undoing a swap. On Btrfs every rename takes about 0.2 MB of a quota until the next
 * commit, so a swap may stop half-way and could not be undone either. Never flushed: it need not be on the
 * disk.
 * @see https://btrfs.readthedocs.io/en/latest/Qgroups.html
 */
const RESERVE = 2 * 1024 * 1024;

interface Opened {
  readonly disk: Disk;
  readonly staging: Staging;
  readonly lock: Lock;
  /** Outermost first. */
  readonly made: readonly string[];
  readonly published: Ownership;
  readonly there: readonly string[];
}

export class Output {
  readonly #disk: Disk;
  readonly #staging: Staging;
  readonly #lock: Lock;
  readonly #made: readonly string[];
  readonly #published: Ownership;
  readonly #build = newBuild();
  readonly #folders: BuildFolders;
  readonly #release: StagedRelease;
  readonly #stage: FileStage;
  #state: 'staging' | 'swapping' | 'ended' = 'staging';
  #manifest: ManifestLike | null = null;
  #swap: Swap | null = null;
  #bytes = 0;
  /** When the first file was compared, and when all were written. */
  readonly #begun = Date.now();
  #ended = 0;
  readonly #files = new Map<string, Staged | KeptFile>();
  #unflushed: string[] = [];
  /** Where other threads may stage files, each with a `FileStage`, for `adopt`. */
  readonly place: StagePlace;

  constructor({ disk, staging, lock, made, published, there }: Opened) {
    this.#disk = disk;
    this.#staging = staging;
    this.#lock = lock;
    this.#made = made;
    this.#published = published;
    this.#folders = buildFoldersOf(staging, this.#build);
    this.#release = stageRelease(disk, staging, this.#folders);
    const { root, old, fresh } = this.#folders;
    try {
      for (const folder of [root, old, fresh]) disk.makeFolder(folder);
    } catch (error) {
      disk.attempt(() => disk.removeTree(root));
      throw error;
    }
    this.place = { folder: staging.folder, fresh, there: new Set(there), disk: disk.nature };
    this.#stage = new FileStage(disk, this.place);
  }

  /** A folder that does not exist yet, to build a release in, see `addRelease`. */
  get releaseFolder(): string {
    return this.#release.folder;
  }

  get files(): number {
    return this.#files.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Stages one file. A published file with the same bytes stays, and keeps its modification time.
   * @param path relative to the folder, with forward slashes: `api/core/references/page-2.json`
   * @throws CliError if the disk does not accept it; Error if the path leaves the folder or was already
   * staged
   */
  write(path: string, bytes: Uint8Array): void {
    this.#expectStaging();
    if (this.#files.has(path)) throw new Error(`staged twice: ${path}`);
    this.adopt([[path, this.#stage.write(path, bytes)]], bytes.length);
    if (path === MANIFEST) this.#manifest = parseManifest(bytes);
  }

  /** Stages a copy of a file, as `write` does; returns its size. */
  copy(path: string, file: string): number {
    this.#expectStaging();
    const { bytes, entry } = this.#stage.copy(path, file);
    this.adopt([[path, entry]], bytes);
    return bytes;
  }

  adopt(entries: Iterable<StagedEntry>, bytes: number): void {
    this.#expectStaging();
    for (const [path, file] of entries) {
      if (this.#files.has(path)) throw new Error(`staged twice: ${path}`);
      this.#files.set(path, file);
      if (isStaged(file)) this.#unflushed.push(this.#stage.pathOf(path));
    }
    this.#bytes += bytes;
  }

  /** Where the bytes of each file are so far. */
  places(): (readonly [path: string, place: string])[] {
    return [...this.#files].map(([path, file]) => [
      path,
      isStaged(file) ? this.#stage.pathOf(path) : join(this.#staging.folder, path),
    ]);
  }

  /**
   * The folder that holds every file so far, and nothing else; null if a published file stays in its place. Copying
   * the files of a first build took an eighth of the processor time of `build --snapshot`.
   */
  wholeFolder(): string | null {
    return [...this.#files.values()].every(isStaged) ? this.#folders.fresh : null;
  }

  isForeign(path: string): boolean {
    return isForeign(this.#staging.folder, path, this.#published);
  }

  /** Takes effect in `publish`. */
  addRelease(version: string): void {
    this.#expectStaging();
    this.#release.stage(version);
  }

  /** Without it, the folder's own stays. */
  listReleases(list: Uint8Array, feed: Uint8Array | null): void {
    this.#expectStaging();
    this.#release.stageList(list, feed);
  }

  /**
   * Flushes what is staged. `publish` does so too, but one file after another, deaf to signals.
   * @throws the reason of `signal` if that is aborted
   */
  async flush(signal: AbortSignal): Promise<void> {
    const paths = this.#unflushed;
    this.#unflushed = [];
    await this.#disk.flushFiles(paths, signal);
  }

  /**
   * Replaces the old tree with the staged one, and ends the build. A reader meanwhile gets the old or the new
   * file, whole; a file that both trees have is always available. A kill or a power cut leaves the old tree,
   * the new one, or a swap that the next build, serve or verify finishes first. Before the swap, a release
   * and the list of releases each move into place in one step.
   * @returns the folder that could not be removed after publishing; null if nothing is left
   * @throws CliError if foreign files would be lost, or the system refuses; call `discard` then
   */
  publish(): string | null {
    this.#expectStaging();
    this.#ended = Date.now();
    this.#checkManifest();
    const swap = planSwap(this.#staging, this.#build, this.#published, this.#files);
    const isChanged = swap.put.length + swap.remove.length > 0;
    if (isChanged) {
      this.#flushStaged();
      this.#disk.writeFile(this.#folders.reserve, new Uint8Array(RESERVE));
    }
    if (this.#release.isStaged()) {
      this.#state = 'swapping';
      this.#release.putInPlace();
    }
    if (isChanged) {
      this.#state = 'swapping';
      this.#swap = swap;
      writeJournal(this.#disk, this.#staging, swap);
      rollForward(this.#disk, this.#staging, swap);
    }
    this.#state = 'ended';
    // The tree is published. The next build removes what cannot be removed now (a server may hold an old file
    // open).
    const isClear = this.#disk.attempt(() => clearStaging(this.#disk, this.#staging));
    const isUnlocked = this.#disk.attempt(() => this.#lock.release());
    return isClear && isUnlocked ? null : this.#staging.root;
  }

  /**
   * Stores this build's output for `readLastBuild`. Call it after `publish`, once `TICK` milliseconds have
   * passed: earlier changes may not show in a timestamp. Does nothing if a file of the tree has changed.
   */
  keep(key: Buffer, said: unknown): void {
    const { entries } = ownershipOf(this.#manifest);
    const build = { entries, files: this.#files, begun: this.#begun, ended: this.#ended, said };
    this.#disk.attempt(() => keepLastBuild(this.#disk, this.#staging, key, build));
  }

  /**
   * Drops the staged files and the lock: the folder is as before `openOutput`, even if `publish` failed
   * halfway. Does nothing the second time, or after `publish`.
   * @throws CliError if a failed swap cannot be undone either; it is then finished as after a kill
   */
  discard(): void {
    if (this.#state === 'ended') return;
    const isSwapping = this.#state === 'swapping';
    this.#state = 'ended';
    try {
      if (this.#swap !== null) undoSwap(this.#disk, this.#staging, this.#swap);
      // A release that cannot be taken back is whole: the next build lists it.
      if (isSwapping) this.#disk.attempt(() => this.#release.takeBack());
      // The next build removes leftovers; an error here must not hide the first one.
      this.#disk.attempt(() => this.#disk.removeTree(this.#folders.root));
    } finally {
      this.#disk.attempt(() => this.#lock.release());
    }
    removeMadeFolders(this.#disk, this.#made);
  }

  /** The next build would consider files outside the manifest foreign, and refuse to replace them. */
  #checkManifest(): void {
    const next = ownershipOf(this.#manifest);
    const disowned = [...this.#files.keys()].find((path) => !next.hasFile(path));
    if (this.#manifest === null) throw new Error(`${MANIFEST} must be staged before the tree is published`);
    if (disowned !== undefined) throw new Error(`the staged ${MANIFEST} does not own ${disowned}`);
  }

  #flushStaged(): void {
    for (const path of this.#unflushed) this.#disk.flushFile(path);
    this.#unflushed = [];
    const { root, fresh, old } = this.#folders;
    const inside = [...this.#stage.folders].map((folder) => join(fresh, folder)).reverse();
    const outside = [this.#staging.root, this.#staging.folder, ...this.#made.map((path) => dirname(path))];
    for (const folder of [...inside, old, root, ...outside]) this.#disk.flushFolder(folder);
  }

  #expectStaging(): void {
    if (this.#state !== 'staging') throw new Error('this output is published or discarded already');
  }
}
