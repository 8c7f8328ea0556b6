#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addBuildCommand } from './commands/build-command.ts';
import type { CommandContext } from './commands/context.ts';
import { addHostCommand } from './commands/host-command.ts';
import { addImportCommand } from './commands/import-command.ts';
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
  process.once(signal, () => abort.abort(signal));
}

const context: CommandContext = {
  version,
  signal: abort.signal,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (...paragraphs) => process.stderr.write(`${paragraphs.join('\n')}\n`),
  exit: (code) => {
    process.exitCode = code;
  },
};

const program = new Command('polity-press')
  .description('Publishes a historical polity database as a static JSON API.')
  .version(version)
  .showSuggestionAfterError()
  .showHelpAfterError('(--help lists commands and options)')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 problems in the data, 2 something to mend in the call, 70 a bug.',
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
  context.exit(report(error));
}

/** Tells an error on standard error, and which exit code it means. */
function report(error: unknown): number {
  if (abort.signal.aborted) {
    const signal = abort.signal.reason as keyof typeof signals;
    context.complain(`stopped by ${signal}; what was published before is as it was`);
    return signals[signal];
  }
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof CliError) {
    context.complain(`error: ${error.message}`, ...(error.hint === null ? [] : [`hint: ${error.hint}`]));
    if (process.argv.includes('--json')) {
      const { message, hint } = error;
      context.print(JSON.stringify({ ok: false, error: { message, hint } }, null, 2));
    }
    return EXIT.usage;
  }
  const where = bugs?.url ?? 'the issue tracker of polity-press';
  context.complain(
    `This is a bug in polity-press. Please report it at ${where}:`,
    String((error as Error).stack),
  );
  return EXIT.bug;
}
