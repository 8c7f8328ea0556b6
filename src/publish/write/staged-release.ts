import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { FEED, RELEASES, RELEASES_FOLDER, releaseFolder } from '../../contract/tree/releases.ts';
import type { Disk } from './disk.ts';
import { type BuildFolders, lies, type Staging, stagingOf } from './staging.ts';

/**
 * A release and the list of releases that a build adds: each moves into place in one step, just before the
 * latest tree is swapped; both are taken back if that fails.
 */
export class StagedRelease {
  readonly folder: string;
  readonly #disk: Disk;
  readonly #staging: Staging;
  readonly #root: string;
  #version: string | null = null;
  #lists: readonly string[] = [];
  readonly #undo: (() => void)[] = [];

  constructor(disk: Disk, staging: Staging, { root }: BuildFolders) {
    this.folder = join(root, 'release');
    this.#disk = disk;
    this.#staging = staging;
    this.#root = root;
  }

  get isStaged(): boolean {
    return this.#version !== null || this.#lists.length > 0;
  }

  stage(version: string): void {
    this.#version = version;
  }

  /** @param feed null if somebody else's file is in its place */
  stageList(list: Uint8Array, feed: Uint8Array | null): void {
    this.#stageFile(RELEASES, list);
    if (feed !== null) this.#stageFile(FEED, feed);
    this.#lists = feed === null ? [RELEASES] : [RELEASES, FEED];
  }

  #stageFile(name: string, bytes: Uint8Array): void {
    const place = join(this.#staging.folder, name);
    this.#disk.writeFile(join(this.#root, name), bytes);
    // A copy made now can come back even on a full disk.
    if (lies(place)) this.#disk.copyFile(place, this.#old(name));
  }

  #old(name: string): string {
    return join(this.#root, `old-${name}`);
  }

  putInPlace(): void {
    const [disk, { folder }] = [this.#disk, this.#staging];
    if (this.#version !== null) this.#putRelease(this.#version);
    for (const name of this.#lists) {
      const [list, old, place] = [join(this.#root, name), this.#old(name), join(folder, name)];
      disk.flushFile(list);
      disk.move(list, place);
      this.#undo.push(() => (lies(old) ? disk.move(old, place) : disk.removeFile(place)));
    }
    disk.flushFolder(folder);
  }

  takeBack(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  #putRelease(version: string): void {
    const [disk, { folder }] = [this.#disk, this.#staging];
    const place = join(folder, releaseFolder(version));
    if (lies(place))
      throw new CliError(`${place} appeared during the build`, { hint: 'Nothing was published.' });
    const releases = join(folder, RELEASES_FOLDER);
    if (disk.makeFolder(releases)) this.#undo.push(() => disk.removeEmptyFolder(releases));
    // The release's own build may have left its staging folder.
    const left = stagingOf(this.folder).root;
    if (lies(left)) disk.removeTree(left);
    disk.move(this.folder, place);
    this.#undo.push(() => disk.move(place, this.folder));
    disk.flushFolder(releases);
  }
}
