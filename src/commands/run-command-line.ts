import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { CliError, EXIT } from '../contract/errors.ts';
import { ownPackage } from '../own-package.ts';
import { configureOwnCommands } from '../terminal/own-command.ts';
import { usualWidth } from '../terminal/screen.ts';
import type { MeantHint, Refused } from './arguments/meant-command.ts';
import { faultsOfOptions, hintsOf, refuseMissingValue, unknownOption } from './arguments/option-faults.ts';
import { commands } from './commands.ts';
import { createContext, type Notice, type OpenContext, type Shell } from './create-context.ts';
import { createProgram } from './create-program.ts';
import { refuseAborting } from './native-part.ts';

const { version, bugs = { url: 'the issue tracker of polity-press' } } = ownPackage();

/** 128 plus the signal's number, as in shells. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** How a command ended early; `notice` is null if help was requested. */
interface Failure {
  readonly code: number;
  readonly notice: Notice | null;
  /** Commander has printed help, which is enough for people but not for machines. */
  readonly isHelpShown?: true;
}

/** Runs the arguments after `polity-press`, reports results and errors, and returns the exit code. */
export async function runCommandLine(args: readonly string[], shell: Shell): Promise<number> {
  const context = createContext(version, args, shell);
  const code = await run(args, context, shell);
  context.event({ event: 'end', ok: code === EXIT.ok, code });
  return code;
}

async function run(args: readonly string[], context: OpenContext, shell: Shell): Promise<number> {
  const program = createProgram(version, context, args, (command) =>
    configure(command, args, context, shell),
  );
  try {
    refuseAborting(process.versions.node);
    refuseMissingValue(program, args);
    await program.parseAsync(args, { from: 'user' });
    return context.code();
  } catch (error) {
    const failure = await failureOf(error, program, args, context);
    if (failure.notice !== null) await tell(failure.notice, failure, context);
    return failure.code;
  }
}

async function failureOf(
  thrown: unknown,
  program: Command,
  args: readonly string[],
  { signal, truthWhenStopped }: OpenContext,
): Promise<Failure> {
  if (signal.aborted) {
    const name = signal.reason as keyof typeof signalCodes;
    return {
      code: signalCodes[name],
      notice: { level: 'stopped', message: `by ${name}; ${truthWhenStopped()}` },
    };
  }
  if (thrown instanceof CommanderError) return ofCommander(thrown, program, args);
  const error = await ofSystem(thrown);
  if (error instanceof CliError) {
    const { message, details, hint } = error;
    return { code: EXIT.usage, notice: { level: 'error', message, details, hint } };
  }
  const message = `this is a bug in polity-press; please report it at ${bugs.url}`;
  const stack = String((error as Error).stack).split('\n');
  return { code: EXIT.bug, notice: { level: 'error', message, details: stack } };
}

/** Commander's message, with its suggestion as the hint. */
async function ofCommander(
  { code, exitCode, message }: CommanderError,
  program: Command,
  args: readonly string[],
): Promise<Failure> {
  if (exitCode === 0) return { code: EXIT.ok, notice: null };
  if (code === 'commander.help') {
    const notice = { level: 'error', message: 'no command was given' } as const;
    return { code: EXIT.usage, notice, isHelpShown: true };
  }
  const first = message.replace(/^error: /, '');
  const { text, explains } = await hintOn({ code, fault: first }, program, args);
  const faults = ofOptions.includes(code) ? await faultsOfOptions(program, args) : [];
  const same = [first, ...(explains === undefined ? [] : [unknownOption(explains)])];
  const isSame = (fault: string) => same.some((each) => fault.startsWith(each));
  const details = faults.map(({ message }) => message).filter((message) => !isSame(message));
  const hints = [text, hintsOf(faults), '--help lists commands and options.'];
  const hint = hints.filter((each) => each !== '').join(' ');
  return { code: EXIT.usage, notice: { level: 'error', message: first, details, hint } };
}

