import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { meantAbove, noFolder } from '../../terminal/not-found.ts';
import { createPause } from '../create-pause.ts';
import { pagePath } from '../expected-envelope.ts';
import { DESCRIPTION, INDEX, MANIFEST } from '../file-names.ts';
import { byteLimit, type FileRead, isInside, type Target, tooLarge } from './target.ts';

export interface DiskTarget extends Target {
  readonly over: 'disk';
  readonly folder: string;
}

/** @throws CliError if the folder is missing or holds no tree */
export function openDiskTarget(
  name: string,
  { signal, folder }: Pick<DiskTarget, 'signal' | 'folder'>,
): DiskTarget {
  expectTree(name, folder);
  const pause = createPause();
  const file = async (path: string) => {
    await pause();
    signal?.throwIfAborted();
    return readFileOf(folder, path);
  };
  return {
    over: 'disk',
    signal,
    folder,
    file,
    page: (collectionPath, number) => file(pagePath('file', collectionPath, number).slice(1)),
    rootIndex: (api) => file(`${api.slice(1)}${INDEX}`),
    // Only existing pages: a damaged manifest may claim any number.
    pageNumbers: async (collectionPath, pages) => {
      const numbers = pageFileNumbers(namesIn(join(folder, collectionPath)));
      return [1, ...numbers.filter((number) => number > 1 && number <= pages)];
    },
    patience: Number.POSITIVE_INFINITY,
  };
}

/** The names in a folder, none if it is missing; or why it cannot be listed: `cannot be listed (EACCES)`. */
export function listingOf(folder: string): readonly string[] | string {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : `cannot be listed (${code})`;
  }
}

export function namesIn(folder: string): readonly string[] {
  const listing = listingOf(folder);
  return typeof listing === 'string' ? [] : listing;
}

/** Ascending. */
export function pageFileNumbers(names: readonly string[]): readonly number[] {
  return names
    .flatMap((name) => /^page-([1-9][0-9]{0,14})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function expectTree(name: string, folder: string): void {
  const hint = 'Give the folder that a build wrote, or an address with http:// or https:// before it.';
  let content: readonly string[];
  try {
    content = readdirSync(folder);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) throw noFolder(folder, hint, name);
    throw new CliError(`cannot read ${name} (${code})`, { hint, cause });
  }
  if (![MANIFEST, DESCRIPTION, 'api'].some((each) => content.includes(each)))
    throw new CliError(`${name} holds no published tree: neither manifest.json nor databank.json`, {
      hint: `${meantAbove(folder, [MANIFEST, DESCRIPTION])}${hint}`,
    });
}

/** Synchronous: awaiting takes longer than reading a page. */
function readFileOf(folder: string, path: string): FileRead {
  const unread = (reason: string, missing = false) => ({ where: path, bytes: null, missing, reason });
  if (!isInside(path)) return unread('is not a path inside the tree');
  try {
    const full = join(folder, path);
    const found = lstatSync(full);
    // A named pipe would never end; a link is not part of the tree.
    if (!found.isFile()) return unread('is not a plain file', true);
    if (found.size > byteLimit) return unread(tooLarge);
    return { where: path, bytes: readFileSync(full), headers: null };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? unread('is missing', true)
      : unread(`cannot be read (${code})`);
  }
}
