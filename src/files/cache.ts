import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CliError } from '../errors.ts';
import { shownPath } from '../shown-path.ts';
import { fileError } from './file-error.ts';
import { isAlive } from './is-alive.ts';

/** A place for an export that exists only for one build. */
export interface CacheFile {
  readonly path: string;
  /** Removes it, and whatever was made beside it. */
  discard(): void;
}

/** A place for many files that exist only for one command. */
export interface CacheFolder {
  readonly path: string;
  /** Removes it with everything in it. */
  discard(): Promise<void>;
}

const NAME = /^\.?(?:build|archive|draft)-(\d+)-[0-9a-f]{8}/;

/**
 * A new place in this user's cache (`$XDG_CACHE_HOME/polity-press`, `~/.cache/polity-press`), in a folder that nobody
 * else can enter. What a killed process left there is removed.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 * @throws CliError if there is no place for it
 */
export function openCacheFile(environment: NodeJS.ProcessEnv = process.env): CacheFile {
  const folder = openCache(environment);
  const stem = newName('build');
  return {
    path: join(folder, `${stem}.sqlite`),
    discard: () => {
      // A cache may be cleaned up at any time.
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (name.includes(stem)) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

/**
 * The same for a folder, which is made: only this user may enter it. It is removed when this process ends, too, as long
 * as nothing kills it.
 *
 * @throws CliError if there is no place for it
 */
export function openCacheFolder(environment: NodeJS.ProcessEnv = process.env): CacheFolder {
  const path = join(openCache(environment), newName('archive'));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw fileError('use', path, error);
  }
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return {
    path,
    async discard() {
      // What the system does not remove now, the next command does.
      await rm(path, { recursive: true, force: true }).catch(() => {});
      process.off('exit', removeNow);
    },
  };
}

/**
 * A new path in the cache for the draft of a file that will be kept there.
 *
 * @throws CliError if there is no place for it
 */
export function newCacheDraft(environment: NodeJS.ProcessEnv = process.env): string {
  return join(openCache(environment), newName('draft'));
}

/** A name that says whose it is. */
function newName(what: 'build' | 'archive' | 'draft'): string {
  return `${what}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** The folder of the cache, without what killed processes left in it. */
function openCache(environment: NodeJS.ProcessEnv): string {
  const folder = cacheFolder(environment);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepForThisUser(folder);
    for (const name of readdirSync(folder)) {
      const pid = NAME.exec(name)?.[1];
      if (pid === undefined || isAlive(Number(pid))) continue;
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch (error) {
    const failure = fileError('use', folder, error);
    if (!(failure instanceof CliError)) throw failure;
    throw noPlace(failure.message, error);
  }
  return folder;
}

/** Anyone else who can write to the folder could swap an import for a file of their own. */
function keepForThisUser(folder: string): void {
  const { uid, mode } = statSync(folder);
  // Windows has neither.
  const user = process.getuid?.() ?? null;
  if (user === null) return;
  if (uid !== user) throw new CliError(`${shownPath(folder)} belongs to another user`);
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

function cacheFolder({ XDG_CACHE_HOME: home }: NodeJS.ProcessEnv): string {
  // The specification says to ignore a relative one.
  const root = home !== undefined && isAbsolute(home) ? home : join(homeFolder(), '.cache');
  return join(root, 'polity-press');
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
  if (isAbsolute(home)) return home;
  throw noPlace('there is no home folder to keep temporary files in', cause);
}

function noPlace(message: string, cause: unknown): CliError {
  return new CliError(message, {
    hint: 'Set XDG_CACHE_HOME to a folder that you may write to.',
    cause,
  });
}
