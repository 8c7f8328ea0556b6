import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { FileDraft } from '../../files/file-draft.ts';
import { attempt, isFolder } from '../../files/file-error.ts';

/**
 * Writes files among the user's own, all or none: each gets its name when all are complete. With `force`,
 * existing files with different content are replaced, and stay replaced if the system refuses the next one.
 * Returns all paths, also of files that already existed.
 * @throws CliError that names every existing file with different content, or the one that the system refuses
 */
export function writeBeside(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  { force = false } = {},
): string[] {
  const targets = files.map(({ path, text }) => {
    const target = join(folder, path);
    return { path: target, text, there: contentOf(target) };
  });
  const missing = targets.filter(({ there }) => there === null);
  const taken = targets.filter(({ text, there }) => there !== null && there !== text);
  if (taken.length > 0 && !force) throw occupied(taken.map(({ path }) => path));
  const undo: (() => void)[] = [];
  try {
    // New files first: only they can be taken back.
    const drafts = [...missing, ...taken].map(({ path, text, there }) => {
      return { path, isNew: there === null, draft: draftOf(path, text, undo) };
    });
    for (const { path, isNew, draft } of drafts) {
      draft.publish({ mode: 0o666, isNew });
      if (isNew) undo.push(() => rmSync(path, { force: true }));
    }
  } catch (error) {
    for (const step of undo.reverse()) quietly(step);
    if (!(error instanceof CliError)) throw error;
    const hint = 'Fix that, or choose another folder; no file was added.';
    throw new CliError(error.message, { hint, cause: error.cause });
  }
  return targets.map(({ path }) => path);
}

function draftOf(path: string, text: string, undo: (() => void)[]): FileDraft {
  const folder = dirname(path);
  const made = attempt('write', path, () => makeFolders(folder));
  if (made !== undefined) undo.push(() => removeEmpty(folder, made));
  const draft = FileDraft.begin(path);
  undo.push(() => draft.discard());
  draft.write(Buffer.from(text));
  return draft;
}

function removeEmpty(folder: string, made: string): void {
  for (let each = resolve(folder); ; each = dirname(each)) {
    rmdirSync(each);
    if (each === resolve(made) || each === dirname(each)) return;
  }
}

/** The first error matters more. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // The file system became read-only, or another program uses the folder.
  }
}

/** Anything but a file counts as different content. */
function contentOf(path: string): string | null {
  return attempt('read', path, () => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return found.isFile() ? readFileSync(path, 'utf8') : '';
  });
}

function occupied(paths: readonly string[]): CliError {
  return new CliError(`${paths.join(', ')}: already exists with different content`, {
    hint: 'Move it away, or choose another folder.',
  });
}

/**
 * Returns the uppermost folder made. Not mkdir's `recursive`: in Node 20 it never returns if the system
 * refuses with ENOENT, as in `/proc`.
 */
function makeFolders(path: string): string | undefined {
  const folder = resolve(path);
  if (isFolder(folder)) return undefined;
  const made = makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process made it meanwhile.
    if (isFolder(folder)) return made;
    throw error;
  }
  return made ?? folder;
}
