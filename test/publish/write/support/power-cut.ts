import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../../../../src/publish/write/folders-of.ts';
import type { OutputOptions } from '../../../../src/publish/write/open-output.ts';
import { isKilled, killAfter, stepsOf, type WAYS } from './interruption.ts';
import { type Files, publishTree } from './trees.ts';

/** What a disk makes of a file whose bytes it did not get in time. */
export type Loss = 'kept' | 'empty' | 'short' | 'zeros';
export const LOSSES: readonly Loss[] = ['kept', 'empty', 'short', 'zeros'];

/** A power cut in the midst of a build. */
export interface PowerCut {
  /** The way in which new folders come into place. */
  readonly way: (typeof WAYS)[number][1];
  /** When it comes: a part of the build's steps. */
  readonly at: number;
  /** How many of the changes to folders that were not flushed by then are on the disk: they get there in their order. */
  readonly kept: number;
  /** What becomes of the files that were not flushed, one after the other. */
  readonly losses: readonly Loss[];
}

/**
 * Builds into a folder until the power is cut, and leaves there what the disk had got by then. Journaling file systems keep
 * the order of changes to folders, and nothing of the bytes of a file that was not flushed.
 *
 * @param publish builds; what lies there before counts as flushed
 * @param steps its steps, those of a build inside it (of a release) after `release: `
 */
export function cutPowerOf(
  publish: (options: OutputOptions) => void,
  folder: string,
  cut: PowerCut,
  steps: readonly string[],
  sync: boolean,
): void {
  const end = Math.min(steps.length, Math.floor(cut.at * (steps.length + 1)));
  const before = steps.slice(0, end);
  const flushed = before.findLastIndex((step) => /^(?:release: )?flush/.test(step)) + 1;
  const kept = flushed + Math.round(cut.kept * (end - flushed));
  isKilled(() => publish({ beforeStep: cut.way(folder, killAfter(kept)), sync }));
  const done = before.slice(0, kept);
  const release = 'release: ';
  const inside = done.filter((step) => step.startsWith(release)).map((step) => step.slice(release.length));
  const unflushed = before
    .filter(
      (step) => /^(?:release: )?write /.test(step) && !before.includes(step.replace('write ', 'flush ')),
    )
    .map((step) => {
      const path = step.slice(step.indexOf('write ') + 'write '.length);
      if (!step.startsWith(release)) return join(folder, placeOf(folder, path, done));
      const root = join(folder, placeOf(folder, '.polity-press/BUILD/release', []));
      const at = existsSync(root) ? root : join(folder, 'v/1.1.0');
      return join(at, placeOf(at, path, inside));
    });
  for (const [index, place] of unflushed.entries())
    if (existsSync(place)) lose(place, cut.losses[index % cut.losses.length] ?? 'kept');
}

/** The same of a build of a tree. */
export function cutPower(
  folder: string,
  next: Files,
  cut: PowerCut,
  steps: readonly string[],
  sync: boolean,
): void {
  cutPowerOf((options) => publishTree(folder, next, options), folder, cut, steps, sync);
}

/** The steps of a build that nothing interrupts, in a folder of its own. */
export function stepsTo(folder: string, next: Files, sync: boolean, way: PowerCut['way']): string[] {
  return stepsOf((beforeStep) => publishTree(folder, next, { beforeStep: way(folder, beforeStep), sync }));
}

/** Where a file lies that was written to this path: there, or where these steps moved it. */
function placeOf(folder: string, path: string, steps: readonly string[]): string {
  const staging = join(folder, '.polity-press');
  const build = existsSync(staging)
    ? readdirSync(staging).find((name) => /^[0-9a-f]{16}$/.test(name))
    : undefined;
  const isMoved = [path, ...foldersOf([path])].some((moved) => steps.includes(`move ${moved}`));
  const moved = isMoved ? path.replace(/^\.polity-press\/BUILD\/new\/|\.new$/, '') : path;
  return moved.replace('BUILD', build ?? 'BUILD');
}

/** Leaves of a file what the disk kept. */
export function lose(path: string, loss: Loss): void {
  if (loss === 'empty') truncateSync(path);
  if (loss === 'short') truncateSync(path, Math.floor(statSync(path).size / 2));
  if (loss === 'zeros') writeFileSync(path, Buffer.alloc(statSync(path).size));
}
