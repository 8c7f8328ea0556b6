import { resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { takeLock } from './lock.ts';
import { finishWithdrawals, hasLeftWithdrawals } from './releases.ts';
import { type Settled, settleSwap } from './settle-swap.ts';
import { lies, stagingOf } from './staging.ts';

/**
 * Finishes the swap of a build that was killed, or cut short by a power cut, while publishing; if files of the new tree
 * were lost, puts the old tree back. For commands that only read the folder (serve, verify): they would otherwise see
 * parts of two trees. Removes what an interrupted withdrawal left of a release, too. Does nothing if there is no such swap, if a running build holds the folder's lock, or if there is
 * no such folder; and puts nothing in place that was not verified to be whole.
 *
 * @param folder where a tree is published
 * @returns whether there was one
 * @throws CliError where a swap can be neither finished nor undone: lost files, files that somebody put in the
 * way, a folder that this user cannot write to
 */
export function finishInterruptedSwap(folder: string, options: DiskOptions = {}): boolean {
  const settled = settleInterruptedSwap(folder, options);
  if (settled === 'damaged') throw damagedError(folder);
  return settled !== 'none';
}

/** The same for a build, which repairs a folder whose swap can be neither finished nor undone. */
export function settleInterruptedSwap(folder: string, options: DiskOptions = {}): Settled {
  const staging = stagingOf(resolve(folder));
  const hasSwap = lies(staging.journal);
  if (!hasSwap && !hasLeftWithdrawals(staging)) return 'none';
  const disk = new Disk(staging.folder, options);
  const lock = takeLock(disk, staging);
  if (typeof lock === 'string') return 'none';
  try {
    finishWithdrawals(disk, staging);
    return settleSwap(disk, staging);
  } finally {
    disk.attempt(() => lock.release());
  }
}

function damagedError(folder: string): CliError {
  return new CliError(
    `${folder} holds parts of two trees: a build of it was interrupted, and the disk lost some of its files`,
    { hint: `Nothing was changed. Build into ${folder} again: that repairs it.` },
  );
}
