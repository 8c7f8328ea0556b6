import { closeSync, constants, openSync, writeSync } from 'node:fs';

/**
 * Ends the waiting of our own process for a named pipe, in which a thread may be until somebody writes into it. What is
 * written has no reader but the one that is about to be closed.
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
    // Nobody waits any more, or the pipe is full.
  }
}
