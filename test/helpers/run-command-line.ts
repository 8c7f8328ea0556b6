import { expect } from 'vitest';
import { runCommandLine } from '../../src/commands/run-command-line.ts';
import { configureOwnCommands } from '../../src/terminal/own-command.ts';
import type { CliResult } from './run-cli.ts';

/**
 * Runs a command in this process: what it prints and its exit code are those of the compiled command line. For what only
 * a process of its own can show (signals, standard input, memory), see run-cli.ts.
 *
 * @param where the folder that it is called in (that of the whole process, so one command runs at a time), or the signal
 *   that ends it
 */
export async function runHere(
  args: readonly string[],
  where: string | AbortSignal = process.cwd(),
  { columns, env = {} }: Terminal = {},
): Promise<CliResult> {
  const [stdout, stderr] = [collector(columns), collector(columns)];
  const signal = typeof where === 'string' ? new AbortController().signal : where;
  const before = process.cwd();
  if (typeof where === 'string') process.chdir(where);
  try {
    const code = await runCommandLine(args, { stdout, stderr, signal, env });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
    // Of this command only: other tests run in the same process.
    configureOwnCommands(undefined);
  }
}

/** Runs a command that must succeed with nothing on standard error, and gives what it prints. */
export async function succeeds(where: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, where);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** What a command is run in: without a width, in a pipe. */
interface Terminal {
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A stream that keeps what is written to it. */
function collector(columns: number | undefined) {
  const chunks: string[] = [];
  return {
    isTTY: columns !== undefined,
    columns: columns ?? 0,
    // Of the streams of Node that is what cli-progress asks for.
    on: () => {},
    write: (chunk: string) => chunks.push(chunk) > 0,
    text: () => chunks.join(''),
  };
}
