#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addBuildCommand } from './commands/build-command.ts';
import type { CommandContext } from './commands/context.ts';
import { addHostCommand } from './commands/host-command.ts';
import { addImportCommand } from './commands/import-command.ts';
import { jsonParts } from './commands/json-parts.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addVerifyCommand } from './commands/verify-command.ts';
import { CliError, EXIT } from './errors.ts';

const { version, bugs } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  bugs?: { url: string };
};

/** Exit codes of a shell for a process that a signal ended: 128 and the signal's number. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const abort = new AbortController();
for (const signal of Object.keys(signals) as (keyof typeof signals)[]) {
  // Each time, not once: a second Ctrl-C would end the process before its temporary files are removed.
  process.on(signal, () => abort.abort(signal));
}

const context: CommandContext = {
  version,
  signal: abort.signal,
  print: (text) => process.stdout.write(`${text}\n`),
  printJson: (value) => {
    for (const part of jsonParts(value)) process.stdout.write(part);
    process.stdout.write('\n');
  },
  complain: (...paragraphs) => process.stderr.write(`${paragraphs.join('\n')}\n`),
  exit: (code) => {
    process.exitCode = code;
  },
};

process.stdout.on('error', endWhereNobodyReads);
process.stderr.on('error', () => {});

const program = new Command('polity-press')
  .description('Publishes a historical polity database as a static JSON API.')
  .version(version)
  .showSuggestionAfterError()
  .showHelpAfterError('(--help lists commands and options)')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 problems in the data, 2 something to fix in the call, 70 a bug.',
  )
  // Before the commands are added: they inherit it, and usage errors get our exit code.
  .exitOverride();
addBuildCommand(program, context);
addImportCommand(program, context);
addServeCommand(program, context);
addHostCommand(program, context);
addVerifyCommand(program, context);

try {
  await program.parseAsync();
} catch (error) {
  const { code, message, hint } = report(withoutFolder(error));
  context.exit(code);
  // Help that was asked for is no error.
  if (code !== EXIT.ok && process.argv.includes('--json'))
    context.printJson({ ok: false, error: { message, hint } });
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly hint: string | null;
}

/** Tells an error on standard error. */
function report(error: unknown): Failure {
  if (abort.signal.aborted) {
    const signal = abort.signal.reason as keyof typeof signals;
    const message = `stopped by ${signal}; what was published before is as it was`;
    context.complain(message);
    return { code: signals[signal], message, hint: null };
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
    context.complain(`error: ${message}`, ...(hint === null ? [] : [`hint: ${hint}`]));
    return { code: EXIT.usage, message, hint };
  }
  const where = bugs?.url ?? 'the issue tracker of polity-press';
  const message = `This is a bug in polity-press. Please report it at ${where}:`;
  const stack = String((error as Error).stack);
  context.complain(message, stack);
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

/** A reader that has seen enough (`| head`) is no fault; results that cannot be written are one. */
function endWhereNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  context.complain(
    `error: cannot write the results: ${error.message}`,
    'hint: Check where standard output leads.',
  );
  process.exit(EXIT.usage);
}
