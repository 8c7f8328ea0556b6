import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type Claim, claimName, type NameForm, removeAbandoned } from './claimed-names.ts';
import { CACHED, fileError, isOutOfFiles, nativeFault } from './file-error.ts';
import { remove, removeSync } from './fs-extra.ts';
import { makePrivateFolder } from './private-folder.ts';

/**
 * Makes a new folder in this user's cache, and removes what killed processes left there. The folder is also
 * removed on exit.
 * @throws CliError if it cannot be made
 */
export function openCacheFolder(environment: NodeJS.ProcessEnv = process.env) {
  const { path, release } = claimFolder({ folder: cacheFolder(environment), start: CACHED.start, end: '' });
  let isGone = false;
  const end = () => {
    if (isGone) return;
    isGone = true;
    process.off('exit', discardNow);
    release();
  };
  const discardNow = () => {
    try {
      removeSync(path);
    } catch {
      // The next command removes what the system refuses to remove now.
    }
    end();
  };
  process.once('exit', discardNow);
  return {
    path,
    /** Synchronous, for a few files. */
    discardNow,
    async discard(): Promise<void> {
      await remove(path).catch(() => {});
      end();
    },
  };
}

function claimFolder(form: NameForm): Claim {
  try {
    removeAbandoned(form, { folders: true });
    const claim = claimName(form);
    try {
      mkdirSync(claim.path, { mode: 0o700 });
    } catch (error) {
      claim.release();
      throw error;
    }
    return claim;
  } catch (error) {
    const failure = fileError('use', form.folder, error);
    // Another folder would not help.
    const isOfPlace =
      failure instanceof CliError && !isOutOfFiles(failure) && nativeFault(failure.cause) === null;
    throw isOfPlace ? noPlace(failure.message, error) : failure;
  }
}

/**
 * The cache folder (`$XDG_CACHE_HOME/polity-press`, `~/.cache/polity-press`), created if missing, which only
 * this user can enter or replace.
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 * @throws CliError if it cannot be made
 */
function cacheFolder({ XDG_CACHE_HOME: home }: NodeJS.ProcessEnv): string {
  // The specification says to ignore a relative path.
  const root = home !== undefined && isAbsolute(home) ? home : join(homeFolder(), '.cache');
  const folder = join(root, CACHED.folder);
  try {
    makePrivateFolder(folder);
  } catch (error) {
    throw error instanceof CliError && !isOutOfFiles(error)
      ? noPlace(`no private place for temporary files: ${error.message}`, error)
      : error;
  }
  return folder;
}

function noPlace(message: string, cause: unknown): CliError {
  return new CliError(message, { hint: 'Set XDG_CACHE_HOME to a folder that only you may write to.', cause });
}

/** @throws CliError if this user has no home, as in a container or a service */
function homeFolder(): string {
  let home = '';
  let cause: unknown;
  try {
    home = homedir();
  } catch (error) {
    cause = error;
  }
  if (!isAbsolute(home)) throw noPlace('there is no home folder to keep temporary files in', cause);
  // Root could create it, and it would be no user's home.
  if (!existsSync(home))
    throw noPlace(`no place for temporary files: the home folder ${shownPath(home)} does not exist`, cause);
  return home;
}
