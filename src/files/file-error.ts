import { CliError } from '../errors.ts';
import { shownPath } from '../shown-path.ts';
import { systemCode } from '../system-code.ts';

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

/** The failures that a user can act on, by the code of Node or of SQLite; the first code that matches counts. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  ENOENT: MISSING,
  ENOTDIR: { reason: 'a part of the path is not a folder', hint: 'Check the path.' },
  EISDIR: { reason: 'it is a folder', hint: 'Name a file.' },
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENAMETOOLONG: { reason: 'the name is too long', hint: 'Choose a shorter name.' },
  ELOOP: { reason: 'its links lead in a circle', hint: 'Check the links of the path.' },
  EROFS: { reason: 'the file system is read-only', hint: 'Choose another place.' },
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: DENIED,
  SQLITE_READONLY: DENIED,
  SQLITE_IOERR: { reason: 'the disk failed', hint: 'Check the disk, or choose another place.' },
  SQLITE_BUSY: { reason: 'another program uses it', hint: 'Wait until it has ended, then try again.' },
};

/**
 * Describes a failure of the system or of SQLite.
 *
 * @param action the verb, as in "cannot write"
 * @returns a CliError that keeps `error` as its cause; `error` itself if it is neither (a bug)
 */
export function fileError(action: string, path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const code = systemCode(error) ?? '';
  // By its name: this room does not open databases.
  if (error.name !== 'SqliteError' && !/^E[A-Z0-9]+$/.test(code)) return error;
  const known = Object.keys(EXPLANATIONS).find((each) => code.startsWith(each));
  const { reason, hint } = (known === undefined ? undefined : EXPLANATIONS[known]) ?? {
    reason: plainMessage(error),
    hint: 'Check the disk, or choose another place.',
  };
  return new CliError(`cannot ${action} ${shownPath(path)}: ${reason} (${code})`, { hint, cause: error });
}

/** The system's own words, without the code before them and the call after them. */
function plainMessage({ message }: Error): string {
  return message.replace(/^E[A-Z0-9]+: /, '').replace(/, [a-z]+(?: '.*')?$/s, '');
}

/**
 * Does something with a file.
 *
 * @throws CliError if the system or SQLite fails
 */
export function attempt<T>(action: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileError(action, path, error);
  }
}
