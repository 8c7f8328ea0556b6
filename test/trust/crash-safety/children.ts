import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CliResult, ended, startCli } from '../../helpers/run-cli.ts';

/** The compiled command line. */
export const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const NOBODY = 65534;

/** Whether tests run as root: root may write everywhere, so what is about rights runs as another user. */
export const isRoot = process.getuid?.() === 0;

/** The user that `runAsNobody` runs as. */
const nobody = isRoot ? NOBODY : (process.getuid?.() ?? NOBODY);

/** Runs the command line as a user without rights. */
export function runAsNobody(args: readonly string[]): Promise<CliResult> {
  const user = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const [program = '', ...rest] = [...user, process.execPath, cli, ...args];
  return ended(spawn(program, rest, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Gives a path, and all in it, to that user. */
export function giveAway(path: string): void {
  if (isRoot) chownSync(path, nobody, nobody);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** Starts the command line with other variables in its environment. */
export function startCliWith(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Whether a process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits until a path is there, or a process has ended; without a pause once the folder that will hold it is there. */
export async function appears(path: string, child: ChildProcess): Promise<void> {
  while (!existsSync(dirname(path)) && !hasEnded(child)) await setTimeout(1);
  while (!existsSync(path) && !hasEnded(child)) await setImmediate();
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
