import { EXIT } from '../contract/errors.ts';
import { callOwnCommands, howCalled } from '../terminal/own-command.ts';
import { printable } from '../terminal/safe-text.ts';
import { noticeEvent, noticeText } from './notice.ts';
import { signalCodes } from './report-error.ts';
import { runCommandLine } from './run-command-line.ts';

const { argv, env, stdout, stderr } = process;

/** Runs the command line of this process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  // Four are the default, and to wait for a disk takes no processor. Too late for Windows, which stays with four.
  env.UV_THREADPOOL_SIZE ??= '8';
  const abort = new AbortController();
  for (const signal of Object.keys(signalCodes)) {
    // Each time, not once: a second Ctrl-C would end the process before its temporary files are removed.
    process.on(signal, () => abort.abort(signal));
  }
  stdout.on('error', endWithoutReader);
  stderr.on('error', () => {});
  callOwnCommands(howCalled(argv[1] ?? '', env));
  const shell = { stdout, stderr, signal: abort.signal, env };
  process.once('beforeExit', endWithoutEnd);
  process.exitCode = await runCommandLine(argv.slice(2), shell);
  process.off('beforeExit', endWithoutEnd);
}

/** There is nothing left to do, and the command has not ended: it waits for what never comes. */
function endWithoutEnd(): void {
  process.exitCode = EXIT.bug;
}

/** A reader that has seen enough (`| head`) is not an error; results that cannot be written are. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  const notice = {
    level: 'error',
    message: `cannot write the results: ${error.message}`,
    hint: 'Check where standard output leads.',
  } as const;
  const isHeard = argv.includes('--events');
  const text = isHeard ? JSON.stringify(noticeEvent(notice)) : noticeText(notice);
  stderr.write(`${printable(text)}\n`);
  process.exit(EXIT.usage);
}
