import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { RELEASES, releaseFolder } from '../../contract/releases.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { lockedError, takeLock } from './lock.ts';
import {
  expectOwnReleases,
  finishWithdrawals,
  type ListedRelease,
  presentReleases,
  removeRelease,
} from './releases.ts';
import { settleSwap } from './settle-swap.ts';
import { inspect, stagingOf } from './staging.ts';

/** The releases of an output folder whose lock is held. */
export interface OpenReleases {
  readonly listed: readonly ListedRelease[];
  /** The folder of each release that is there, the lowest version first. */
  present(): ReadonlyMap<string, string>;
  /** Whether anything has the place of a release. */
  has(version: string): boolean;
  /** Replaces releases.json in one step: once this returns, no power cut brings the old one back. */
  list(bytes: Uint8Array): void;
  /** Removes the folder of a release: out of its place in one step, then for good. */
  remove(version: string): void;
  /** Releases the lock. */
  close(): void;
}

/**
 * Opens an output folder to withdraw a release: takes its lock and finishes what a killed build or withdrawal left.
 *
 * @throws CliError if the folder does not exist, another build writes to it, or the user's files are in the places of releases
 */
export function openReleases(folder: string, options: DiskOptions = {}): OpenReleases {
  const staging = stagingOf(resolve(folder));
  if (!statSync(staging.folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`${folder} is not a folder that a build wrote`, { hint: 'Name it with --out.' });
  expectOwnReleases(staging.folder);
  const disk = new Disk(staging.folder, options);
  const lock = takeLock(disk, staging);
  if (typeof lock === 'string') throw lockedError(staging, lock);
  try {
    finishWithdrawals(disk, staging);
    settleSwap(disk, staging);
    return {
      listed: expectOwnReleases(staging.folder),
      present: () => presentReleases(staging.folder),
      has: (version) => inspect(join(staging.folder, releaseFolder(version)))?.isDirectory() === true,
      list(bytes) {
        const draft = join(staging.root, RELEASES);
        try {
          disk.writeFile(draft, bytes, { replace: true });
          disk.flushFile(draft);
        } catch (error) {
          disk.attempt(() => disk.removeFile(draft));
          throw error;
        }
        disk.move(draft, join(staging.folder, RELEASES));
        disk.flushFolder(staging.folder);
      },
      remove: (version) => removeRelease(disk, staging, version),
      close: () => disk.attempt(() => lock.release()),
    };
  } catch (error) {
    disk.attempt(() => lock.release());
    throw error;
  }
}
