import { dirname, join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { MANIFEST } from '../../contract/tree.ts';
import type { Disk } from './disk.ts';
import { FileStage, type StagedEntry, type StagePlace } from './file-stage.ts';
import { isForeign } from './foreign-entries.ts';
import { newBuild, type Swap, writeJournal } from './journal.ts';
import { keepLastBuild } from './last-build.ts';
import type { Lock } from './lock.ts';
import { type ManifestLike, parseManifest } from './manifest.ts';
import type { Output } from './output.ts';
import { removeMadeFolders } from './output-folder.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { isStaged, planSwap, type Staged } from './plan-swap.ts';
import { StagedRelease } from './staged-release.ts';
import { type BuildFolders, buildFoldersOf, clearStaging, type Staging } from './staging.ts';
import { canRollBack, rollBack, rollForward } from './swap.ts';
import type { KeptFile } from './unchanged-file.ts';

/**
 * Bytes that are kept for undoing a swap. On Btrfs every rename needs about 0.2 MB of a quota until it is written down,
 * so that a swap may stop half-way, and could not be undone either. Written, but never flushed: it need not be on the disk.
 *
 * @see https://btrfs.readthedocs.io/en/latest/Qgroups.html
 */
const RESERVE = 2 * 1024 * 1024;

/** An output folder whose lock is held; see `Output` for what its methods promise. */
export class StagedOutput implements Output {
  readonly #disk: Disk;
  readonly #staging: Staging;
  readonly #lock: Lock;
  readonly #madeFolders: readonly string[];
  readonly #build = newBuild();
  readonly #folders: BuildFolders;
  readonly #release: StagedRelease;
  #state: 'opening' | 'staging' | 'swapping' | 'ended' = 'opening';
  #published: Ownership = ownershipOf(null);
  #stage: FileStage | null = null;
  #place: StagePlace | null = null;
  #manifest: ManifestLike | null = null;
  #swap: Swap | null = null;
  #bytes = 0;
  /** When the first file was compared, and when all were written. */
  #begun = 0;
  #ended = 0;
  /** Every file of the new tree: what identifies it if it is staged, or what it was like if the published one stays. */
  readonly #files = new Map<string, Staged | KeptFile>();
  #unflushed: string[] = [];

  constructor(disk: Disk, staging: Staging, lock: Lock, madeFolders: readonly string[]) {
    this.#disk = disk;
    this.#staging = staging;
    this.#lock = lock;
    this.#madeFolders = madeFolders;
    this.#folders = buildFoldersOf(staging, this.#build);
    this.#release = new StagedRelease(disk, staging, this.#folders);
  }

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
   * Makes the empty staging folders. Until then, `discard` leaves the staging folder alone.
   *
   * @param published what belongs to a build in the output folder
   * @param there the files of it that are there
   */
  begin(published: Ownership, there: readonly string[]): void {
    this.#state = 'staging';
    this.#begun = Date.now();
    this.#published = published;
    const { root, old, fresh } = this.#folders;
    for (const folder of [root, old, fresh]) this.#disk.makeFolder(folder);
    this.#place = { folder: this.#staging.folder, fresh, there: new Set(there), disk: this.#disk.nature };
    this.#stage = new FileStage(this.#disk, this.#place);
  }

  write(path: string, bytes: Uint8Array): void {
    this.#expectStaging();
    if (this.#files.has(path)) throw new Error(`staged twice: ${path}`);
    this.#add([path, this.#opened().write(path, bytes)], bytes.length);
    if (path === MANIFEST) this.#manifest = parseManifest(bytes);
  }

  isForeign(path: string): boolean {
    return isForeign(this.#staging.folder, path, this.#published);
  }

  get place(): StagePlace {
    this.#expectStaging();
    return this.#place as StagePlace;
  }

  adopt(entries: Iterable<StagedEntry>, bytes: number): void {
    this.#expectStaging();
    for (const entry of entries) this.#add(entry, 0);
    this.#bytes += bytes;
  }

  #add([path, file]: StagedEntry, bytes: number): void {
    if (this.#files.has(path)) throw new Error(`staged twice: ${path}`);
    this.#files.set(path, file);
    if (isStaged(file)) this.#unflushed.push(this.#opened().pathOf(path));
    this.#bytes += bytes;
  }

  #opened(): FileStage {
    if (this.#stage === null) throw new Error('this output is not open yet');
    return this.#stage;
  }

  addRelease(version: string): void {
    this.#expectStaging();
    this.#release.stage(version);
  }

  listReleases(bytes: Uint8Array): void {
    this.#expectStaging();
    this.#release.stageList(bytes);
  }

  async flush(signal: AbortSignal): Promise<void> {
    const paths = this.#unflushed;
    this.#unflushed = [];
    await this.#disk.flushFiles(paths, signal);
  }

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
    if (this.#release.isStaged) {
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
    return this.#clearUp();
  }

  keep(key: Buffer, said: unknown): void {
    const { entries } = ownershipOf(this.#manifest);
    const build = { entries, files: this.#files, begun: this.#begun, ended: this.#ended, said };
    this.#disk.attempt(() => keepLastBuild(this.#disk, this.#staging, key, build));
  }

  discard(): void {
    if (this.#state === 'ended') return;
    const state = this.#state;
    this.#state = 'ended';
    try {
      if (state === 'swapping') {
        this.#rollBack();
        // A release that cannot be taken back is whole: the next build lists it.
        this.#disk.attempt(() => this.#release.takeBack());
      }
      // The next build removes any leftovers; another error must not hide the one that led here.
      if (state !== 'opening') this.#disk.attempt(() => this.#disk.removeTree(this.#folders.root));
    } finally {
      this.#disk.attempt(() => this.#lock.release());
    }
    removeMadeFolders(this.#disk, this.#madeFolders);
  }

  /** The next build would take files that the manifest does not own for the user's, and refuse to replace them. */
  #checkManifest(): void {
    const next = ownershipOf(this.#manifest);
    const disowned = [...this.#files.keys()].find((path) => !next.hasFile(path));
    if (!this.#files.has(MANIFEST))
      throw new Error(`${MANIFEST} must be staged before the tree is published`);
    if (disowned !== undefined) throw new Error(`the staged ${MANIFEST} does not own ${disowned}`);
  }

  /** Flushes to the disk itself everything that the journal will name, and the folders on the way to it. */
  #flushStaged(): void {
    for (const path of this.#unflushed) this.#disk.flushFile(path);
    this.#unflushed = [];
    const { root, fresh, old } = this.#folders;
    const inside = [...this.#opened().folders].map((folder) => join(fresh, folder)).reverse();
    const outside = [
      this.#staging.root,
      this.#staging.folder,
      ...this.#madeFolders.map((path) => dirname(path)),
    ];
    for (const folder of [...inside, old, root, ...outside]) this.#disk.flushFolder(folder);
  }

  /** The tree is published. What cannot be removed (a server may hold an old file open) is left for the next build. */
  #clearUp(): string | null {
    const isClear = [() => clearStaging(this.#disk, this.#staging), () => this.#lock.release()].map(
      (change) => this.#disk.attempt(change),
    );
    return isClear.every(Boolean) ? null : this.#staging.root;
  }

  #rollBack(): void {
    const swap = this.#swap;
    if (swap === null) return;
    const { folder } = this.#staging;
    const next = 'The next build, serve or verify of the folder then finishes the new tree.';
    if (!canRollBack(this.#staging, swap)) {
      throw new CliError(
        `${folder} holds parts of two trees: its file system keeps no second names of files`,
        {
          hint: `Fix what stopped the build. ${next}`,
        },
      );
    }
    this.#disk.attempt(() => this.#disk.removeFile(this.#folders.reserve));
    try {
      rollBack(this.#disk, this.#staging, swap);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(`${folder} holds parts of two trees: ${error.message}`, {
        hint: `Fix that. ${next}`,
        cause: error,
      });
    }
  }

  #expectStaging(): void {
    if (this.#state !== 'staging') throw new Error('this output is published or discarded already');
  }
}
