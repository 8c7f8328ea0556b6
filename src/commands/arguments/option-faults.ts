import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { CliError } from '../../contract/errors.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { CheckedOption } from './option.ts';

/**
 * All options that are unknown or have an invalid value: Commander stops at the first fault.
 * @param command parsed before; its options collect from now on, and throw nothing
 */
export async function faultsOfOptions(command: Command, args: readonly string[]): Promise<string[]> {
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
  const { orMeant } = await import('../../terminal/did-you-mean.ts');
  const known = command.options.flatMap(({ long }) => long ?? []);
  const options = new Set(unknown.filter((arg) => /^--?[a-z]/i.test(arg)));
  const spelled = (arg: string) => `unknown option '${arg}'${orMeant(arg.replace(/=.*/s, ''), known)}`;
  const refused = (await faultsOfValues(command)).map(({ message }) => message);
  return [...faults, ...[...options].map(spelled), ...refused];
}

/**
 * The command line that was probably meant: extra arguments are values of options that take such values. Leaves
 * out the given options, as they may hold secrets.
 * @param program parsed before
 * @returns null if there are no extra arguments, or one fits no option that is still free
 */
export function meantLine(program: Command): string | null {
  const { command, names } = calledCommand(program);
  const takes = command.registeredArguments.length;
  if (command.args.length <= takes) return null;
  const free = command.options.filter((option) => !isGiven(command, option.attributeName()));
  const meant = command.args.map((word, index) => {
    // A password or token of an address would end up in logs; commander adds unknown options.
    if (/:\/\/.*[@?]|^-./.test(word)) return null;
    const shown = word === '-' ? word : quoteForShell(word);
    if (index < takes) return shown;
    const place = free.findIndex(
      (option) => option instanceof CheckedOption && option.details.looksLike?.test(word),
    );
    const [option] = place < 0 ? [] : free.splice(place, 1);
    return option === undefined ? null : `${option.long} ${shown}`;
  });
  return meant.includes(null) ? null : ownCommand([...names, ...meant].join(' '));
}

interface CalledCommand {
  readonly command: Command;
  readonly names: readonly string[];
}

function calledCommand(command: Command, names: readonly string[] = []): CalledCommand {
  const next = command.commands.find((each) => each.name() === command.args[0]);
  return next === undefined ? { command, names } : calledCommand(next, [...names, next.name()]);
}

/** `--out` for `-o`: the long options that begin like a short one. @param program parsed before */
export function longOptions(program: Command, short: string): string[] {
  const { command } = calledCommand(program);
  return command.options.flatMap(({ long }) => (long?.startsWith(`-${short}`) ? [long] : []));
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
    if (!(option instanceof CheckedOption) || !isGiven(command, option.attributeName())) continue;
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

const isGiven = (command: Command, name: string) => command.getOptionValueSource(name) === 'cli';

function withoutEffect(
  command: Command,
  { long, details: { needs = [], isPrinted } }: CheckedOption,
): CliError[] {
  if (isPrinted && isGiven(command, 'quiet') && !isGiven(command, 'json'))
    return [new CliError(`${long} has no effect with --quiet`, { hint: 'Leave out one of them.' })];
  if (needs.length === 0 || needs.some((name) => isGiven(command, name))) return [];
  const needed = command.options.filter((each) => needs.includes(each.attributeName()));
  const names = needed.map((each) => each.long).join(' or ');
  const flags = needed.map((each) => each.flags.replace(/<(.*)>/, (_, value: string) => value.toUpperCase()));
  return [new CliError(`${long} has no effect without ${names}`, { hint: `Add ${flags.join(' or ')}.` })];
}

/** @throws CliError with all that the checks of given values refuse */
export async function refuseValues(command: Command): Promise<void> {
  const [first, ...others] = await faultsOfValues(command);
  if (first === undefined) return;
  const hints = new Set([first, ...others].flatMap(({ hint }) => hint ?? []));
  throw new CliError(first.message, {
    details: others.map(({ message }) => message),
    hint: [...hints].join(' '),
  });
}
