import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../contract/errors.ts';
import { urlIn } from '../contract/url-in.ts';
import { didYouMean } from './did-you-mean.ts';
import { quoteForShell, shownPath } from './safe-text.ts';

export const doesNotExist = 'it does not exist';

/**
 * For a file or folder that does not exist. `others`: what else may have been meant; `fits`: which paths next
 * to it may.
 */
export function notFound(
  path: string,
  hint: string,
  cause?: unknown,
  others: readonly string[] = [],
  fits: (path: string) => boolean = () => true,
): CliError {
  if (isDatabase(path))
    return new CliError('a database is read through pg_dump, not by its address', {
      hint: `Make a dump with \`pg_dump --file=backup.sql ${shownDatabase(path)}\`, which asks for the password, and name that.`,
      cause,
    });
  const inAddress = pathIn(path);
  const meant = didYouMean(basename(path), [...others, ...siblings(path, fits)]);
  return new CliError(`cannot read ${shownPath(path)}: ${doesNotExist} (ENOENT)`, {
    hint: inAddress === null ? `${meant}${hint}` : `Give the path, without file://: ${shownPath(inAddress)}`,
    cause,
  });
}

/** As browsers show it: null for anything but `file:///data/out`. */
function pathIn(address: string): string | null {
  try {
    return /^file:\/\//i.test(address) ? fileURLToPath(address) : null;
  } catch {
    return null;
  }
}

export function isDatabase(path: string): boolean {
  return /^\s*postgres(?:ql)?:\/\//i.test(path);
}

/** For pg_dump in a shell, without the password. */
function shownDatabase(address: string): string {
  const url = urlIn(address);
  if (url === null) return 'DATABASE';
  const { username } = url;
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (/password/i.test(name)) url.searchParams.delete(name);
  return `${username && `--username=${quoteForShell(username)} `}${quoteForShell(url.href)}`;
}

/** Of a larger folder, comparing all names would be slow. */
const mostSiblings = 2_000;

/** What is in the folder of a path, named like the path. */
function siblings(path: string, fits: (path: string) => boolean): string[] {
  try {
    // A link that leads nowhere is there itself.
    const names = readdirSync(dirname(path)).filter((name) => name !== basename(path));
    const before = path.slice(0, path.lastIndexOf(basename(path)));
    return names
      .slice(0, mostSiblings)
      .map((name) => before + name)
      .filter(fits)
      .map((name) => shownPath(name));
  } catch {
    return [];
  }
}

/** For a folder inside the one that was meant, which has these files: the beginning of a hint; else empty. */
export function meantAbove(folder: string, files: readonly string[]): string {
  const above = dirname(resolve(folder));
  if (files.every((file) => existsSync(join(above, file))))
    return `Did you mean ${shownPath(relative('', above) || '.')}? `;
  return above === dirname(above) ? '' : meantAbove(above, files);
}

/** For a path that does not lead to a folder, or to an archive of one. `shown`: its name in messages. */
export function noFolder(path: string, hint: string, shown = path): CliError {
  return existsSync(path)
    ? new CliError(`${shownPath(shown)} is a file, not a folder`, { hint })
    : notFound(shown, hint, undefined, [], mayBeTree);
}

function mayBeTree(path: string): boolean {
  return path.endsWith('.zip') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
