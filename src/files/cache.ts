import { mkdirSync } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { cacheFolder, noPlace } from './cache-folder.ts';
import { type Claim, claimName, type NameForm, removeAbandoned } from './claimed-names.ts';
import { fileError } from './file-error.ts';
import { remove, removeSync } from './fs-extra.ts';

/** A place for files that exist only for one command. */
export interface CacheFolder {
  readonly path: string;
  /** Removes it with everything in it. */
  discard(): Promise<void>;
  /** Removes it while everything else waits: for a few files. */
  discardNow(): void;
}

/**
 * Makes a new folder in this user's cache. It is removed when this process ends, too; what a killed process left in the
 * cache is removed now.
 *
 * @throws CliError if it cannot be made
 */
export function openCacheFolder(environment: NodeJS.ProcessEnv = process.env): CacheFolder {
  const { path, release } = claimFolder({ folder: cacheFolder(environment), start: 'entry-', end: '' });
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
      // What the system does not remove now, the next command does.
    }
    end();
  };
  process.once('exit', discardNow);
  return {
    path,
    discardNow,
    async discard() {
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
    throw failure instanceof CliError ? noPlace(failure.message, error) : failure;
  }
}
