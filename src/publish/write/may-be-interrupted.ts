import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from '../../contract/releases.ts';

/** The file that a build leaves in its staging folder. */
export const LAST_BUILD = 'last-build';

/**
 * Whether a folder may hold what `finishInterruptedSwap` finishes: it has releases or more in its staging folder than a
 * build leaves, or cannot be looked at. What finishes it takes as long to load as a small tree takes to read.
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
