import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { EXPLORER_FOLDER } from '../../contract/tree/explorer-pages.ts';
import { RELEASE } from '../../contract/tree/releases.ts';
import { snapshotFiles, treeFiles, treeFolders } from '../../contract/tree/tree.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { checkNotOfOthers } from './folder-of-others.ts';
import { checkOwned } from './foreign-entries.ts';
import { expectLock, type Lock } from './lock.ts';
import { isManifestLost, readManifest } from './manifest.ts';
import { Output } from './output.ts';
import { makeOutputFolder, removeMadeFolders } from './output-folder.ts';
import { refuseOwnedPlace } from './owned-place.ts';
import { ownershipOf } from './ownership.ts';
import { ownershipAfterLoss } from './ownership-after-loss.ts';
import { finishWithdrawals } from './releases.ts';
import { settleSwap } from './settle-swap.ts';
import { clearStaging, type Staging, stagingOf } from './staging.ts';

export interface OutputOptions extends DiskOptions {
  /** The new tree is the sample: refuse a folder with other data. */
  readonly keepOtherData?: boolean;
  /** The new tree is a part: refuse a folder with a whole tree. */
  readonly keepWholeTree?: boolean;
  /** The new tree has private texts: refuse a folder in another tree, which is published. */
  readonly withPrivateTexts?: boolean;
  readonly explorer?: boolean;
  readonly snapshot?: boolean;
  readonly api?: string;
}

/**
 * Opens an output folder for a build: creates it if missing, locks it, finishes an interrupted swap, and
 * makes an empty staging folder in it. The published tree stays as it is until `publish`. The folder may be a
 * link, a mount or a git worktree, and may contain the user's files.
 * @throws CliError, before minutes of work, if the folder is plainly not a place for a tree, cannot be
 * written to, is locked by another build, has foreign entries where this build must write, or has a tree to
 * keep
 */
export function openOutput(folder: string, options: OutputOptions = {}): Output {
  const { api = '/api/' } = options;
  const staging = stagingOf(resolve(folder));
  const disk = new Disk(staging.folder, options);
  refuseOwnedPlace(folder, options.withPrivateTexts === true ? 'privateTree' : 'tree');
  refuseArchiveName(folder);
  checkNotOfOthers(staging);
  const made = makeOutputFolder(disk, staging.folder);
  const lock = lockOutput(disk, staging, made);
  try {
    finishWithdrawals(disk, staging);
    const isDamaged = settleSwap(disk, staging) === 'damaged' || isManifestLost(staging.folder);
    // The remains of a damaged tree stay until this build has published a whole one.
    if (!isDamaged) clearStaging(disk, staging);
    const manifest = readManifest(staging.folder);
    if (manifest?.files.includes(RELEASE)) throw releaseError(folder);
    const published = isDamaged ? ownershipAfterLoss(staging, api) : ownershipOf(manifest);
    const folders = [...treeFolders(api), ...(options.explorer === true ? [EXPLORER_FOLDER] : [])];
    const files = [...treeFiles, ...(options.snapshot === true ? snapshotFiles : [])];
    const there = checkOwned(staging.folder, published, [...folders, ...files, ...published.entries]);
    const isSample = manifest === null ? !isDamaged : manifest.sample === true;
    if (options.keepOtherData && !isSample) throw otherData(folder);
    if (options.keepWholeTree && manifest !== null && manifest.part === undefined) throw wholeTree(folder);
    return new Output({ disk, staging, lock, made, published, there });
  } catch (error) {
    disk.attempt(() => lock.release());
    removeMadeFolders(disk, made);
    throw error;
  }
}

function releaseError(folder: string): CliError {
  return new CliError(`${folder} holds a release, which never changes`, {
    hint: 'Choose another output folder; --release publishes a new release next to the latest tree.',
  });
}

/** A tree from before manifests recorded the sample counts as other data. */
function otherData(folder: string): CliError {
  return new CliError(`${folder} holds a tree of other data, which the bundled sample would replace`, {
    hint: `Name what to publish, \`${own`build FILE --out ${folder}`}\`, where FILE is your export, dump or address; or name another --out. --replace lets the sample take the place of the tree.`,
  });
}

function wholeTree(folder: string): CliError {
  return new CliError(`${folder} holds a whole tree, which a part of one would replace`, {
    hint: 'Name a folder for each part, such as --out part-2; --replace lets the part take the place of the tree.',
  });
}

function lockOutput(disk: Disk, staging: Staging, made: readonly string[]): Lock {
  try {
    return expectLock(disk, staging);
  } catch (error) {
    removeMadeFolders(disk, made);
    throw error;
  }
}

/** A new folder called x.zip: its user wants an archive. */
function refuseArchiveName(folder: string): void {
  if (!/\.zip$/i.test(folder) || existsSync(folder)) return;
  throw new CliError(`${shownPath(folder)} would be a folder, not an archive`, {
    hint: `Name a folder, or none for out; then pack it: ${own`snapshot out --to ${folder}`}`,
  });
}
