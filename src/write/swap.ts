import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { checkOwned } from './foreign-entries.ts';
import { damagedSwap, readJournal, type Swap } from './journal.ts';
import { readManifest } from './manifest.ts';
import { ownershipOf } from './ownership.ts';
import { clearStaging, inspect, type Staging } from './staging.ts';

/**
 * Does what a journal says, from wherever it was interrupted: where an entry lies tells how far it got.
 *
 * For each entry, the old one is renamed into `old/`, then the new one into its place; never is anything deleted
 * before the journal is gone.
 */
export function rollForward(disk: Disk, staging: Staging, swap: Swap): void {
  for (const entry of swap.remove) setAside(disk, staging, entry);
  for (const entry of swap.put) {
    if (!lies(staging.fresh, entry)) continue;
    setAside(disk, staging, entry);
    disk.move(join(staging.fresh, entry), join(staging.folder, entry));
  }
  disk.syncFolder(staging.folder);
  disk.removeFile(staging.journal);
}

/**
 * Undoes what `rollForward` did before the system stopped it: the old tree lies in place again. Any state that a kill
 * in here leaves is one that `rollForward` starts from.
 */
export function rollBack(disk: Disk, staging: Staging, swap: Swap): void {
  for (const entry of swap.put.toReversed()) {
    if (!lies(staging.fresh, entry)) disk.move(join(staging.folder, entry), join(staging.fresh, entry));
    restore(disk, staging, entry);
  }
  for (const entry of swap.remove) restore(disk, staging, entry);
  disk.removeFile(staging.journal);
}

/**
 * Finishes the swap of a build that was killed, where there is one. The caller holds the lock.
 *
 * @returns whether there was one
 * @throws CliError where it cannot be finished without guessing, or without losing a file that somebody put into the
 * folder since; nothing is changed then
 */
export function resumeSwap(disk: Disk, staging: Staging): boolean {
  const swap = readJournal(staging);
  if (swap === null) return false;
  checkResumable(staging, swap);
  rollForward(disk, staging, swap);
  clearStaging(disk, staging);
  return true;
}

function checkResumable(staging: Staging, swap: Swap): void {
  // Entries are put in place in order, so those that are left are the last ones; else somebody was in here.
  const left = swap.put.filter((entry) => lies(staging.fresh, entry));
  const done = swap.put.slice(0, swap.put.length - left.length);
  const intact = done.every((entry) => !left.includes(entry) && lies(staging.folder, entry));
  if (!intact || !isFolder(staging.fresh) || !isFolder(staging.old)) {
    throw damagedSwap(staging, 'parts of the new tree are missing');
  }
  // Until the manifest itself is swapped, the old one lies in place and tells what of the rest may be moved.
  const pending = [...swap.remove, ...left].filter((entry) => !lies(staging.old, entry));
  const reappeared = left.filter((entry) => lies(staging.old, entry) && lies(staging.folder, entry));
  checkOwned(staging.folder, ownershipOf(readManifest(staging.folder)), pending, reappeared);
}

function setAside(disk: Disk, staging: Staging, entry: string): void {
  // With an old one aside already, what lies in its place was put there by somebody else, or by this swap.
  if (!lies(staging.folder, entry) || lies(staging.old, entry)) return;
  disk.move(join(staging.folder, entry), join(staging.old, entry));
}

function restore(disk: Disk, staging: Staging, entry: string): void {
  if (lies(staging.old, entry)) disk.move(join(staging.old, entry), join(staging.folder, entry));
}

function isFolder(path: string): boolean {
  return inspect(path)?.isDirectory() ?? false;
}

function lies(folder: string, entry: string): boolean {
  return inspect(join(folder, entry)) !== null;
}
