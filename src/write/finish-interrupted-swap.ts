import { resolve } from 'node:path';
import { Disk } from './disk.ts';
import { takeLock } from './lock.ts';
import type { OutputOptions } from './output.ts';
import { inspect, stagingOf } from './staging.ts';
import { resumeSwap } from './swap.ts';

/**
 * Finishes the swap of a build that was killed while it published, for those who only read the folder (serve,
 * verify): they would see parts of two trees. Does nothing where there is none, where a living build holds the
 * folder's lock, or where there is no such folder.
 *
 * @param folder where a tree is published
 * @returns whether it finished one
 * @throws CliError where there is one that cannot be finished: a damaged journal, files somebody put in the way, a
 * folder that this user cannot write to
 */
export function finishInterruptedSwap(folder: string, options: OutputOptions = {}): boolean {
  const staging = stagingOf(resolve(folder));
  if (inspect(staging.journal) === null) return false;
  const disk = new Disk(staging.folder, options.beforeStep);
  const lock = takeLock(disk, staging);
  if (typeof lock === 'number') return false;
  try {
    return resumeSwap(disk, staging);
  } finally {
    disk.attempt(() => lock.release());
  }
}
