import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BeforeStep } from '../../../../src/publish/write/disk.ts';

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

/** Refuses to rename whole folders, as a file system of layers does, so that each file is moved by itself. */
export function refuseFolders(folder: string, beforeStep: BeforeStep = () => {}): BeforeStep {
  return (step) => {
    const path = /^move (.*)$/s.exec(step)?.[1];
    if (path !== undefined && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory())
      throw Object.assign(new Error('EXDEV: refused'), { code: 'EXDEV' });
    beforeStep(step);
  };
}

/** The two ways in which new folders come into place: whole, or each file by itself. */
export const WAYS: readonly [name: string, way: typeof refuseFolders][] = [
  ['new folders moved whole', (_, beforeStep = () => {}) => beforeStep],
  ['each file moved by itself', refuseFolders],
];

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

/**
 * After a simulated kill the process still runs, and holds the lock: lays another file in its place, as a dead process
 * leaves it behind.
 */
export function buryLock(folder: string): void {
  const lock = join(folder, '.polity-press/lock.sqlite');
  if (!existsSync(lock)) return;
  rmSync(lock);
  writeFileSync(lock, '', { mode: 0o600 });
}

/** A step with `BUILD` in the place of the name that only this build has. */
export function plainStep(step: string): string {
  return step.replace(/\b[0-9a-f]{16}\b/, 'BUILD');
}

/** The names of the changes to the disk that something makes. */
export function stepsOf(run: (beforeStep: BeforeStep) => void): string[] {
  const steps: string[] = [];
  run((step) => {
    steps.push(plainStep(step));
  });
  return steps;
}
