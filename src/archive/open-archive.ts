import { constants, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { CliError } from '../contract/errors.ts';
import { openCacheFolder } from '../files/cache.ts';
import { fileError } from '../files/file-error.ts';
import { type Progress, silentProgress } from '../terminal/progress.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { ArchiveFault } from './archive-fault.ts';
import { isArchive } from './is-archive.ts';
import { PackedFile } from './packed-file.ts';
import { unpackZip } from './unpack-zip.ts';
import { UnpackedFolder, type UnpackLimits } from './unpacked-folder.ts';

export interface OpenedArchive {
  readonly folder: string;
  discard(): Promise<void>;
}

export interface OpenArchiveOptions {
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  readonly limits?: Partial<UnpackLimits>;
}

/** Deflate shrinks to a thousandth at best; pages and tables of real records to a tenth or a hundredth. */
const usualLimits = { entries: 2_000_000, ratio: 250, allowance: 2 ** 28 };

/**
 * Unpacks an archive into a new private folder of this user's cache, and removes what killed commands left
 * there. Archives are untrusted: one that is damaged, too large or ambiguous, or has an entry that cannot be
 * a plain file of a tree, is refused as a whole.
 * @throws CliError that names the archive and the entry at fault
 */
export async function openArchive(file: string, options: OpenArchiveOptions): Promise<OpenedArchive> {
  const folder = openCacheFolder();
  try {
    options.signal.throwIfAborted();
    await unpackInto(folder.path, file, options);
    return { folder: folder.path, discard: folder.discard };
  } catch (error) {
    await folder.discard();
    options.signal.throwIfAborted();
    if (!(error instanceof ArchiveFault)) throw fileError('read', file, error);
    const { message, hint, cause } = error;
    throw new CliError(`${shownPath(file)} ${message}`, { hint, cause });
  }
}

async function unpackInto(
  folder: string,
  file: string,
  { signal, progress = silentProgress, limits }: OpenArchiveOptions,
): Promise<void> {
  // Nonblocking, in case it has just become a pipe.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (!found.isFile() || !isArchive(file))
      throw new ArchiveFault(
        'is not a .zip archive',
        'Give the folder that a build wrote, or an archive of one. Archives are .zip files: snapshot --to databank.zip',
      );
    const { bavail, bsize } = statfsSync(folder);
    const to = new UnpackedFolder(folder, found.size, { ...usualLimits, free: bavail * bsize, ...limits });
    const packed = new PackedFile(handle, found.size);
    const done = (bytes: number) => progress.show(bytes, found.size, 'unpack');
    await unpackZip({ packed, to, signal, done });
  } finally {
    await handle.close();
  }
}
