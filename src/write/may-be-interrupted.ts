import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from '../contract/releases.ts';

/**
 * Whether a folder may hold what `finishInterruptedSwap` finishes: it has a staging folder or releases, or cannot be
 * looked at. What finishes it takes as long to load as a small tree takes to read.
 */
export function mayBeInterrupted(folder: string): boolean {
  return ['.polity-press', RELEASES].some((name) => lies(join(folder, name)));
}

function lies(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
