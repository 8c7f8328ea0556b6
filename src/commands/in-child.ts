import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { ownFile } from '../own-package.ts';
import type { signalCodes } from './report-error.ts';

const entry = ownFile('dist/supervised.js');

/**
 * Runs a command line in a child process, which is killed where it does not hear a signal within a second. It reads and
 * prints where this process does, and ends with it, however that ends.
 *
 * @returns its exit code; null where the command has to be done here: there is no child, or a signal ended it. The same
 *   command then finds what a killed one left, removes it as ever, and stops at the signal
 */
export async function inChild(args: readonly string[], signal: AbortSignal): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, entry, ...args], {
    // By the last, the child hears of a signal even while SQLite is at work, and sees that this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const line = child.stdio[3] as Writable;
  line.on('error', () => {});
  const stop = () => {
    child.kill(signal.reason as keyof typeof signalCodes);
    line.write('stop');
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await new Promise((resolve) => {
      child.on('error', () => resolve(null));
      child.on('exit', (code, endedBy) => {
        if (code !== null || signal.aborted) resolve(code);
        else resolve(128 + constants.signals[endedBy as NodeJS.Signals]);
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
