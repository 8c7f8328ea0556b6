import { join } from 'node:path';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { errorCode } from './disk-error.ts';
import { isRunning, processIdentity, processNumber } from './process-identity.ts';
import { checkStaging, listFolder, type Staging } from './staging.ts';

/** The right to change an output folder. */
export interface Lock {
  /** Gives the right back and removes the staging folder, if that is empty. */
  release(): void;
}

const ATTEMPTS = 6;

/**
 * Takes the lock of an output folder, makes the staging folder that holds it, and clears dead processes' tickets.
 *
 * Each process lays a ticket with its own identity into the lock folder and then looks whose tickets lie there: if
 * another one's process runs, it takes its own back. Of two processes, the one that laid its ticket last sees the
 * other's, so never do both hold the lock; and a dead process's ticket can be removed by anyone at any time, because
 * no other process will ever have its name. With one file for all, of two that find the same dead owner, the slower
 * could remove the lock of the faster.
 *
 * Processes of other machines or containers on the same folder are not seen.
 *
 * @returns the lock, or the number of the process that holds it
 * @throws CliError where the folder cannot be written
 */
export function takeLock(disk: Disk, staging: Staging): Lock | number {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = layTicket(disk, staging);
      if (typeof result !== 'number' || attempt === ATTEMPTS) return result;
    } catch (error) {
      // A build that ended just now took the staging folder away with it.
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
    // Two that came at once have both stepped back: by chance, one comes again first.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 30);
  }
}

/** What to tell the user where `takeLock` gave a process number. */
export function lockedError(staging: Staging, holder: number): CliError {
  return new CliError(`another build is writing to ${staging.folder} (process ${holder})`, {
    hint: `Wait until it ends. If process ${holder} is no build, remove ${staging.lock}.`,
  });
}

function layTicket(disk: Disk, staging: Staging): Lock | number {
  checkStaging(staging);
  const mine = processIdentity(process.pid);
  const ticket = join(staging.lock, mine);
  let laid = false;
  const release = () => {
    if (laid) disk.removeFile(ticket);
    // Not empty where another process came to ask meanwhile: then it takes them over.
    disk.removeEmptyFolder(staging.lock);
    disk.removeEmptyFolder(staging.root);
  };
  try {
    disk.makeFolder(staging.root);
    disk.makeFolder(staging.lock);
    disk.writeFile(ticket, new Uint8Array());
    laid = true;
    const others = listFolder(staging.lock).filter((name) => name !== mine);
    const holder = others.find(isRunning);
    if (holder !== undefined) {
      disk.removeFile(ticket);
      return processNumber(holder) ?? process.pid;
    }
    for (const dead of others) disk.removeTree(join(staging.lock, dead));
    return { release };
  } catch (error) {
    // This process itself builds into the folder.
    if (errorCode(error) === 'EEXIST') return process.pid;
    disk.attempt(release);
    throw error;
  }
}
