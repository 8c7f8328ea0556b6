import { Command, Help, type Option } from 'commander';
import { CliError } from '../contract/errors.ts';
import { ownCommand } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { usualWidth } from '../terminal/screen.ts';
import { added, type CommandLine, createOption } from './arguments/option.ts';
import { refuseValues } from './arguments/option-faults.ts';
import { commands } from './commands.ts';
import type { CommandContext } from './create-context.ts';

type Examples = CommandLine['examples'];

const exitCodes = `
Exit codes:
  0              done
  1              something is wrong in the data or the tree; diff: differs
  2              something to fix in the call, a file or the network
  70             a bug; please report it
  129, 130, 143  stopped by SIGHUP, Ctrl-C (SIGINT), SIGTERM`;

/** For the arguments `args`; `configure` sets what all commands inherit. */
export function createProgram(
  version: string,
  context: CommandContext,
  args: readonly string[],
  configure: (program: Command) => void,
): Command {
  const program = new Command('polity-press')
    .description('Turns a historical databank into a website and an API made of plain files.')
    .version(version)
    .option(...added.noColor)
    .showSuggestionAfterError(false)
    .configureHelp({
      visibleOptions,
      subcommandTerm: (command) => standard.subcommandTerm(command).replace(' [options]', ''),
    })
    .helpCommand(false);
  configure(program);
  for (const each of commands) addCommand(program, each, context, args);
  program
    .command(added.help.word)
    .description(added.help.does)
    .argument('[command...]', 'the command, such as build or import dump')
    .action((words: readonly string[]) => showHelp(program, words));
  program.addHelpText('after', exitCodes);
  return addExamples(program, [
    ['build databank.sqlite --base-url https://api.example.org', 'publishes an export in out/'],
    ['verify', 'checks out/ against the contract'],
  ]);
}

const standard = new Help();

/** One line for `--records` and `--no-records`; only the help of the tool explains --help. */
function visibleOptions(command: Command): Option[] {
  const options = standard.visibleOptions(command);
  const has = (flag: string | undefined) => options.some(({ long }) => long === flag);
  return options
    .filter(({ long, negate }) => !(negate && has(long?.replace('--no-', '--'))))
    .filter(({ long }) => command.parent === null || long !== '--help')
    .map((option) => {
      if (option.negate || !has(option.long?.replace('--', '--no-'))) return option;
      return Object.assign(Object.create(option) as Option, { flags: option.flags.replace('--', '--[no-]') });
    });
}

function addCommand(
  parent: Command,
  line: CommandLine,
  context: CommandContext,
  args: readonly string[],
): void {
  const { name, does, takes = [], options = [], more, kinds, examples, load } = line;
  const command = parent.command(name).description(does);
  // Commander appends the command itself to the arguments.
  const run = async (...given: unknown[]) => {
    await refuseValues(command, args);
    return (await load())(...([...given.slice(0, -1), context] as never[]));
  };
  for (const [argument, what] of takes) command.argument(argument, what);
  for (const option of options) command.addOption(createOption(option));
  if (kinds === undefined) command.action(run);
  else {
    command.helpCommand(false);
    command.command('*', { hidden: true }).argument('[words...]').allowUnknownOption().action(run);
    for (const kind of kinds) addCommand(command, kind, context, args);
  }
  if (more !== undefined) command.addHelpText('after', more);
  addExamples(command, examples);
}

function addExamples(command: Command, examples: Examples): Command {
  const lines = () => examples.map(([args, does]) => `  ${wrapped(ownCommand(args))}\n      ${does}`);
  return command.addHelpText('after', () => ['', 'Examples:', ...lines()].join('\n'));
}

/** Splits an example that is too wide into shell lines, broken before options. */
function wrapped(command: string): string {
  if (command.length + 2 <= usualWidth) return command;
  const [first = '', ...options] = command.split(/ (?=--)/);
  const lines = [first];
  for (const option of options) {
    const longer = `${lines.at(-1)} ${option}`;
    // The indent (4 columns), a space and a backslash are added.
    if (longer.length + 6 <= usualWidth) lines[lines.length - 1] = longer;
    else lines.push(option);
  }
  return lines.join(' \\\n    ');
}

async function showHelp(program: Command, words: readonly string[]): Promise<void> {
  let found = program;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) throw await unknownCommand(word, found);
    found = next;
  }
  found.outputHelp();
}

async function unknownCommand(word: string, { commands }: Command): Promise<CliError> {
  const { didYouMean } = await import('../terminal/did-you-mean.ts');
  // The one for unknown words is called *.
  const names = commands.map((command) => command.name()).filter((name) => name !== '*');
  const others = names.length > 0 ? `The commands are ${names.join(', ')}.` : '--help lists the options.';
  return new CliError(`unknown command ${shownPath(word)}`, { hint: `${didYouMean(word, names)}${others}` });
}
