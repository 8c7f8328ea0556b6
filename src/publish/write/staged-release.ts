import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { RELEASES, RELEASES_FOLDER, releaseFolder } from '../../contract/releases.ts';
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
  readonly #list: string;
  readonly #oldList: string;
  #version: string | null = null;
  #hasList = false;
  readonly #undo: (() => void)[] = [];

  constructor(disk: Disk, staging: Staging, { root }: BuildFolders) {
    this.folder = join(root, 'release');
    this.#disk = disk;
    this.#staging = staging;
    this.#list = join(root, RELEASES);
    this.#oldList = join(root, `old-${RELEASES}`);
  }

  get isStaged(): boolean {
    return this.#version !== null || this.#hasList;
  }

  stage(version: string): void {
    this.#version = version;
  }

  stageList(bytes: Uint8Array): void {
    const place = join(this.#staging.folder, RELEASES);
    this.#disk.writeFile(this.#list, bytes);
    // A copy made now can come back even on a full disk.
    if (lies(place)) this.#disk.copyFile(place, this.#oldList);
    this.#hasList = true;
  }

  putInPlace(): void {
    const [disk, { folder }] = [this.#disk, this.#staging];
    if (this.#version !== null) this.#putRelease(this.#version);
    if (this.#hasList) {
      const place = join(folder, RELEASES);
      disk.flushFile(this.#list);
      disk.move(this.#list, place);
      this.#undo.push(() => (lies(this.#oldList) ? disk.move(this.#oldList, place) : disk.removeFile(place)));
    }
    disk.flushFolder(folder);
  }

  takeBack(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  #putRelease(version: string): void {
    const [disk, { folder }] = [this.#disk, this.#staging];
    const place = join(folder, releaseFolder(version));
    if (lies(place)) throw new CliError(`${place} exists by now`, { hint: 'Nothing was published.' });
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
