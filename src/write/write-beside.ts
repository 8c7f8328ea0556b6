import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../errors.ts';
import { diskError } from './disk-error.ts';

/**
 * Writes files beside a tree, where its owner keeps files too: all of them, or none. An existing file with different
 * content may hold somebody's work and is only replaced where `force` says so.
 *
 * @returns the paths of the files, including those that already existed
 * @throws CliError that names every existing file with different content, or the one that the system refuses
 */
export function writeBeside(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  { force = false } = {},
): string[] {
  const targets = files.map(({ path, text }) => ({ path: join(folder, path), text, isThere: false }));
  const taken: string[] = [];
  for (const target of targets) {
    const there = contentOf(target.path);
    if (there === target.text) target.isThere = true;
    else if (there !== null) taken.push(target.path);
  }
  if (taken.length > 0 && !force) {
    throw new CliError(`${taken.join(', ')}: already exists with different content`, {
      hint: 'Move what is there away, or name another folder.',
    });
  }
  for (const { path, text, isThere } of targets) {
    if (isThere) continue;
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (taken.includes(path)) replaceFile(path, text);
      else writeFileSync(path, text, { flag: 'wx' });
    } catch (error) {
      throw diskError('write', path, error);
    }
  }
  return targets.map(({ path }) => path);
}

/** Replaces a file in one step: whoever reads it meanwhile finds the old text or the new one. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The content of a file; null if it does not exist. Anything that is not a file counts as different content. */
function contentOf(path: string): string | null {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return found.isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    throw diskError('read', path, error);
  }
}
