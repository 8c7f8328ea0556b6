import { existsSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { isArgumentNamed, optionsIn, optionsMeant, withValue } from './meant-option.ts';
import { CheckedOption, isGiven, isMisplacedNumber, isSecret, looks } from './option.ts';

/** `import dump`; empty for the tool itself. */
export function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

export const isUnknown = (word = '') => /^-./.test(word);

export const shown = (word: string) => (word === '-' ? word : quoteForShell(word));

export const fits = (option: Option, word: string): option is CheckedOption =>
  option instanceof CheckedOption && option.details.looksLike?.test(word) === true;

/**
 * The command line that was probably meant: arguments that are too many, that follow an unknown option, or that
 * fit a required option are values of options; an unknown option that is called like an argument is that.
 * @param command parsed before
 * @param given what was parsed
 * @returns null without such arguments, or if one fits no option that is still free
 */
export function meantLine(command: Command, given: readonly string[]): string | null {
  const { registeredArguments } = command;
  const args = wordsOf(command);
  const most = registeredArguments.at(-1)?.variadic ? Number.POSITIVE_INFINITY : registeredArguments.length;
  const plain = args.filter((word, index) => !isUnknown(word) && !isUnknown(args[index - 1]));
  const isSpare =
    plain.length <= most && plain.length > registeredArguments.filter((each) => each.required).length;
  const free = command.options.filter((option) => option.required && !isGiven(command, option));
  const takeFirst = (word: string, suits: (option: Option) => boolean) => {
    const place = free.findIndex(suits);
    const [option] = place < 0 ? [] : free.splice(place, 1);
    return option === undefined ? null : withValue(option, word);
  };
  const take = (word: string, suits: (option: CheckedOption) => boolean) =>
    // What an option must name is written: a file that exists would be overwritten.
    takeFirst(
      word,
      (option) => fits(option, word) && suits(option) && !(option.mandatory && existsSync(word)),
    );
  const meant: string[] = [];
  const operands: string[] = [];
  const named: (string | undefined)[] = [];
  for (const [index, word] of args.entries()) {
    const [before, after] = [args[index - 1], args[index + 1]];
    if (isSecret(word) || (isUnknown(word) && (after === undefined || isUnknown(after)))) return null;
    if (isUnknown(word)) continue;
    const typed = isUnknown(before) ? { typed: before ?? '', value: word } : null;
    const called = typed === null ? [] : optionsMeant(typed, command.options);
    const place =
      typed !== null && called.length === 0
        ? registeredArguments.findIndex((each) => isArgumentNamed(each.name(), typed))
        : -1;
    if (place >= 0) {
      named[place] = word;
      continue;
    }
    const isNumber = isMisplacedNumber(word);
    const value = typed
      ? called.length > 0
        ? takeFirst(word, (option) => called.includes(option))
        : // Any word looks like a folder.
          take(word, ({ details }) => details.looksLike !== looks.folder)
      : operands.length === most
        ? take(word, () => true)
        : take(
            word,
            ({ mandatory, details }) =>
              (isSpare && mandatory) || (isNumber && details.looksLike === looks.number),
          );
    if (value !== null) meant.push(value);
    else if (operands.length < most && typed === null) operands.push(word);
    else return null;
  }
  if (meant.length + named.length === 0) return null;
  // The others fill the places before and between.
  const places = Array.from(named, (word) => word ?? operands.shift());
  if (places.includes(undefined) || places.length + operands.length > most) return null;
  return lineOf(command, [...places, ...operands] as string[], given, meant);
}

/** The arguments; an unknown option and its value as two. */
export function wordsOf({ args }: Command): readonly string[] {
  return args.flatMap((word) => (isUnknown(word) ? word.split(/=(.*)/s, 2) : [word]));
}

/** A command line with the given options, and `meant` before them. */
export function lineOf(
  command: Command,
  operands: readonly string[],
  given: readonly string[],
  meant: readonly string[] = [],
): string {
  const words = [nameOf(command), ...operands.map(shown), ...meant, ...optionsIn(given, command.options)];
  return ownCommand(words.join(' '));
}

/** The command that takes what an option does not. */
export function otherCommand(command: Command): string | null {
  for (const word of command.args)
    for (const option of command.options) {
      if (!isGiven(command, option) || !fits(option, word) || option.details.instead === undefined) continue;
      return `${option.long} takes no value; to write ${shown(word)}, build first, then: \`${option.details.instead(word, command.opts())}\`.`;
    }
  return null;
}
