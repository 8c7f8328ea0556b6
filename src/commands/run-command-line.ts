import { Command } from 'commander';
import { EXIT } from '../contract/errors.ts';
import { ownPackage } from '../own-package.ts';
import { configureOwnCommands } from '../terminal/own-command.ts';
import { usualWidth } from '../terminal/screen.ts';
import { addBuildCommand } from './build-command.ts';
import type { Complaint } from './complaint.ts';
import { createContext, type OpenContext, type Surroundings } from './create-context.ts';
import { addDescribeCommand } from './describe-command.ts';
import { addDiffCommand } from './diff-command.ts';
import { addHelpCommand } from './help-command.ts';
import { addHostCommand } from './host-command.ts';
import { addImportCommand } from './import-command.ts';
import { addInitCommand } from './init-command.ts';
import { addJoinCommand } from './join-command.ts';
import { refuseLostNames } from './refuse-lost-names.ts';
import { reportError } from './report-error.ts';
import { addServeCommand } from './serve-command.ts';
import { addSnapshotCommand } from './snapshot-command.ts';
import { addTypesCommand } from './types-command.ts';
import { addVerifyCommand } from './verify-command.ts';
import { withExamples } from './with-examples.ts';

const { version, bugs = { url: 'the issue tracker of polity-press' } } = ownPackage();

const exitCodes = `
Exit codes:
  0              done
  1              something is wrong in an export, a dump, a service or a tree;
                 with diff, something differs
  2              something to fix in the call, in a file or in the network
  70             a bug; please report it
  129, 130, 143  stopped by SIGHUP, Ctrl-C (SIGINT), SIGTERM`;

/**
 * Runs one command, and reports its results and errors.
 *
 * @param args what follows `polity-press` on the command line
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const context = createContext(version, args, surroundings);
  const code = await run(args, context, surroundings);
  context.event({ event: 'end', ok: code === EXIT.ok, code });
  return code;
}

async function run(
  args: readonly string[],
  context: OpenContext,
  surroundings: Surroundings,
): Promise<number> {
  try {
    await createProgram(args, context, surroundings).parseAsync(args, { from: 'user' });
    return context.code();
  } catch (error) {
    const failure = reportError(error, { ...context, bugs: bugs.url });
    if (failure.complaint !== null) await tell(failure.complaint, context, failure.isHelpShown);
    return failure.code;
  }
}

/** Reports why a command ended early: to people, and with --json to machines. */
async function tell(complaint: Complaint, context: OpenContext, isHelpShown = false): Promise<void> {
  await context.prepare();
  if (!isHelpShown || context.asks('--events')) context.complain(complaint);
  if (!context.asks('--json') || context.hasPrintedJson()) return;
  const { level, message, details = [], hint = null } = complaint;
  context.printJson({
    ok: false,
    error: {
      message: level === 'stopped' ? `stopped ${message}` : message,
      ...(details.length > 0 && { details }),
      hint,
    },
  });
}

function createProgram(
  args: readonly string[],
  context: OpenContext,
  { stdout, stderr }: Surroundings,
): Command {
  const program = new Command('polity-press')
    .description('Publishes a historical polity database as a static JSON API.')
    .version(version)
    .option('--no-color', 'print no colours, as with NO_COLOR set')
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    // Before the commands are added: they inherit all of it, and usage errors get our exit code.
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // With --events, an error is one line.
      writeErr: (text) => context.asks('--events') || stderr.write(text),
      outputError: () => {},
      getOutHasColors: () => context.hasColour.stdout,
      getErrHasColors: () => context.hasColour.stderr,
      getOutHelpWidth: () => context.columns ?? usualWidth,
      getErrHelpWidth: () => context.columns ?? usualWidth,
    })
    .exitOverride()
    .helpCommand(false)
    .hook('preAction', async (_, command) => {
      const isNamed = command.getOptionValueSource('config') === 'cli';
      configureOwnCommands(isNamed ? String(command.getOptionValue('config')) : undefined);
      refuseLostNames(args, workingFolder());
      await context.prepare();
    });
  addBuildCommand(program, context);
  addInitCommand(program, context);
  addDescribeCommand(program, context);
  addImportCommand(program, context);
  addJoinCommand(program, context);
  addServeCommand(program, context);
  addHostCommand(program, context);
  addSnapshotCommand(program, context);
  addVerifyCommand(program, context);
  addDiffCommand(program, context);
  addTypesCommand(program, context);
  addHelpCommand(program);
  return withExamples(program.addHelpText('after', exitCodes), [
    ['build databank.sqlite --base-url https://api.example.org', 'publishes an export in out/'],
    ['verify', 'reads out/ back, and checks it against the contract'],
  ]);
}

/** Empty if it is gone: whether that matters depends on the command. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}