async function hintOn(refused: Refused, program: Command, args: readonly string[]): Promise<MeantHint> {
  const [word = ''] = program.args;
  const option = program.options.find(({ long }) => long === `--${word}`);
  const isCommand = refused.code === 'commander.unknownCommand';
  if (isCommand && option !== undefined) return { text: `Did you mean ${option.long}?` };
  // Loading the advice takes longer than the answer.
  if (isCommand && !existsSync(word)) {
    const text = await meantCommand(word);
    if (text !== '' || program.args.length === 1) return { text };
  }
  return (await import('./arguments/meant-command.ts')).hintFor(refused, program, args);
}

async function meantCommand(word: string): Promise<string> {
  const { misspelt, oneOf } = await import('../terminal/did-you-mean.ts');
  const all = commands.map(({ name }) => name);
  const called = commands.filter(({ elsewhere }) => elsewhere?.includes(word)).map(({ name }) => name);
  return oneOf(called.length > 0 ? called : misspelt(word.toLowerCase(), all));
}

const ofOptions: readonly string[] = [
  'commander.conflictingOption',
  'commander.excessArguments',
  'commander.invalidArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
  'commander.unknownOption',
];

/** What the user can fix at once, wherever it shows: no working folder, too few open files, SQLite for another Node. */
async function ofSystem(error: unknown): Promise<unknown> {
  const { syscall, path = 'a file' } = (error ?? {}) as NodeJS.ErrnoException;
  const { fileError, isOutOfFiles, nativeFault } = await import('../files/file-error.ts');
  if (isOutOfFiles(error)) return fileError('open', path, error);
  const native = nativeFault(error);
  if (native !== null) return native;
  if (syscall !== 'uv_cwd') return error;
  return new CliError('the folder that polity-press was called in no longer exists', {
    hint: 'Change to an existing folder, then call it again.',
    cause: error,
  });
}

async function tell(notice: Notice, { code, isHelpShown }: Failure, context: OpenContext): Promise<void> {
  await context.prepare();
  if (context.asks('--events')) context.notify(notice);
  else if (isHelpShown !== true) context.notify(code === EXIT.usage ? await shortened(notice) : notice);
  if (!context.asks('--json') || context.hasPrintedJson()) return;
  const { event, message, details, hint } = context.eventOf(notice);
  context.printJson({
    ok: false,
    error: {
      message: event === 'stopped' ? `stopped ${message}` : message,
      ...(details.length > 0 && { details }),
      hint,
    },
  });
}

/** Lists faults as a build does, but for programs. */
async function shortened(notice: Notice): Promise<Notice> {
  const { firstFaults } = await import('./reports/problem-lines.ts');
  return { ...notice, details: firstFaults(notice.details ?? [], (line) => [line]) };
}

/** Sets where a program writes, how it ends, and what runs before each command. */
function configure(
  program: Command,
  args: readonly string[],
  context: OpenContext,
  { stdout, stderr }: Shell,
): void {
  program
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
    .hook('preAction', async (_, command) => {
      const isNamed = command.getOptionValueSource('config') === 'cli';
      configureOwnCommands(isNamed ? String(command.getOptionValue('config')) : undefined);
      refuseLostNames(args, workingFolder());
      await context.prepare();
    });
}

/** Empty if it no longer exists: whether that matters depends on the command. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** Node's replacement for bytes that are not UTF-8; the original is lost. */
const lost = '\uFFFD';

/**
 * Rejects names that Node could not read, which would lead to another file or folder.
 * @throws CliError if an argument or the working folder is not UTF-8
 */
export function refuseLostNames(args: readonly string[], folder: string): void {
  const hint = 'Give it a name in UTF-8, or work from another folder.';
  if (folder.includes(lost))
    throw new CliError(`the name of the working folder is not UTF-8: ${folder}`, { hint });
  const argument = args.find((each) => each.includes(lost));
  if (argument !== undefined) throw new CliError(`an argument is not UTF-8: ${argument}`, { hint });
}
