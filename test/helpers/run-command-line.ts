import { runCommandLine } from '../../src/commands/run-command-line.ts';
import type { CliResult } from './run-cli.ts';

/**
 * Runs a command in this process: what it prints and its exit code are those of the compiled command line. For what only
 * a process of its own can show (signals, standard input, memory), see run-cli.ts.
 */
export async function runHere(
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<CliResult> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await runCommandLine(args, { stdout, stderr, signal });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** A stream that keeps what is written to it. */
function collector() {
  const chunks: string[] = [];
  return { write: (chunk: string) => chunks.push(chunk) > 0, text: () => chunks.join('') };
}
