import { type BigIntStats, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a file was like that a build read: a text that differs after any change to it. Null stands for nothing there.
 * A folder's is the list of its names, and changes with what is made or removed in it.
 */
export type InputState = string | null;

/** Milliseconds that may pass before a change shows in a timestamp: systems count time in ticks of up to 10. */
export const TICK = 20;
/** The same where a file system keeps whole seconds, or two. */
const COARSE_TICK = 2000;

/** What is at a path, through links; null also where it cannot be read, as something that could not be an input. */
export function inputState(path: string): InputState {
  const found = statsOf(path);
  if (found === null || isEmptyLog(path, found)) return null;
  if (found.isDirectory()) return `folder ${JSON.stringify(namesIn(path))}`;
  const { size, mtimeNs, ctimeNs, ino, dev } = found;
  return `${found.isFile() ? 'file' : 'other'} ${[size, mtimeNs, ctimeNs, ino, dev].join(' ')}`;
}

/**
 * Whether a file is the one that was read by a process which began to read at this time, whatever was done to it since:
 * it was not changed since then, nor so shortly before that another change might not show.
 *
 * @param since milliseconds since 1970
 */
export function isSettled(path: string, since: number): boolean {
  const found = statsOf(path);
  // Folders are known by their names.
  if (found === null || found.isDirectory() || isEmptyLog(path, found)) return true;
  // A change may be in the log some time before readers are told of it: until the disk has it.
  if (path.endsWith(LOG)) return false;
  return isOlder(Number(found.mtimeMs), Number(found.ctimeMs), since);
}

/**
 * Whether timestamps are so old that any change after a time must show in them.
 *
 * @param mtime @param ctime @param since milliseconds since 1970
 */
export function isOlder(mtime: number, ctime: number, since: number): boolean {
  const tick = mtime % 1000 === 0 && ctime % 1000 === 0 ? COARSE_TICK : TICK;
  return Math.max(mtime, ctime) + tick < since;
}

/** The paths of a folder's files whose names end in this, and the folder itself: all that shows a change to them. */
export function filesIn(folder: string, ending: string): string[] {
  const names = namesIn(folder).filter((name) => name.endsWith(ending));
  return [folder, ...names.map((name) => join(folder, name))];
}

/** How the name of the log of a SQLite database in WAL mode ends. */
const LOG = '-wal';

/** Whether it is a log without a change: as good as none, and made whenever SQLite reads a database in WAL mode. */
function isEmptyLog(path: string, { size }: BigIntStats): boolean {
  return path.endsWith(LOG) && size === 0n;
}

function statsOf(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
