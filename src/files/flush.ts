import { closeSync, fsync, fsyncSync, openSync, statfsSync } from 'node:fs';
import { promisify } from 'node:util';
import { systemCode } from './file-error.ts';

/** Codes that mean "cannot flush here", not "the flush failed": some file systems have no disk. */
const NO_FLUSH = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);
/** Windows cannot open folders; elsewhere a folder may be writable but not readable. */
const NO_FOLDER_FLUSH = new Set([...NO_FLUSH, 'EISDIR', 'EPERM', 'EACCES']);

const flush = promisify(fsync);

/** For writing, because Windows flushes no other files. */
const TO_FLUSH = 'r+';

export function flushFile(path: string): void {
  flushNow(path, TO_FLUSH, NO_FLUSH);
}

export function flushFolder(path: string): void {
  flushNow(path, 'r', NO_FOLDER_FLUSH);
}

function flushNow(path: string, flags: string, harmless: ReadonlySet<string>): void {
  let file: number | null = null;
  try {
    file = openSync(path, flags);
    fsyncSync(file);
  } catch (error) {
    passUnless(harmless, error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

export async function flushFileAsync(path: string): Promise<void> {
  let file: number | null = null;
  try {
    file = openSync(path, TO_FLUSH);
    await flush(file);
  } catch (error) {
    passUnless(NO_FLUSH, error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

function passUnless(harmless: ReadonlySet<string>, error: unknown): void {
  if (!harmless.has(systemCode(error) ?? '')) throw error;
}

/** tmpfs and ramfs, by Linux's f_type. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

/** Whether a folder is in memory: flushing 3,793 files there costs as much as copying them. */
export function isInMemory(folder: string): boolean {
  try {
    return IN_MEMORY.has(statfsSync(folder).type);
  } catch {
    return false;
  }
}
