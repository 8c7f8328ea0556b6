import { SqliteError } from 'better-sqlite3';
import { CliError } from '../errors.ts';

interface Explanation {
  readonly reason: string;
  readonly hint: string;
}

const DENIED: Explanation = {
  reason: 'permission denied',
  hint: 'Give this user the right to it, or choose another place.',
};
const FULL: Explanation = {
  reason: 'no space left on the disk',
  hint: 'Make room, or choose a place on another disk.',
};
const MISSING: Explanation = { reason: 'it does not exist', hint: 'Check the path and its folder.' };

/** The failures a user can act upon, by the code of Node or of SQLite; the first code that fits counts. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  ENOENT: MISSING,
  ENOTDIR: { reason: 'a part of the path is no folder', hint: 'Check the path.' },
  EISDIR: { reason: 'it is a folder', hint: 'Name a file.' },
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: { reason: 'the file system is read-only', hint: 'Choose another place.' },
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: DENIED,
  SQLITE_READONLY: DENIED,
  SQLITE_IOERR: { reason: 'the disk failed', hint: 'Check the disk, or choose another place.' },
  SQLITE_BUSY: { reason: 'another program uses it', hint: 'Wait until it has ended, then try again.' },
};

/**
 * Puts a failure of the system or of SQLite into words.
 *
 * @param action the verb, as in "cannot write"
 * @returns a CliError that keeps `error` as its cause; `error` itself where it is neither (a bug)
 */
export function fileError(action: string, path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!(error instanceof SqliteError) && !/^E[A-Z0-9]+$/.test(code)) return error;
  const known = Object.keys(EXPLANATIONS).find((each) => code.startsWith(each));
  const { reason, hint } = (known === undefined ? undefined : EXPLANATIONS[known]) ?? {
    reason: error.message,
    hint: 'Check the disk, or choose another place.',
  };
  return new CliError(`cannot ${action} ${path}: ${reason} (${code})`, { hint, cause: error });
}
