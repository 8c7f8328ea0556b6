import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { makePrivateFolder } from './private-folder.ts';

/**
 * This user's cache (`$XDG_CACHE_HOME/polity-press`, `~/.cache/polity-press`), made if it is missing: a folder that
 * only this user can enter or replace.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 * @throws CliError if it cannot be made
 */
export function cacheFolder({ XDG_CACHE_HOME: home }: NodeJS.ProcessEnv = process.env): string {
  // The specification says to ignore a relative one.
  const root = home !== undefined && isAbsolute(home) ? home : join(homeFolder(), '.cache');
  const folder = join(root, 'polity-press');
  try {
    makePrivateFolder(folder);
  } catch (error) {
    throw error instanceof CliError
      ? noPlace(`no private place for temporary files: ${error.message}`, error)
      : error;
  }
  return folder;
}

/** The error of a cache that cannot be used. */
export function noPlace(message: string, cause: unknown): CliError {
  return new CliError(message, {
    hint: 'Set XDG_CACHE_HOME to a folder that only you may write to.',
    cause,
  });
}

/** @throws CliError if this user has none, as in a container or a service */
function homeFolder(): string {
  let home = '';
  let cause: unknown;
  try {
    home = homedir();
  } catch (error) {
    cause = error;
  }
  if (!isAbsolute(home)) throw noPlace('there is no home folder to keep temporary files in', cause);
  // Root could make it, and would then have a folder that no user has.
  if (!existsSync(home))
    throw noPlace(`no place for temporary files: the home folder ${shownPath(home)} does not exist`, cause);
  return home;
}
