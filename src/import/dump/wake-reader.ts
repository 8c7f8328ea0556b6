import { closeSync, constants, openSync, writeSync } from 'node:fs';

/**
 * Ends this process's own wait for a named pipe, in which a thread may be blocked until somebody writes to it. Nobody
 * reads what is written here but the reader that is about to be closed.
 */
export function wakeReader(pipe: string): void {
  try {
    const file = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    try {
      writeSync(file, '\n');
    } finally {
      closeSync(file);
    }
  } catch {
    // Nobody is waiting any more, or the pipe is full.
  }
}
