import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../errors.ts';
import { diskError } from './disk-error.ts';

/**
 * Writes files beside a tree, where its owner keeps files too: all of them, or none. A file that is there with
 * other bytes may hold somebody's work and is never replaced.
 *
 * @returns the paths of the files, those that were there already included
 * @throws CliError that names every file that is there with other bytes, or that the system refuses
 */
export function writeBeside(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): string[] {
  const targets = files.map(({ path, text }) => ({ path: join(folder, path), text, isThere: false }));
  const taken: string[] = [];
  for (const target of targets) {
    const there = contentOf(target.path);
    if (there === target.text) target.isThere = true;
    else if (there !== null) taken.push(target.path);
  }
  if (taken.length > 0) {
    throw new CliError(`${taken.join(', ')}: already exists with different content`, {
      hint: 'Move what is there away, or name another folder.',
    });
  }
  for (const { path, text, isThere } of targets) {
    if (isThere) continue;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
    } catch (error) {
      throw diskError('write', path, error);
    }
  }
  return targets.map(({ path }) => path);
}

/** What a file holds; null where there is none. Anything else that lies there counts as other content. */
function contentOf(path: string): string | null {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    return found.isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    throw diskError('read', path, error);
  }
}
