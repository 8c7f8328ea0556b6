import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { BeforeStep } from '../../../src/write/disk.ts';

/** What a stopped build throws; no other error has this class. */
export class Killed extends Error {}

/** Lets `count` changes to the disk happen and none after, not even in a clean-up: as a kill does. */
export function killAfter(count: number): BeforeStep {
  let made = 0;
  return (step) => {
    if (made >= count) throw new Killed(`killed before: ${step}`);
    made += 1;
  };
}

/** Makes one change fail, the one after `count` others, as the system would; all others happen. */
export function failAfter(count: number, code = 'EIO'): BeforeStep {
  let made = 0;
  return (step) => {
    made += 1;
    if (made === count + 1) throw Object.assign(new Error(`${code}: refused, ${step}`), { code });
  };
}

/** Runs something that is stopped by `killAfter`. Returns whether it was; other errors pass. */
export function isKilled(run: () => void): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

/** After a simulated kill the process still runs: makes its tickets in the lock those of a process that does not. */
export function buryTickets(folder: string): void {
  const lock = join(folder, '.polity-press/lock');
  if (!existsSync(lock)) return;
  for (const ticket of readdirSync(lock)) renameSync(join(lock, ticket), join(lock, `${deadProcess()}-1`));
}

/** The number of a process that has ended. */
export function deadProcess(): number {
  dead ??= spawnSync(process.execPath, ['--version']).pid;
  return dead;
}
let dead: number | undefined;

/** The names of the changes to the disk that something makes. */
export function stepsOf(run: (beforeStep: BeforeStep) => void): string[] {
  const steps: string[] = [];
  run((step) => {
    steps.push(step);
  });
  return steps;
}
