import { EXIT } from '../contract/errors.ts';
import { callOwnCommands, howCalled } from '../terminal/own-command.ts';
import { printable } from '../terminal/safe-text.ts';
import { noticeEvent, noticeText } from './create-context.ts';
import { runCommandLine, signalCodes } from './run-command-line.ts';

const { argv, env, stdout, stderr } = process;

export async function runProcess(): Promise<void> {
  // Default: 4. Waiting for a disk needs no CPU. Too late for Windows, which keeps 4.
  env.UV_THREADPOOL_SIZE ??= '8';
  const abort = new AbortController();
  for (const signal of Object.keys(signalCodes)) {
    // Not `once`: a second Ctrl-C would end the process before it removes its temporary files.
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

/** The event loop is empty although the command has not ended: a bug. */
function endWithoutEnd(): void {
  process.exitCode = EXIT.bug;
}

/** A reader that closes early (`| head`) is not an error; a failed write is. */
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
