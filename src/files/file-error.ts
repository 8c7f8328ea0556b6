import { CliError } from '../contract/errors.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { systemCode } from './system-code.ts';

/** Whose path failed: one of the output folder, which a user chooses as a whole, or any other. */
export type Place = 'output folder' | 'any file';

interface Explanation {
  readonly reason: string;
  /** What to do next. */
  readonly hints: Readonly<Record<Place, string>>;
}

const hints = (anyFile: string, outputFolder: string): Explanation['hints'] => ({
  'any file': anyFile,
  'output folder': outputFolder,
});

const DENIED: Explanation = {
  reason: 'permission denied',
  hints: hints(
    'Give this user the right to it, or choose another place.',
    'Give this user the right to write there, or choose another output folder.',
  ),
};
const FULL: Explanation = {
  reason: 'no space left on the disk',
  hints: hints(
    'Make room, or choose a place on another disk.',
    'Make room, or choose an output folder on another disk; while it builds, both trees are on the disk.',
  ),
};
const ELSEWHERE = 'Choose another output folder.';
const BUSY: Explanation = {
  reason: 'another program uses it',
  hints: hints(
    'Wait until it has ended, then try again.',
    'Close the programs that have it open, then build again.',
  ),
};
const UNKNOWN = hints(
  'Check the disk, or choose another place.',
  'Check the disk, or choose another output folder.',
);

/** The failures that a user can act on, by the code of Node or of SQLite; the first code that matches counts. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  ENOENT: { reason: 'it does not exist', hints: hints('Check the path and its folder.', ELSEWHERE) },
  EEXIST: { reason: 'it exists already', hints: hints('Choose another name, or remove it.', ELSEWHERE) },
  ENOTDIR: { reason: 'a part of the path is not a folder', hints: hints('Check the path.', ELSEWHERE) },
  EISDIR: { reason: 'it is a folder', hints: hints('Name a file.', ELSEWHERE) },
  ENOSPC: FULL,
  EDQUOT: { ...FULL, reason: 'the disk quota is used up' },
  ENAMETOOLONG: {
    reason: 'the name is too long',
    hints: hints('Choose a shorter name.', 'Choose an output folder with a shorter path.'),
  },
  ELOOP: {
    reason: 'its symbolic links lead in a circle',
    hints: hints('Check the links of the path.', ELSEWHERE),
  },
  EROFS: {
    reason: 'the file system is read-only',
    hints: hints('Choose another place.', 'Choose an output folder that can be written.'),
  },
  EMFILE: {
    reason: 'too many files are open',
    hints: hints('Raise the limit of open files (ulimit -n).', 'Raise the limit of open files (ulimit -n).'),
  },
  ENFILE: {
    reason: 'too many files are open on this system',
    hints: hints('Close other programs, then try again.', 'Close other programs, then build again.'),
  },
  EBUSY: BUSY,
  EXDEV: {
    reason:
      'it lies on another file system than the rest of the folder (or in a lower layer of a container image)',
    hints: hints('Choose another place.', 'Remove it, or choose another output folder.'),
  },
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: DENIED,
  SQLITE_READONLY: DENIED,
  SQLITE_IOERR: { reason: 'the disk failed', hints: UNKNOWN },
  SQLITE_BUSY: BUSY,
};

/**
 * Puts a failure of the system or of SQLite into words: what could not be done, to which path, why, what next.
 *
 * @param action the verb, as in "cannot write"
 * @param error what was thrown
 * @returns a CliError that keeps `error` as its cause; `error` itself if it is neither (a bug)
 */
export function fileError(action: string, path: string, error: unknown, place: Place = 'any file'): unknown {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const code = systemCode(error) ?? '';
  // By its name: this room does not open databases. Node's own complaints about arguments have codes too (ERR_...): those
  // are bugs, except from its file calls.
  if (error.name !== 'SqliteError' && !/^(E[A-Z0-9]+|ERR_FS_[A-Z_]+|UNKNOWN)$/.test(code)) return error;
  const known = Object.keys(EXPLANATIONS).find((each) => code.startsWith(each));
  const explanation = known === undefined ? undefined : EXPLANATIONS[known];
  const reason = explanation?.reason ?? plainMessage(error);
  const hint = (explanation?.hints ?? UNKNOWN)[place];
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
