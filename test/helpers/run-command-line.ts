import { runCommandLine } from '../../src/commands/run-command-line.ts';
import type { CliResult } from './run-cli.ts';

/**
 * Runs a command in this process: what it prints and its exit code are those of the compiled command line. For what only
 * a process of its own can show (signals, standard input, memory), see run-cli.ts.
 */
export async function runHere(
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
  { columns, env = {} }: Terminal = {},
): Promise<CliResult> {
  const [stdout, stderr] = [collector(columns), collector(columns)];
  const code = await runCommandLine(args, { stdout, stderr, signal, env });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
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
