import { closeSync, openSync, statfsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { doesNotExist, notFound } from '../terminal/not-found.ts';
import { shownPath } from '../terminal/safe-text.ts';

type Place = 'output folder' | 'any file';

/** The cache has a hint of its own: its user chose none of its folders. */
interface Explanation {
  readonly reason: string;
  readonly hints: Readonly<Record<Place | 'cache', string>>;
}

const explain = (
  reason: string,
  anyFile: string,
  outputFolder = 'Choose another output folder.',
  cache = 'Set XDG_CACHE_HOME to another folder.',
): Explanation => ({ reason, hints: { 'any file': anyFile, 'output folder': outputFolder, cache } });

/** Something helps, or another place. */
const orElsewhere = (reason: string, what: string, ofAnyFile = what) =>
  explain(
    reason,
    `${ofAnyFile}, or choose another place.`,
    `${what}, or choose another output folder.`,
    `${what}, or set XDG_CACHE_HOME to another folder.`,
  );
const orAnotherDisk = (reason: string, what: string, counts = '') =>
  explain(
    reason,
    `${what}${counts}, or choose a place on another disk.`,
    `${what}${counts}, or choose an output folder on another disk; while it builds, both trees are on the disk.`,
    `${what} there${counts}, or set XDG_CACHE_HOME to another folder.`,
  );
/** Another place would not help. */
const anywhere = (reason: string, hint: string, outputFolder = hint) =>
  explain(reason, hint, outputFolder, hint);

/** Windows says the same of a file that another program has open. */
const DENIED =
  process.platform === 'win32'
    ? orElsewhere(
        'permission denied, or another program has it open',
        'Close the programs that have it open, give this user the right to write there',
      )
    : orElsewhere(
        'permission denied',
        'Give this user the right to write there',
        'Give this user the right to it',
      );
const FULL = orAnotherDisk('no space left on the disk', 'Make room');
/** Its free blocks are of no use. */
const FULL_OF_FILES = orAnotherDisk(
  'no room for more files on the disk, whatever space is left',
  'Remove files',
  ' (df -i counts them)',
);
const BUSY = anywhere(
  'another program uses it',
  'Wait until it has ended, then try again.',
  'Close the programs that have it open, then build again.',
);
const UNKNOWN = orElsewhere('the disk failed', 'Check the disk');

/** Failures that a user can act on, by prefix of a Node or SQLite code; the first match counts. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  ENOENT: explain(doesNotExist, 'Check the path and its folder.'),
  EEXIST: explain('it exists already', 'Choose another name, or remove it.'),
  ENOTDIR: explain('a part of the path is not a folder', 'Check the path.'),
  EISDIR: explain('it is a folder', 'Name a file.'),
  ENOSPC: FULL,
  EDQUOT: { ...FULL, reason: 'the disk quota is used up' },
  ENAMETOOLONG: explain(
    'the name is too long',
    'Choose a shorter name.',
    'Choose an output folder with a shorter path.',
  ),
  ELOOP: explain('its symbolic links lead in a circle', 'Check the links of the path.'),
  EROFS: explain(
    'the file system is read-only',
    'Choose another place.',
    'Choose an output folder that can be written.',
  ),
  EFBIG: orElsewhere(
    'the file is larger than the file system or a limit allows',
    'Raise the limit of file size (ulimit -f)',
  ),
  EMFILE: anywhere('too many files are open', 'Raise the limit of open files (ulimit -n).'),
  ENFILE: anywhere(
    'too many files are open on this system',
    'Close other programs, then try again.',
    'Close other programs, then build again.',
  ),
  EBUSY: BUSY,
  EXDEV: explain(
    'it lies on another file system than the rest of the folder (or in a lower layer of a container image)',
    'Choose another place.',
    'Remove it, or choose another output folder.',
  ),
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: DENIED,
  SQLITE_READONLY: DENIED,
  SQLITE_IOERR_WRITE: orElsewhere(
    'the disk failed, or the file is larger than a limit allows',
    'Check the disk and the limit of file size (ulimit -f)',
  ),
  SQLITE_IOERR: UNKNOWN,
  SQLITE_BUSY: BUSY,
};

/** The folders that a command makes in the cache of its user, who chose none of them. */
export const CACHED = { folder: 'polity-press', start: 'entry-' } as const;
const inCache = join(CACHED.folder, CACHED.start);

/**
 * Explains a failure of the system or of SQLite. `action` completes "cannot ...". Returns a CliError with the
 * cause; other errors (bugs) unchanged.
 */
export function fileError(action: string, path: string, error: unknown, place: Place = 'any file'): unknown {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const code = systemCode(error) ?? '';
  const limit = code.startsWith('SQLITE_CANTOPEN') ? limitOfFiles(path) : null;
  if (limit !== null) return fileError(action, path, limit, place);
  // By name: this room does not open databases. Node's complaints about arguments have codes too (ERR_...):
  // those are bugs, except ERR_FS_.
  if (error.name !== 'SqliteError' && !/^(E[A-Z0-9]+|ERR_FS_[A-Z_]+|UNKNOWN)$/.test(code)) return error;
  const known = Object.keys(EXPLANATIONS).find((each) => code.startsWith(each));
  const explained = known === undefined ? undefined : EXPLANATIONS[known];
  const explanation = code === 'ENOSPC' && hasNoFreeInode(path) ? FULL_OF_FILES : explained;
  const reason = explanation?.reason ?? plainMessage(error);
  const isCached = place === 'any file' && path.includes(inCache);
  const { hints } = explanation ?? UNKNOWN;
  // Also of a tree that a command only reads, which is not where it writes.
  const isUnreadable = explanation === DENIED && action === 'read' && !isCached;
  const hint = isUnreadable ? 'Give this user the right to read it.' : hints[isCached ? 'cache' : place];
  if (code === 'ENOENT' && action === 'read') return notFound(path, hint, error);
  return new CliError(`cannot ${action} ${shownPath(path)}: ${reason} (${code})`, { hint, cause: error });
}

/** Some file systems count no files at all. Of a path that does not exist, its nearest folder counts. */
function hasNoFreeInode(path: string): boolean {
  try {
    const { files, ffree, bavail } = statfsSync(path);
    // exFAT counts a file for each block, and so has room for neither.
    return files > 0 && ffree === 0 && bavail > 0;
  } catch (error) {
    const isMissing = systemCode(error) === 'ENOENT' && dirname(path) !== path;
    return isMissing && hasNoFreeInode(dirname(path));
  }
}

function plainMessage({ message }: Error): string {
  return message.replace(/^E[A-Z0-9]+: /, '').replace(/, [a-z]+(?: '.*')?$/s, '');
}

/** @throws CliError if the system or SQLite fails */
export function attempt<T>(action: string, path: string, work: () => T, place?: Place): T {
  try {
    return work();
  } catch (error) {
    throw fileError(action, path, error, place);
  }
}

/** @throws CliError if the system cannot tell: links in a circle, a name too long, a file on the way */
export function isFolder(path: string): boolean {
  return attempt('read', path, () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** The system's error numbers differ between systems. */
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

/** Such as `ENOENT`. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  // libuv has no name for some errors (a full quota, a stale handle), only their number.
  if (!/^(?:UNKNOWN|Unknown system error -[0-9]+)$/.test(error.code)) return error.code;
  const number = 'errno' in error ? Math.abs(Number(error.errno)) : Number.NaN;
  return NAMES.get(number) ?? (Number.isSafeInteger(number) ? `E${number}` : error.code);
}

/** Whether the system lets this process open no more files, as an error or its cause says. */
export function isOutOfFiles(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as NodeJS.ErrnoException;
  return ['EMFILE', 'ENFILE'].includes(code ?? '') || (cause instanceof Error && isOutOfFiles(cause));
}

/**
 * The error of opening more files, as many as SQLite opens for a database, if too many are open: SQLite does
 * not report why it could not.
 * @param path in a folder that can be read
 */
export function limitOfFiles(path: string): Error | null {
  const open: number[] = [];
  try {
    while (open.length < 4) open.push(openSync(dirname(path), 'r'));
    return null;
  } catch (error) {
    return isOutOfFiles(error) ? (error as Error) : null;
  } finally {
    open.forEach(closeSync);
  }
}

/** Explains how to fix a native part of better-sqlite3 that cannot be loaded; null for any other error. */
export function nativeFault(cause: unknown): CliError | null {
  const { code, message = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  const isMissing = message.startsWith('Could not locate the bindings file');
  // ERR_DLOPEN_FAILED: it exists, but was built for another Node or another system.
  if (!isMissing && code !== 'ERR_DLOPEN_FAILED') return null;
  const reason = isMissing ? 'is missing' : 'was built for another Node or another system';
  return new CliError(`the native part of better-sqlite3, which reads SQLite, ${reason}`, {
    hint: 'Run: npm rebuild better-sqlite3. (It is missing where packages were installed with install scripts disabled.)',
    cause,
  });
}

/** What `work` returns, or `otherwise` if the system refuses with one of these codes. */
export function unless<T, E>(codes: readonly string[], otherwise: E, work: () => T): T | E {
  try {
    return work();
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return otherwise;
    throw error;
  }
}

/** The system's code (`ENOENT`), also of a CliError's cause; null if it has none. */
export function errorCode(error: unknown): string | null {
  return systemCode(error instanceof CliError ? error.cause : error);
}
