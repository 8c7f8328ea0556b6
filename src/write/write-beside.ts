import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from '../errors.ts';
import { makeFolders } from '../files/make-folders.ts';
import { diskError, errorCode } from './disk-error.ts';

interface Target {
  readonly path: string;
  readonly text: string;
  /** Its text, complete, in the same folder, until it gets the file's name. */
  readonly draft: string;
  /** Whether something else has its name, which may be replaced. */
  readonly isTaken: boolean;
}

/** Codes that mean "no hard link on this file system". */
const NO_LINK = new Set(['EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Writes files beside a tree, where its owner keeps files too: all of them, or none. Each gets its name when all of them
 * are complete, so that nobody ever finds a part of one. An existing file with different content may hold somebody's
 * work and is only replaced where `force` says so; what was replaced stays so, should the system refuse the next one.
 *
 * @returns the paths of the files, including those that already existed
 * @throws CliError that names every existing file with different content, or the one that the system refuses
 */
export function writeBeside(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  { force = false } = {},
): string[] {
  const paths = files.map(({ path }) => join(folder, path));
  const targets: Target[] = [];
  for (const [index, { text }] of files.entries()) {
    const path = paths[index] ?? '';
    const there = contentOf(path);
    if (there === text) continue;
    const draft = join(dirname(path), `.polity-press-${randomBytes(6).toString('hex')}`);
    targets.push({ path, text, draft, isTaken: there !== null });
  }
  const taken = targets.filter(({ isTaken }) => isTaken);
  if (taken.length > 0 && !force) throw occupied(taken.map(({ path }) => path));
  const undo: (() => void)[] = [];
  try {
    for (const target of targets) attempt('write', target.path, () => writeDraft(target, undo));
    // New files first: they can be taken back.
    for (const target of [...targets.filter(({ isTaken }) => !isTaken), ...taken])
      attempt('write', target.path, () => giveName(target, undo));
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
  for (const { draft } of targets) removeQuietly(draft);
  return paths;
}

function writeDraft({ path, text, draft }: Target, undo: (() => void)[]): void {
  const folder = dirname(path);
  const made = makeFolders(folder);
  if (made !== undefined) undo.push(() => removeEmpty(folder, made));
  undo.push(() => removeQuietly(draft));
  // Never through a link, nor into what is there.
  writeFileSync(draft, text, { flag: 'wx' });
}

/** Gives a complete file its name in one step; without `isTaken` never that of another file, whoever made it meanwhile. */
function giveName({ path, draft, isTaken }: Target, undo: (() => void)[]): void {
  if (isTaken) {
    renameSync(draft, path);
    return;
  }
  try {
    linkSync(draft, path);
    undo.push(() => removeQuietly(path));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw occupied([path]);
    if (!NO_LINK.has(errorCode(error) ?? '')) throw error;
    // The name is taken first, empty: a rename alone would replace a file that somebody made meanwhile.
    writeFileSync(path, '', { flag: 'wx' });
    undo.push(() => removeQuietly(path));
    renameSync(draft, path);
  }
}

/** Removes the folders that were made for a file, as long as nobody put anything in them. */
function removeEmpty(folder: string, made: string): void {
  try {
    for (let each = resolve(folder); ; each = dirname(each)) {
      rmdirSync(each);
      if (each === resolve(made) || each === dirname(each)) return;
    }
  } catch {
    // Somebody uses it by now.
  }
}

/** What cannot be removed stays: why it was to be removed matters more. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The file system has become read-only, or the folder somebody else's.
  }
}

/** The content of a file; null if it does not exist. Anything that is not a file counts as different content. */
function contentOf(path: string): string | null {
  return attempt('read', path, () => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return found.isFile() ? readFileSync(path, 'utf8') : '';
  });
}

function occupied(paths: readonly string[]): CliError {
  return new CliError(`${paths.join(', ')}: already exists with different content`, {
    hint: 'Move what is there away, or name another folder.',
  });
}

function attempt<T>(action: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const told = diskError(action, path, error);
    if (told === error || !(told instanceof CliError)) throw told;
    // The hints of the failures of a disk are about an output folder.
    const hint = 'Put that right, or name another place: no file was added.';
    throw new CliError(told.message, { hint, cause: error });
  }
}
