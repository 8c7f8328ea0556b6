#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { howCalled } from './commands/how-called.ts';
import { runCommandLine, signalCodes } from './commands/run-command-line.ts';
import { whereabouts } from './commands/whereabouts.ts';
import { EXIT } from './errors.ts';
import { callOwnCommands } from './own-command.ts';

const { argv, stdout, stderr } = process;

const abort = new AbortController();
for (const signal of Object.keys(signalCodes)) {
  // Each time, not once: a second Ctrl-C would end the process before its temporary files are removed.
  process.on(signal, () => abort.abort(signal));
}
stdout.on('error', endWhereNobodyReads);
stderr.on('error', () => {});

callOwnCommands(() => howCalled(whereabouts(fileURLToPath(import.meta.url))));

process.exitCode = await runCommandLine(argv.slice(2), { stdout, stderr, signal: abort.signal });

/** A reader that has seen enough (`| head`) is no fault; results that cannot be written are one. */
function endWhereNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  stderr.write(
    `error: cannot write the results: ${error.message}\nhint: Check where standard output leads.\n`,
  );
  process.exit(EXIT.usage);
}
