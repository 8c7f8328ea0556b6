import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The compiled command line. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** How a command ended. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts it; with 'pipe' it waits for what is written to its standard input. */
export function startCli(
  args: readonly string[],
  cwd?: string,
  stdin: 'ignore' | 'pipe' = 'ignore',
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  // Its hints then name it as those of a command in this process do, wherever the project lies.
  const env = { ...process.env, POLITY_PRESS_CALLED_AS: 'polity-press', ...more };
  return spawn(process.execPath, [cli, ...args], { cwd, env, stdio: [stdin, 'pipe', 'pipe'] });
}

/** Runs the compiled command line to its end. */
export async function runCli(args: readonly string[], cwd?: string): Promise<CliResult> {
  return ended(startCli(args, cwd));
}

/** What a process printed, and its exit code. */
export async function ended(child: ChildProcess): Promise<CliResult> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

/**
 * What comes of something that a process does; an error with what the process printed, at once, where it ends before. To be
 * called as soon as the process is started.
 */
export function unlessEnded<T>(child: ChildProcess, happening: Promise<T>): Promise<T> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const end = new Promise<never>((_, reject) => {
    child.on('close', (code, signal) => reject(new Error(`ended early, with ${code ?? signal}: ${stderr}`)));
  });
  return Promise.race([happening, end]);
}

/** The first that a process prints on its standard output; an error where it ends before. */
export function firstOutput(child: ChildProcess): Promise<string> {
  return unlessEnded(
    child,
    new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk)))),
  );
}
