import { renameSync } from 'node:fs';
import { systemCode } from './file-error.ts';

/** Codes with which Windows refuses to move or replace what is open. */
const OPEN = ['EPERM', 'EACCES', 'EBUSY'];
/** In milliseconds. A server has a file open while it sends it, and a virus scanner reads each new one. */
const PATIENCE = process.platform === 'win32' ? 10_000 : 0;
const PAUSE = 20;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Renames a file. Where other programs can be in the way, on Windows, it waits for them. */
export function rename(from: string, to: string): void {
  insist(() => renameSync(from, to), PATIENCE);
}

/** Tries a change again while others may have a file open. @throws what it threw last */
export function insist(change: () => void, patience: number): void {
  const end = performance.now() + patience;
  for (;;) {
    try {
      change();
      return;
    } catch (error) {
      if (performance.now() >= end || !OPEN.includes(systemCode(error) ?? '')) throw error;
      Atomics.wait(sleeper, 0, 0, PAUSE);
    }
  }
}
