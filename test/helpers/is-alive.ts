import { readFileSync } from 'node:fs';

/** The state of a process that has ended, and waits for its parent to hear of it: it follows its name in /proc. */
const hasEnded = /\) [ZX] /;

/** Whether a process with this number is running, whoever started it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return !hasEnded.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // Not Linux.
    return true;
  }
}
