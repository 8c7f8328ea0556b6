#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { complaintEvent, complaintText } from './commands/complaint.ts';
import { howCalled } from './commands/how-called.ts';
import { signalCodes } from './commands/report-error.ts';
import { runCommandLine } from './commands/run-command-line.ts';
import { whereabouts } from './commands/whereabouts.ts';
import { EXIT } from './errors.ts';
import { callOwnCommands } from './own-command.ts';
import { printable } from './printable.ts';

const { argv, env, stdout, stderr } = process;

const abort = new AbortController();
for (const signal of Object.keys(signalCodes)) {
  // Each time, not once: a second Ctrl-C would end the process before its temporary files are removed.
  process.on(signal, () => abort.abort(signal));
}
stdout.on('error', endWhereNobodyReads);
stderr.on('error', () => {});

callOwnCommands(() => howCalled(whereabouts(fileURLToPath(import.meta.url))));

process.exitCode = await runCommandLine(argv.slice(2), { stdout, stderr, signal: abort.signal, env });

/** A reader that has seen enough (`| head`) is not an error; results that cannot be written are. */
function endWhereNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  const complaint = {
    level: 'error',
    message: `cannot write the results: ${error.message}`,
    hint: 'Check where standard output leads.',
  } as const;
  const isHeard = argv.includes('--events');
  const text = isHeard ? JSON.stringify(complaintEvent(complaint)) : complaintText(complaint);
  stderr.write(`${printable(text)}\n`);
  process.exit(EXIT.usage);
}
