import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { shownPath } from '../../terminal/safe-text.ts';

/** SQLite's companions of a database file: they receive the same content. */
const SIDES = ['-wal', '-shm', '-journal'] as const;
const OPEN_TO_OTHERS = 0o077;

/**
 * Refuses a file unfit for private texts: another user owns or may read it, or it has a second hard link.
 * `uid` is undefined on Windows.
 * @throws CliError
 */
export function checkOwn(
  path: string,
  { uid: owner, mode, nlink }: Pick<Stats, 'uid' | 'mode' | 'nlink'>,
  uid = process.getuid?.(),
): void {
  if (uid === undefined) return;
  const refuse = (why: string, hint: string) => {
    throw new CliError(`${shownPath(path)} ${why}`, { hint: `Nothing was written into it: ${hint}` });
  };
  const elsewhere = 'have it removed, or choose a folder of your own.';
  if (owner !== uid) refuse('belongs to another user, who may read what is written into it', elsewhere);
  if (nlink > 1) refuse('has a second name, by which others may read it', elsewhere);
  if ((mode & OPEN_TO_OTHERS) === 0) return;
  refuse('may be read or written by other users', 'remove it, or keep it for yourself (chmod 600).');
}

/** Creates a missing file readable by this user only. Does not follow links. */
export function openOrMake(path: string): number {
  const { O_RDWR, O_CREAT, O_NOFOLLOW = 0 } = constants;
  return openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
}

/** @throws CliError if another user has access to the database or its companions */
export function checkOwnDatabase(path: string, file: number): void {
  checkOwn(path, fstatSync(file));
  for (const side of SIDES) {
    const found = lstatSync(path + side, { throwIfNoEntry: false });
    if (found !== undefined) checkOwn(path + side, found);
  }
}

/** Creates the -wal file before another user can. */
export function makeOwnWal(path: string): void {
  const wal = `${path}${SIDES[0]}`;
  if (lstatSync(wal, { throwIfNoEntry: false }) === undefined) closeSync(openSync(wal, 'wx', 0o600));
}
