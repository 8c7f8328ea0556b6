import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { CliError, EXIT } from '../errors.ts';
import { addBuildCommand } from './build-command.ts';
import type { CommandContext } from './context.ts';
import { addHostCommand } from './host-command.ts';
import { addImportCommand } from './import-command.ts';
import { jsonParts } from './json-parts.ts';
import { addServeCommand } from './serve-command.ts';
import { addVerifyCommand } from './verify-command.ts';

const packageFile = new URL('../../package.json', import.meta.url);
const { version, bugs } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  version: string;
  bugs?: { url: string };
};

/** Exit codes of a shell for a process that a signal ended: 128 and the signal's number. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** What a command line is run in: this process, or a test. */
export interface Surroundings {
  readonly stdout: Pick<Writable, 'write'>;
  readonly stderr: Pick<Writable, 'write'>;
  /** Aborted to end whatever runs; the reason is one of `signalCodes`. */
  readonly signal: AbortSignal;
}

/**
 * Runs one command, and tells its results and errors.
 *
 * @param args what stands behind `polity-press` on the command line
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, signal } = surroundings;
  let code: number = EXIT.ok;
  const context: CommandContext = {
    version,
    signal,
    print: (text) => stdout.write(`${text}\n`),
    printJson: (value) => {
      for (const part of jsonParts(value)) stdout.write(part);
      stdout.write('\n');
    },
    complain: (...paragraphs) => stderr.write(`${paragraphs.join('\n')}\n`),
    exit: (chosen) => {
      code = chosen;
    },
  };
  try {
    await createProgram(context, surroundings).parseAsync(args, { from: 'user' });
  } catch (error) {
    const failure = report(withoutFolder(error), context);
    code = failure.code;
    const { message, hint } = failure;
    // Help that was asked for is no error.
    if (code !== EXIT.ok && args.includes('--json'))
      context.printJson({ ok: false, error: { message, hint } });
  }
  return code;
}

function createProgram(context: CommandContext, { stdout, stderr }: Surroundings): Command {
  const program = new Command('polity-press')
    .description('Publishes a historical polity database as a static JSON API.')
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError('(--help lists commands and options)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 problems in the data, 2 something to fix in the call, 70 a bug.',
    )
    // Before the commands are added: they inherit both, and usage errors get our exit code.
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride();
  addBuildCommand(program, context);
  addImportCommand(program, context);
  addServeCommand(program, context);
  addHostCommand(program, context);
  addVerifyCommand(program, context);
  return program;
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly hint: string | null;
}

/** Tells an error on standard error. */
function report(error: unknown, { signal, complain }: CommandContext): Failure {
  if (signal.aborted) {
    const name = signal.reason as keyof typeof signalCodes;
    const message = `stopped by ${name}; what was published before is as it was`;
    complain(message);
    return { code: signalCodes[name], message, hint: null };
  }
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '');
    return {
      code: error.exitCode === 0 ? EXIT.ok : EXIT.usage,
      message,
      hint: '--help lists commands and options',
    };
  }
  if (error instanceof CliError) {
    const { message, hint } = error;
    complain(`error: ${message}`, ...(hint === null ? [] : [`hint: ${hint}`]));
    return { code: EXIT.usage, message, hint };
  }
  const where = bugs?.url ?? 'the issue tracker of polity-press';
  const message = `This is a bug in polity-press. Please report it at ${where}:`;
  const stack = String((error as Error).stack);
  complain(message, stack);
  return { code: EXIT.bug, message: `${message} ${stack}`, hint: null };
}

/** Where the working folder was removed, no path can be completed: that is the user's to fix. */
function withoutFolder(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall !== 'uv_cwd') return error;
  return new CliError('the folder that polity-press was called in is gone', {
    hint: 'Change to a folder that is there, then call it again.',
    cause: error,
  });
}
