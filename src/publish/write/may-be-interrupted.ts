import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from '../../contract/tree/releases.ts';

export const LAST_BUILD = 'last-build';

/**
 * Whether `finishInterruptedSwap` may have something to finish: the folder has releases, more in its staging
 * folder than a build leaves, or cannot be read. A cheap check: loading the code that finishes a swap takes
 * as long as reading a small tree.
 */
export function mayBeInterrupted(folder: string): boolean {
  return lies(join(folder, RELEASES)) || isStaging(join(folder, '.polity-press'));
}

function isStaging(root: string): boolean {
  if (!lies(root)) return false;
  try {
    return readdirSync(root).join() !== LAST_BUILD;
  } catch {
    return true;
  }
}

function lies(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
