import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { CliError } from '../../contract/errors.ts';
import { errorCode, fileError, unless } from '../../files/file-error.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { onDisk } from './disk-error.ts';
import { foldersOf } from './folders-of.ts';
import { foreignError } from './foreign-entries.ts';
import { readJournal, type StagedFile, type Swap, type SwapPaths, swapPaths } from './journal.ts';
import { takeLock } from './lock.ts';
import { finishWithdrawals, hasLeftWithdrawals } from './releases.ts';
import { buildFoldersOf, clearStaging, inspect, lies, type Staging, stagingOf } from './staging.ts';
import { canRollBack, rollBack, rollForward } from './swap.ts';

/**
 * The outcome of an interrupted swap. `damaged`: it can be neither finished nor undone, and the folder holds
 * parts of two trees, which only a build can repair.
 */
export type Settled = 'none' | 'finished' | 'undone' | 'damaged';

/**
 * Finishes an interrupted swap or, if files of the new tree were lost, puts the old tree back: otherwise
 * serve and verify would see parts of two trees. Also finishes an interrupted withdrawal. Does nothing if a
 * running build holds the folder's lock, or the folder does not exist. Returns whether there was a swap.
 * @throws CliError if a swap can be neither finished nor undone: lost files, foreign files in the way, a
 * folder that this user cannot write to
 */
export function finishInterruptedSwap(folder: string, options: DiskOptions = {}): boolean {
  const settled = settleInterruptedSwap(folder, options);
  if (settled !== 'damaged') return settled !== 'none';
  throw new CliError(
    `${folder} holds parts of two trees: a build of it was interrupted, and the disk lost some of its files`,
    { hint: `Nothing was changed. Build into ${folder} again: that repairs it.` },
  );
}

/** For a build, which repairs a damaged folder. */
export function settleInterruptedSwap(folder: string, options: DiskOptions = {}): Settled {
  const staging = stagingOf(resolve(folder));
  if (!hasJournal(staging, folder) && !hasLeftWithdrawals(staging)) return 'none';
  const disk = new Disk(staging.folder, options);
  const lock = lockToFinish(disk, staging, folder);
  if (typeof lock === 'string') return 'none';
  try {
    finishWithdrawals(disk, staging);
    return settleSwap(disk, staging);
  } finally {
    disk.attempt(() => lock.release());
  }
}

/** @throws CliError that names the folder, of which the user need not know what is in it */
function hasJournal({ journal }: Staging, folder: string): boolean {
  try {
    return lies(journal);
  } catch (error) {
    throw error instanceof CliError ? fileError('read', folder, error.cause) : error;
  }
}

/** @throws CliError that says why the folder must be locked, if this user may not */
function lockToFinish(disk: Disk, staging: Staging, folder: string): ReturnType<typeof takeLock> {
  try {
    return takeLock(disk, staging);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    throw new CliError(
      `${folder} may hold parts of two trees: a build or a withdrawal was interrupted, and this user may not finish it`,
      {
        hint: `Nothing was read. Whoever may write to ${folder} finishes it with any command, such as verify.`,
        cause: error,
      },
    );
  }
}

/**
 * Finishes an interrupted swap. The caller holds the lock. Nothing is renamed until every file of the new
 * tree is found whole, staged or in place. If one is lost, the old tree is put back. A damaged tree stays as
 * it is.
 * @throws CliError, without changing anything, if it would lose a foreign file or follow a link
 */
export function settleSwap(disk: Disk, staging: Staging): Settled {
  const journal = readJournal(staging);
  if (journal === 'none') return 'none';
  if (journal === 'unreadable') return 'damaged';
  const { swap } = journal;
  checkNoLinks(staging, swap);
  const paths = swapPaths(staging, swap);
  const isWhole = swap.put.every(
    (file) =>
      isThere(paths.staged(file.path), file) ||
      (!lies(paths.staged(file.path)) && isThere(paths.published(file.path), file)),
  );
  if (!isWhole && !canRollBack(staging, swap)) return 'damaged';
  if (isWhole) {
    checkNothingInTheWay(staging, paths, swap);
    rollForward(disk, staging, swap);
  } else {
    rollBack(disk, staging, swap);
  }
  clearStaging(disk, staging);
  return isWhole ? 'finished' : 'undone';
}

/** A build makes no links: through one, files elsewhere would be moved and removed. */
function checkNoLinks(staging: Staging, swap: Swap): void {
  const folders = foldersOf([...swap.put.map(({ path }) => path), ...swap.remove, ...swap.make]);
  const paths = swapPaths(staging, swap);
  const { root, fresh, old } = buildFoldersOf(staging, swap.build);
  const ways = [
    ...[root, fresh, old],
    ...folders.flatMap((folder) => [paths.published(folder), paths.staged(folder)]),
  ];
  const link = ways.find((path) => inspect(path)?.isSymbolicLink());
  if (link === undefined) return;
  const hint = `Nothing was changed. Remove the link, or ${staging.root}, which is what the build left; then build again.`;
  throw new CliError(
    `${link} is a link, which no build made: an interrupted build cannot be finished through it`,
    { hint },
  );
}

function isThere(path: string, { size, crc32: digest }: StagedFile): boolean {
  const found = inspect(path);
  if (!found?.isFile() || found.size !== size) return false;
  // EIO is how a disk may report that it lost the file.
  return onDisk('read', path, () => unless(['EIO'], false, () => crc32(readFileSync(path)) === digest));
}

function checkNothingInTheWay(staging: Staging, paths: SwapPaths, { put, remove }: Swap): void {
  const old = new Set(remove);
  const foreign = put.filter((file) => {
    if (!lies(paths.staged(file.path))) return false;
    const [there, aside] = [inspect(paths.published(file.path)), inspect(paths.aside(file.path))];
    if (there === null || isThere(paths.published(file.path), file)) return false;
    if (there.isDirectory()) return ![...old].some((path) => path.startsWith(`${file.path}/`));
    // The file kept aside is the old one; its place holds the same file, or one added since.
    return !file.replaces || !there.isFile() || (aside !== null && aside.ino !== there.ino);
  });
  if (foreign.length > 0)
    throw foreignError(
      staging.folder,
      foreign.map(({ path }) => path),
    );
}
