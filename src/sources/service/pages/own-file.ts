import { closeSync, fstatSync, lstatSync, openSync, rmSync, type Stats } from 'node:fs';
import { CliError } from '../../../contract/errors.ts';
import { unless } from '../../../files/file-error.ts';
import { shownPath } from '../../../terminal/safe-text.ts';
import { SIDES } from './remove-store.ts';

const OPEN_TO_OTHERS = 0o077;

/**
 * Creates the file, because SQLite would make it, and its -wal file, readable by every user.
 * @throws CliError if the disk gives it to others, too: it keeps no permissions
 */
export function createOwn(path: string): void {
  const file = unless(['EEXIST'], null, () => openSync(path, 'wx', 0o600));
  if (file === null) return;
  try {
    checkOwn(path, fstatSync(file));
  } catch (cause) {
    rmSync(path);
    throw new CliError(`others could read ${shownPath(path)}, because its disk keeps no permissions`, {
      hint: 'Import into a file on another disk, then copy it.',
      cause,
    });
  } finally {
    closeSync(file);
  }
}

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

/** @throws CliError if another user has access to the database or its companions */
export function checkOwnDatabase(path: string, file: number): void {
  checkOwn(path, fstatSync(file));
  for (const side of SIDES) {
    const found = lstatSync(path + side, { throwIfNoEntry: false });
    if (found !== undefined) checkOwn(path + side, found);
  }
}
