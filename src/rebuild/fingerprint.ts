import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MANIFEST } from '../contract/tree.ts';
import { type InputState, inputState, isSettled } from '../files/input-state.ts';
import { keep, readKept } from '../files/kept-text.ts';
import { isAsItWas } from '../files/recorded-files.ts';
import type { TreeState } from '../write/tree-state.ts';
import type { BuildMemory, PreviousBuild } from './unchanged-collections.ts';

/** What a build was made from, what it made, and what it said: as long as all of that is so, there is nothing to build. */
export interface Fingerprint<Said, Pages> {
  /** The call: options, and whatever else shapes the tree and is no file. */
  readonly call: string;
  /** What each file was like that was read, and that some were not there, by path. */
  readonly inputs: Readonly<Record<string, InputState>>;
  readonly tree: TreeState;
  readonly said: Said;
  readonly memory: BuildMemory<Pages> | null;
}

/** The version of the form of these files: one in another form is not read. */
const FORM = 2;

/**
 * What the last build into a folder said, if the same call would change nothing: every input, every file of the tree and
 * every folder is as that build left it, and no build is under way or has left anything.
 *
 * @param out the output folder
 * @returns null where that is not so, or not known
 */
export function upToDate<Said>(out: string, call: string): Said | null {
  try {
    const folder = realpathSync(out);
    const found = readFingerprint<Said, unknown>(folder, call);
    if (found === null || isBuilding(folder)) return null;
    const isSame = Object.entries(found.inputs).every(([path, state]) => inputState(path) === state);
    return isSame && isInPlace(folder, found.tree) && !isBuilding(folder) ? found.said : null;
  } catch {
    // Nothing is there, or somebody wrote something else into the cache.
    return null;
  }
}

/**
 * What the last build into a folder remembers of the collections that it published, by the same call: where nothing but
 * the export has changed since, those with the same rows need not be made again.
 *
 * @param source the export
 */
export function previousBuild<Pages>(out: string, call: string, source: string): PreviousBuild<Pages> | null {
  try {
    const folder = realpathSync(out);
    const found = readFingerprint<unknown, Pages>(folder, call);
    const others = Object.entries(found?.inputs ?? {}).filter(([path]) => !ofSource(source, path));
    const isSame = others.every(([path, state]) => inputState(path) === state);
    const { ino, dev } = lstatSync(folder);
    if (found === null || found.memory === null || !isSame || found.tree.root !== `${ino} ${dev}`)
      return null;
    // The manifest holds the settings that this build keeps. Somebody else may have built here since, with others.
    if (!isAsItWas(lstatSync(join(folder, MANIFEST)), found.tree, found.tree.paths.indexOf(MANIFEST)))
      return null;
    return { memory: found.memory, tree: found.tree };
  } catch {
    return null;
  }
}

/** What SQLite keeps beside a database; but for -shm, which says of -wal what that says itself, and changes when it is read. */
export const sides: readonly string[] = ['-wal', '-journal'];

/** Whether a path is that of a file, or of what SQLite keeps beside it. */
function ofSource(source: string, path: string): boolean {
  return [resolve(source), realpathSync(source)].some((file) =>
    ['', ...sides].some((side) => path === file + side),
  );
}

function readFingerprint<Said, Pages>(folder: string, call: string): Fingerprint<Said, Pages> | null {
  const kept = readKept(nameOf(folder));
  if (kept === null) return null;
  const found = JSON.parse(kept) as (Fingerprint<Said, Pages> & { readonly form: unknown }) | null;
  return found?.form === FORM && found.call === call ? found : null;
}

/** What a build knows when it has published a tree. */
export interface Published<Said, Pages> {
  readonly call: string;
  /** The files that it read, and those that it would have read, had they been there. */
  readonly inputs: Iterable<string>;
  /** What they were like before it read any of them. */
  readonly before: ReadonlyMap<string, InputState>;
  /** When it began to read, in milliseconds since 1970. */
  readonly since: number;
  readonly tree: TreeState | null;
  readonly said: Said;
  readonly memory: BuildMemory<Pages> | null;
}

/**
 * Keeps the fingerprint of a build for the next one. Where an input may have changed since it was read, or a file of the
 * tree since it was written, none is kept: the next build is a full one.
 *
 * @param out the output folder
 */
export function remember<Said, Pages>(
  out: string,
  { call, inputs, before, since, tree, said, memory }: Published<Said, Pages>,
): void {
  const folder = realpathSync(out);
  const read = [...inputs];
  const states = Object.fromEntries(read.map((path) => [path, inputState(path)]));
  // A link may have led elsewhere meanwhile, to a file that has not changed for long.
  const isSame = read.every((path) => before.get(path) === states[path]);
  const isSure = tree !== null && isSame && read.every((path) => isSettled(path, since));
  const kept = { form: FORM, call, inputs: states, tree, said, memory };
  keep(nameOf(folder), JSON.stringify(isSure ? kept : null));
}

/** Whether a build is under way, or has left what the next one finishes or removes. */
function isBuilding(folder: string): boolean {
  return lstatSync(join(folder, '.polity-press'), { throwIfNoEntry: false }) !== undefined;
}

function isInPlace(folder: string, tree: TreeState): boolean {
  const { root, paths } = tree;
  const { ino, dev } = lstatSync(folder);
  if (`${ino} ${dev}` !== root) return false;
  // One call a file: whatever is done for each counts.
  for (let index = 0; index < paths.length; index += 1)
    if (!isAsItWas(lstatSync(`${folder}/${paths[index]}`), tree, index)) return false;
  return true;
}

/** The name of what is kept for an output folder. */
function nameOf(folder: string): string {
  return `tree-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}
