import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { ended, startCli } from '../../helpers/run-cli.ts';

/** Whether a process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Waits until a path is there, or a process has ended; without a pause once the folder that will hold it is there. `BUILD`
 * in it stands for the name that only this build has.
 */
export async function appears(path: string, child: ChildProcess): Promise<void> {
  while (!existsSync(dirname(actual(path))) && !hasEnded(child)) await setTimeout(1);
  while (!existsSync(actual(path)) && !hasEnded(child)) await setImmediate();
}

function actual(path: string): string {
  const [before, after] = path.split('BUILD');
  if (before === undefined || after === undefined) return path;
  const build = namesIn(before).find((name) => /^[0-9a-f]{16}$/.test(name));
  return build === undefined ? path : `${before}${build}${after}`;
}

/** The names in a folder that may come and go at any moment. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Starts the command line and stops it (SIGSTOP) as soon as a path is there, so that a test can look around. */
export async function startStoppedAt(path: string, args: readonly string[]) {
  const child = startCli(args);
  const end = ended(child);
  await appears(path, child);
  child.kill('SIGSTOP');
  return { child, end };
}

/** Runs tasks, at most `width` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
