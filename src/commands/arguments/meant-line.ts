import { existsSync } from 'node:fs';
import type { Argument, Command, Option } from 'commander';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { CheckedOption, isGiven, isMisplacedNumber, isSecret, looks, optionsIn } from './option.ts';

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
  const take = (word: string, suits: (option: CheckedOption) => boolean) => {
    // What an option must name is written: a file that exists would be overwritten.
    const place = free.findIndex(
      (option) => fits(option, word) && suits(option) && !(option.mandatory && existsSync(word)),
    );
    const [option] = place < 0 ? [] : free.splice(place, 1);
    return option === undefined ? null : `${option.long} ${shown(word)}`;
  };
  const meant: string[] = [];
  const operands: string[] = [];
  const named: (string | undefined)[] = [];
  for (const [index, word] of args.entries()) {
    const [before, after] = [args[index - 1], args[index + 1]];
    if (isSecret(word) || (isUnknown(word) && (after === undefined || isUnknown(after)))) return null;
    if (isUnknown(word)) continue;
    const place = isUnknown(before)
      ? registeredArguments.findIndex((each) => isNamed(each, before, word))
      : -1;
    if (place >= 0) {
      named[place] = word;
      continue;
    }
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
  if (meant.length + named.length === 0) return null;
  // The others fill the places before and between.
  const places = Array.from(named, (word) => word ?? operands.shift());
  if (places.includes(undefined) || places.length + operands.length > most) return null;
  return lineOf(command, [...places, ...operands] as string[], given, meant);
}

/** Whether an option was typed for an argument: `--tree site`, or as in the build that wrote it: `--out site`. */
function isNamed(argument: Argument, option: string | undefined, word: string): boolean {
  const name = argument.name();
  return option === `--${name}` || (option === '--out' && isTree.test(name) && looks.folder.test(word));
}

export function hasNamed(command: Command): boolean {
  const words = wordsOf(command);
  return words.some((word, index) =>
    command.registeredArguments.some((each) => isNamed(each, word, words[index + 1] ?? '')),
  );
}

/** The arguments; an unknown option and its value as two. */
export function wordsOf({ args }: Command): readonly string[] {
  return args.flatMap((word) => (isUnknown(word) ? word.split(/=(.*)/s, 2) : [word]));
}

/** Names of arguments that are a tree. */
const isTree = /^(?:tree|folder|target)$/;

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
