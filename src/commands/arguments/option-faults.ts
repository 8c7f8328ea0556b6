import { existsSync } from 'node:fs';
import { type Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { CliError } from '../../contract/errors.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { asTyped, CheckedOption, isGiven, isMisplacedNumber } from './option.ts';

/**
 * All options that are unknown or have an invalid value: Commander stops at the first fault.
 * @param command parsed before; its options collect from now on, and throw nothing
 */
export async function faultsOfOptions(
  command: Command,
  args: readonly string[],
): Promise<Pick<CliError, 'message' | 'hint'>[]> {
  const end = args.indexOf('--');
  const faults = new Set<string>();
  for (const option of command.options) {
    const { parseArg } = option;
    // Else a value counts twice.
    if (option instanceof CheckedOption && option.details.check !== undefined)
      command.setOptionValue(option.attributeName(), undefined);
    if (parseArg === undefined) continue;
    option.parseArg = <T>(text: string, before: T): T => {
      try {
        return parseArg(text, before);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        faults.add(`option '${option.flags}' argument '${text}' is invalid. ${error.message}`);
        return before;
      }
    };
  }
  const given = [...(end < 0 ? args : args.slice(0, end))];
  const { operands, unknown } = parseOptions(command, given, (fault) => faults.add(fault));
  const next = command.commands.find((each) => each.name() === operands[0]);
  if (next !== undefined) return faultsOfOptions(next, [...operands.slice(1), ...unknown]);
  const { knownOptions, meantText, optionsMeant } = await import('./meant-option.ts');
  const options = new Set(unknown.filter((arg) => /^--?[a-z]/i.test(arg)));
  const spelled = (typed: string) => {
    const option = { typed, value: undefined };
    const meant = meantText(optionsMeant(option, knownOptions(command)), option);
    return `${unknownOption(typed)}${meant.replace('Did', '; did')}`;
  };
  const unexplained = [...faults, ...[...options].map(spelled)].map((message) => ({ message, hint: null }));
  return [...unexplained, ...(await faultsOfValues(command))];
}

/** Commander's words for an option, as typed. */
export function unknownOption(typed: string): string {
  return `unknown option '${typed}'`;
}

/** Only the last argument can lack its value: the others are parsed again. */
function parseOptions(command: Command, args: string[], add: (fault: string) => unknown) {
  try {
    return command.parseOptions(args);
  } catch (error) {
    const isMissing = error instanceof CommanderError && error.code === 'commander.optionMissingArgument';
    if (!isMissing) throw error;
    add(error.message.replace(/^error: /, ''));
    return command.parseOptions(args.slice(0, -1));
  }
}

/** What the checks of given values refuse. */
async function faultsOfValues(command: Command): Promise<CliError[]> {
  const faults: CliError[] = [];
  for (const option of command.options) {
    if (!(option instanceof CheckedOption) || !isGiven(command, option)) continue;
    const { check } = option.details;
    faults.push(...withoutEffect(command, option));
    if (check === undefined) continue;
    const given: unknown = command.getOptionValue(option.attributeName());
    for (const [index, text] of [given].flat().entries()) {
      try {
        await check(String(text), index);
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        faults.push(error);
      }
    }
  }
  return faults;
}

function withoutEffect(command: Command, option: CheckedOption): CliError[] {
  const { long } = option;
  const { needs = [], isPrinted } = option.details;
  const has = (name: string) => command.getOptionValueSource(name) === 'cli';
  if (isPrinted && has('quiet') && !has('json'))
    return [new CliError(`${long} has no effect with --quiet`, { hint: 'Leave out one of them.' })];
  if (needs.length === 0 || needs.some(has)) return [];
  const needed = command.options.filter((each) => needs.includes(each.attributeName()));
  const names = needed.map((each) => each.long).join(' or ');
  const flags = needed.map(asTyped);
  return [new CliError(`${long} has no effect without ${names}`, { hint: `Add ${flags.join(' or ')}.` })];
}

/**
 * Commander would take the next option as the value: `build --out --json`.
 * @throws CliError if an option stands where another one needs its value
 */
export function refuseMissingValue(program: Command, args: readonly string[]): void {
  let command = program;
  for (let place = 0; place < args.length && args[place] !== '--'; place += 1) {
    const word = args[place];
    const option = command.options.find(({ long, required }) => required && long === word);
    command = command.commands.find((each) => each.name() === word) ?? command;
    if (option === undefined) continue;
    place += 1;
    const [next] = args[place]?.match(/^-(?:-[\w-]*|[a-z]$)/i) ?? [];
    if (next === undefined) continue;
    throw new CliError(`option '${option.flags}' argument missing before ${shownPath(next)}`, {
      hint: `Add its value, as in ${asTyped(option)}. A value that begins with a dash needs ${asTyped(option).replace(' ', '=')}.`,
    });
  }
}

/** Of arguments that were meant for an option: `serve 8080`. */
async function faultsOfNumbers(command: Command, given: readonly string[]): Promise<CliError[]> {
  const numbers = command.args.filter(isMisplacedNumber);
  if (numbers.length === 0) return [];
  const [{ meantLine }, { notFound }] = await Promise.all([
    import('./meant-line.ts'),
    import('../../terminal/not-found.ts'),
  ]);
  const line = meantLine(command, given);
  return line === null ? [] : numbers.map((word) => notFound(word, `Did you mean \`${line}\`?`));
}

/** Of a file that an option without a value would have written: `build --snapshot x.zip`. */
async function faultsOfSwitches(command: Command): Promise<CliError[]> {
  const [word] = command.args;
  const takesNone = (option: Option) =>
    option instanceof CheckedOption && option.details.instead !== undefined;
  const isTyped = command.options.some((option) => takesNone(option) && isGiven(command, option));
  if (!isTyped || word === undefined || existsSync(word)) return [];
  const [{ otherCommand }, { doesNotExist }] = await Promise.all([
    import('./meant-line.ts'),
    import('../../terminal/not-found.ts'),
  ]);
  const hint = otherCommand(command);
  return hint === null
    ? []
    : [new CliError(`cannot read ${shownPath(word)}: ${doesNotExist} (ENOENT)`, { hint })];
}

/** @throws CliError with all that the checks of the values in `given` arguments refuse */
export async function refuseValues(command: Command, given: readonly string[]): Promise<void> {
  const [first, ...others] = [
    ...(await faultsOfValues(command)),
    ...(await faultsOfNumbers(command, given)),
    ...(await faultsOfSwitches(command)),
  ];
  if (first === undefined) return;
  throw new CliError(first.message, {
    details: others.map(({ message }) => message),
    hint: hintsOf([first, ...others]),
  });
}

/** Each hint once, as one text. */
export function hintsOf(faults: readonly Pick<CliError, 'hint'>[]): string {
  return [...new Set(faults.flatMap(({ hint }) => hint ?? []))].join(' ');
}
