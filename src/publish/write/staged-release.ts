import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { FEED, RELEASES, RELEASES_FOLDER, releaseFolder } from '../../contract/tree/releases.ts';
import type { Disk } from './disk.ts';
import { type BuildFolders, lies, type Staging, stagingOf } from './staging.ts';

export type StagedRelease = ReturnType<typeof stageRelease>;

/**
 * A release and the list of releases that a build adds: each moves into place in one step, just before the
 * latest tree is swapped; both are taken back if that fails.
 */
export function stageRelease(disk: Disk, { folder: out }: Staging, { root }: BuildFolders) {
  const folder = join(root, 'release');
  const oldOf = (name: string) => join(root, `old-${name}`);
  const undo: (() => void)[] = [];
  let version: string | null = null;
  let lists: readonly string[] = [];

  const putRelease = (place: string) => {
    if (lies(place))
      throw new CliError(`${place} appeared during the build`, { hint: 'Nothing was published.' });
    const releases = join(out, RELEASES_FOLDER);
    if (disk.makeFolder(releases)) undo.push(() => disk.removeEmptyFolder(releases));
    // The release's own build may have left its staging folder.
    const left = stagingOf(folder).root;
    if (lies(left)) disk.removeTree(left);
    disk.move(folder, place);
    undo.push(() => disk.move(place, folder));
    disk.flushFolder(releases);
  };

  return {
    folder,

    isStaged: () => version !== null || lists.length > 0,

    stage(added: string): void {
      version = added;
    },

    /** @param feed null if somebody else's file is in its place */
    stageList(list: Uint8Array, feed: Uint8Array | null): void {
      const files = [[RELEASES, list] as const, ...(feed === null ? [] : [[FEED, feed] as const])];
      for (const [name, bytes] of files) {
        disk.writeFile(join(root, name), bytes);
        // A copy made now can come back even on a full disk.
        if (lies(join(out, name))) disk.copyFile(join(out, name), oldOf(name));
      }
      lists = files.map(([name]) => name);
    },

    putInPlace(): void {
      if (version !== null) putRelease(join(out, releaseFolder(version)));
      for (const name of lists) {
        const [list, old, place] = [join(root, name), oldOf(name), join(out, name)];
        disk.flushFile(list);
        disk.move(list, place);
        undo.push(() => (lies(old) ? disk.move(old, place) : disk.removeFile(place)));
      }
      disk.flushFolder(out);
    },

    takeBack(): void {
      for (const step of undo.splice(0).reverse()) step();
    },
  };
}
