import { existsSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { ownCommand } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { commands } from '../commands.ts';
import { valuesOf } from './completion.ts';
import { isUnknown, lineOf, meantLine, nameOf, otherCommand, shown, wordsOf } from './meant-line.ts';
import {
  knownOptions,
  meantText,
  optionsElsewhere,
  optionsMeant,
  optionsSpelt,
  type TypedOption,
} from './meant-option.ts';
import { asTyped, type CommandLine, isGiven, isSecret } from './option.ts';
import { unknownOption } from './option-faults.ts';
import { ofOtherCommands, whyAbsent } from './other-commands.ts';
import { isWordForRecord, withId } from './record-named.ts';

const MISSING_OPTION = 'commander.missingMandatoryOptionValue';

/** Faults of a value: the other words may be right. */
const valueFaults = ['commander.invalidArgument', 'commander.optionMissingArgument'];

const UNKNOWN_COMMAND = 'commander.unknownCommand';

export interface MeantHint {
  readonly text: string;
  /** The unknown option that it explains, as typed: that is one fault with the refused one. */
  readonly explains?: string;
}

/** What Commander says: `commander.excessArguments`, and its message. */
export interface Refused {
  readonly code: string;
  readonly fault: string;
}

/**
 * The hint for a command line that Commander refuses; empty without one.
 * @param program parsed before
 * @param args what it parsed
 */
export async function hintFor(
  { code, fault }: Refused,
  program: Command,
  args: readonly string[],
): Promise<MeantHint> {
  const command = calledCommand(program);
  if (code === UNKNOWN_COMMAND) return { text: commandLast(args) ?? (await commandFor(program)) ?? '' };
  const switched = valueOfSwitch(command, args);
  if (switched !== null) return { text: switched };
  const option = command.options.find(({ flags }) => fault.includes(`'${flags}'`));
  const unknown = typedOptions(command).filter(({ typed }) => fault === unknownOption(typed));
  const [typed = null] = unknown;
  const reason = typed === null ? null : whyAbsent(nameOf(command), typed);
  if (reason !== null) return { text: reason };
  const others = typed === null ? '' : await ofOtherCommands(nameOf(command), typed);
  const spelt = typed === null || others !== '' ? [] : optionsSpelt(typed, knownOptions(command));
  if (typed !== null && spelt.length > 0) return { text: meantText(spelt, typed) };
  const each = await oneAtATime(command);
  if (each !== null) return { text: each };
  const isWhole = !valueFaults.includes(code);
  const line = isWhole ? (meantLine(command, args) ?? redirected(command, args)) : null;
  // Commander misses a required option before it sees the unknown one that was typed instead.
  const instead =
    code === MISSING_OPTION && option !== undefined
      ? typedOptions(command).find((each) => optionsMeant(each, [option]).length > 0)
      : undefined;
  const explained = instead && { explains: instead.typed };
  if (line !== null) return { text: `Did you mean \`${line}\`?`, ...explained };
  if (instead && option) return { text: meantText([option], instead), ...explained };
  if (typed !== null) {
    const meant = optionsElsewhere(typed, knownOptions(command));
    const text = meantText(meant, typed) || others;
    if (text !== '') return { text };
  }
  return { text: adviceOn[code]?.(command, option) ?? '' };
}

type Advice = (command: Command, option: Option | undefined) => string | null | undefined;

const adviceOn: Readonly<Record<string, Advice>> = {
  'commander.missingArgument': (command) => `For example: \`${exampleOf(command)}\`.`,
  [MISSING_OPTION]: (_, option) => option && `Add it, as in ${asTyped(option)}.`,
  'commander.optionMissingArgument': (_, option) => option && `Add its value, as in ${asTyped(option)}.`,
  'commander.excessArguments': (command) =>
    otherCommand(command) ??
    unquotedName(command) ??
    idApart(command) ??
    shorterLine(command) ??
    onlyOptions(command),
};

/** The unknown options, in order. */
function typedOptions({ args }: Command): TypedOption[] {
  return args.flatMap((typed, index) => {
    const next = args[index + 1];
    const [, joined, attached] = /(?:=(.*)|(\d+))$/s.exec(typed) ?? [];
    const value = joined ?? attached ?? (isUnknown(next) ? undefined : next);
    return isUnknown(typed) ? [{ typed, value }] : [];
  });
}

function calledCommand(command: Command): Command {
  const next = command.commands.find((each) => each.name() === command.args[0]);
  return next === undefined ? command : calledCommand(next);
}

/** For an unknown option that names the file of what a command prints: `types --to databank.d.ts`. */
function redirected(command: Command, given: readonly string[]): string | null {
  if (tableLineOf(command)?.printsFile !== true) return null;
  const args = wordsOf(command);
  const at = args.findIndex((word) => /^--?(?:to|out|output|file|o)$/.test(word));
  const file = args[at + 1];
  if (at < 0 || file === undefined || command.options.some(({ long }) => long === `--${file}`)) return null;
  const rest = args.toSpliced(at, 2);
  if (rest.length > command.registeredArguments.length || rest.some(isUnknown)) return null;
  return `${lineOf(command, rest, given)} > ${quoteForShell(file)}`;
}

/** For arguments before the command: `out verify`. Null with options, whose values look like arguments. */
function commandLast(args: readonly string[]): string | null {
  const names = commands.map(({ name }) => name);
  const at = args.findIndex((word) => names.includes(word));
  if (at < 1 || args.some((word) => isUnknown(word) || isSecret(word))) return null;
  const { kinds = [] } = commands.find(({ name }) => name === args[at]) ?? {};
  const words = args.slice(at, kinds.some(({ name }) => name === args[at + 1]) ? at + 2 : at + 1);
  const line = [...words, ...args.slice(0, at), ...args.slice(at + words.length)].map(shown).join(' ');
  return `A command comes first: \`${ownCommand(line)}\`.`;
}

/** For a file or folder that was named without a command. */
async function commandFor({ args: [word = ''] }: Command): Promise<string | null> {
  if (!existsSync(word)) return null;
  const { detectSource } = await import('../sources/given-source.ts');
  const name = 'folder' in detectSource(word) ? 'serve' : 'build';
  return `A command comes first: \`${ownCommand(`${name} ${quoteForShell(word)}`)}\`.`;
}

/** For an option without a value that was given one: `--explorer no`. */
function valueOfSwitch({ options }: Command, given: readonly string[]): string | null {
  for (const [index, word] of given.entries()) {
    const [name = '', value] = word.split(/=(.*)/s);
    const option = options.find(({ long, required }) => long === name && !required);
    const hasValue = value !== undefined || /^(?:yes|no|true|false|on|off)$/i.test(given[index + 1] ?? '');
    if (option === undefined || !hasValue) continue;
    const opposite = options.find(({ long }) => long === name.replace('--', '--no-'))?.long;
    return `${name} takes no value${opposite === undefined ? '' : `; the opposite is ${opposite}`}.`;
  }
  return null;
}

/** For several arguments of which a command takes one at a time: `host nginx caddy`. */
async function oneAtATime(command: Command): Promise<string | null> {
  const words = await valuesOf(tableLineOf(command)?.takes?.[0]?.[2]);
  const { args } = command;
  if (args.length < 2 || !args.every((word) => words.includes(word))) return null;
  return `Give one at a time: ${args.map((word) => `\`${lineOf(command, [word], [])}\``).join(', ')}.`;
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

/** For too many arguments: a record after that word, or with its id or each part of its name as a word of its own. */
function idApart(command: Command): string | null {
  const { args } = command;
  if (command.registeredArguments[0]?.name() !== 'record') return null;
  const at = args.findIndex((id, index) => index > 0 && withId(args[0] ?? '', id) !== null);
  const isAfterWord = isWordForRecord(args[0]);
  const meant = isAfterWord ? (args[1] ?? null) : withId(args.slice(0, at).join('/'), args[at]);
  const rest = args.slice(isAfterWord ? 2 : at + 1);
  return meant && `Did you mean \`${ownCommand([nameOf(command), meant, ...rest].map(shown).join(' '))}\`?`;
}

/** For a command without arguments. */
function onlyOptions(command: Command): string | null {
  const [word = ''] = command.args;
  if (command.registeredArguments.length > 0 || isSecret(word)) return null;
  const publish = existsSync(word)
    ? ` To publish ${shown(word)}: \`${ownCommand(`build ${shown(word)}`)}\`.`
    : '';
  return `${nameOf(command)} takes only options.${publish}`;
}

/** Of the table of commands. */
function tableLineOf(command: Command): CommandLine | undefined {
  const [name, kind] = nameOf(command).split(' ');
  const line = commands.find((each) => each.name === name);
  return line?.kinds?.find((each) => each.name === kind) ?? line;
}

/** An example with all arguments. */
function exampleOf(command: Command): string {
  const [[example = ''] = []] = tableLineOf(command)?.examples ?? [];
  return ownCommand(example);
}
