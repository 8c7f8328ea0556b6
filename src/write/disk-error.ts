import { CliError } from '../errors.ts';
import { systemCode } from '../system-code.ts';

interface Explanation {
  readonly reason: string;
  readonly hint: string;
}

const DENIED: Explanation = {
  reason: 'permission denied',
  hint: 'Give this user the right to write there, or choose another output folder.',
};
const FULL: Explanation = {
  reason: 'no space left on the disk',
  hint: 'Make room, or choose an output folder on another disk; while it builds, both trees are on the disk.',
};
const BUSY: Explanation = {
  reason: 'another program uses it',
  hint: 'Close the programs that have it open, then build again.',
};
const NO_FOLDER: Explanation = {
  reason: 'a part of the path is not a folder',
  hint: 'Choose another output folder.',
};

/** The failures that a user can act on, in words; any other is shown in the system's own words. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  ENOSPC: FULL,
  EDQUOT: { ...FULL, reason: 'the disk quota is used up' },
  EROFS: { reason: 'the file system is read-only', hint: 'Choose an output folder that can be written.' },
  EMFILE: { reason: 'too many files are open', hint: 'Raise the limit of open files (ulimit -n).' },
  ENFILE: {
    reason: 'too many files are open on this system',
    hint: 'Close other programs, then build again.',
  },
  ENAMETOOLONG: { reason: 'the name is too long', hint: 'Choose an output folder with a shorter path.' },
  EBUSY: BUSY,
  ENOTDIR: NO_FOLDER,
  ELOOP: { reason: 'its symbolic links lead in a circle', hint: 'Choose another output folder.' },
  EXDEV: {
    reason:
      'it lies on another file system than the rest of the folder (or in a lower layer of a container image)',
    hint: 'Remove it, or choose another output folder.',
  },
};

/**
 * Puts a failure of the operating system into words: what could not be done, to which path, why, what next.
 *
 * @param action the verb, as in "cannot write"
 * @param path what it was done to
 * @param error what Node threw
 * @returns a CliError that keeps `error` as its cause; `error` itself if it is not a system failure (a bug)
 */
export function diskError(action: string, path: string, error: unknown): unknown {
  if (error instanceof CliError || !(error instanceof Error)) return error;
  const code = errorCode(error);
  // Node's own complaints about arguments have codes too (ERR_...). Those are bugs, except from its file calls.
  if (code === null || !/^(E[A-Z0-9]+|ERR_FS_[A-Z_]+|UNKNOWN)$/.test(code)) return error;
  const explanation = EXPLANATIONS[code];
  const reason = explanation === undefined ? error.message : `${explanation.reason} (${code})`;
  const hint = explanation?.hint ?? 'Check the disk, or choose another output folder.';
  return new CliError(`cannot ${action} ${path}: ${reason}`, { hint, cause: error });
}

/** Whether a failure is that of a disk, or a quota, without room. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** The system's code of a failure (`ENOENT`), also when a CliError wraps it as its cause; null if it has none. */
export function errorCode(error: unknown): string | null {
  return systemCode(error instanceof CliError ? error.cause : error);
}
