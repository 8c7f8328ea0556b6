import { existsSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { didYouMean } from '../../terminal/did-you-mean.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { commands } from '../commands.ts';
import { asTyped, CheckedOption, isGiven, isMisplacedNumber, looks } from './option.ts';

const MISSING_OPTION = 'commander.missingMandatoryOptionValue';

/**
 * The hint for a command line that Commander refuses; empty without one.
 * @param code Commander's: `commander.excessArguments`
 * @param fault its message
 * @param program parsed before
 */
export function hintFor(code: string, fault: string, program: Command): string {
  const command = calledCommand(program);
  const option = command.options.find(({ flags }) => fault.includes(`'${flags}'`));
  if (code === MISSING_OPTION) {
    // Commander misses a required option before it sees the unknown one that was typed instead.
    const typed = command.args.filter((arg) => arg.startsWith('--')).map((arg) => arg.replace(/=.*/s, ''));
    const hint = typed.map((arg) => didYouMean(arg, [option?.long ?? ''])).find((each) => each !== '');
    if (hint !== undefined) return hint.trim();
  }
  const line = meantLine(command);
  if (line !== null) return `Did you mean \`${line}\`?`;
  const [, short = null] = /^unknown option '(-\w+)/.exec(fault) ?? [];
  // `--out` for `-o`.
  const long = command.options.filter((each) => short !== null && each.long?.startsWith(`-${short}`));
  if (long.length > 0) return `Did you mean ${long.map((each) => each.long).join(' or ')}?`;
  return adviceOn[code]?.(command, option) ?? '';
}

type Advice = (command: Command, option: Option | undefined) => string | null | undefined;

const adviceOn: Readonly<Record<string, Advice>> = {
  'commander.missingArgument': (command) => `For example: \`${exampleOf(command)}\`.`,
  [MISSING_OPTION]: (_, option) => option && `Add it, as in ${asTyped(option)}.`,
  'commander.optionMissingArgument': (_, option) => option && `Add its value, as in ${asTyped(option)}.`,
  'commander.excessArguments': (command) =>
    otherCommand(command) ?? unquotedName(command) ?? shorterLine(command),
};

function calledCommand(command: Command): Command {
  const next = command.commands.find((each) => each.name() === command.args[0]);
  return next === undefined ? command : calledCommand(next);
}

/** `import dump`; empty for the tool itself. */
function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

const isUnknown = (word = '') => /^-./.test(word);

/** A password or token of an address would end up in logs. */
const isSecret = (word: string) => /:\/\/.*[@?]/.test(word);

const shown = (word: string) => (word === '-' ? word : quoteForShell(word));

const fits = (option: Option, word: string): option is CheckedOption =>
  option instanceof CheckedOption && option.details.looksLike?.test(word) === true;

/**
 * The command line that was probably meant: arguments that are too many, that follow an unknown option, or that
 * fit a required option are values of options. Leaves out the given options, as they may hold secrets.
 * @param command parsed before
 * @returns null without such arguments, or if one fits no option that is still free
 */
export function meantLine(command: Command): string | null {
  const { args, registeredArguments } = command;
  const most = registeredArguments.at(-1)?.variadic ? Number.POSITIVE_INFINITY : registeredArguments.length;
  const plain = args.filter((word, index) => !isUnknown(word) && !isUnknown(args[index - 1]));
  const isSpare =
    plain.length <= most && plain.length > registeredArguments.filter((each) => each.required).length;
  const free = command.options.filter((option) => option.required && !isGiven(command, option));
  const take = (word: string, suits: (option: CheckedOption) => boolean) => {
    const place = free.findIndex((option) => fits(option, word) && suits(option));
    const [option] = place < 0 ? [] : free.splice(place, 1);
    return option === undefined ? null : `${option.long} ${shown(word)}`;
  };
  const meant: string[] = [];
  const operands: string[] = [];
  for (const [index, word] of args.entries()) {
    const [before, after] = [args[index - 1], args[index + 1]];
    if (isSecret(word) || (isUnknown(word) && (after === undefined || isUnknown(after)))) return null;
    if (isUnknown(word)) continue;
    const isNumber = isMisplacedNumber(word);
    const value = isUnknown(before)
      ? // Any word looks like a folder.
        take(word, ({ long, details }) => details.looksLike !== looks.folder || long?.[2] === before?.[1])
      : operands.length === most
        ? take(word, () => true)
        : take(
            word,
            ({ mandatory, details }) =>
              (isSpare && mandatory) || (isNumber && details.looksLike === looks.number),
          );
    if (value !== null) meant.push(value);
    else if (operands.length < most && !isUnknown(before)) operands.push(word);
    else return null;
  }
  return meant.length === 0
    ? null
    : ownCommand([nameOf(command), ...operands.map(shown), ...meant].join(' '));
}

/** For too many arguments: two that are one name with a space, for want of quotes. */
function unquotedName({ args }: Command): string | null {
  const name = args.map((word, index) => `${word} ${args[index + 1]}`).find((each) => existsSync(each));
  return name === undefined ? null : `A name with a space needs quotes: ${quoteForShell(name)}.`;
}

/** For too many arguments: without them. Null with options, which the line would lose. */
function shorterLine(command: Command): string | null {
  const { args, options, registeredArguments } = command;
  const kept = args.slice(0, registeredArguments.length);
  if (kept.length === 0 || args.some((word) => isUnknown(word) || isSecret(word))) return null;
  if (options.some((option) => isGiven(command, option))) return null;
  return `Leave out the rest: \`${ownCommand([nameOf(command), ...kept.map(shown)].join(' '))}\`.`;
}

/** For too many arguments: the command that takes what an option does not. */
function otherCommand(command: Command): string | null {
  for (const word of command.args)
    for (const option of command.options) {
      if (!isGiven(command, option) || !fits(option, word) || option.details.instead === undefined) continue;
      return `${option.long} takes no value; to write ${shown(word)}, build first, then: \`${option.details.instead(word, command.opts())}\`.`;
    }
  return null;
}

/** Of the table of commands, an example with all arguments. */
function exampleOf(command: Command): string {
  const [name, kind] = nameOf(command).split(' ');
  const line = commands.find((each) => each.name === name);
  const [[example = ''] = []] = (line?.kinds?.find((each) => each.name === kind) ?? line)?.examples ?? [];
  return ownCommand(example);
}
