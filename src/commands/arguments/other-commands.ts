import { own } from '../../terminal/own-command.ts';
import { firstOf } from '../../terminal/plural.ts';
import { commands } from '../commands.ts';
import { type TypedOption, wordOf } from './meant-option.ts';
import { type CommandLine, createOption, type OptionLine } from './option.ts';

/** What a command cannot do, by what other tools call the option for it. */
const absent: readonly (readonly [command: string, words: RegExp, hint: () => string])[] = [
  [
    'serve',
    /^(?:host|hostname|bind|listen|address|public)$/,
    () => `serve answers only this machine; to publish the tree, see \`${own`host`}\`.`,
  ],
  [
    'verify',
    /^(?:against|compare(?:-to|-with)?)$/,
    () => `verify checks one tree; to compare two, see \`${own`diff`} --help\`.`,
  ],
];

export function whyAbsent(command: string, option: TypedOption): string | null {
  const word = wordOf(option);
  return absent.find(([name, words]) => name === command && words.test(word))?.[2]() ?? null;
}

/** `--port is an option of serve and host.`; empty if none of them takes the value, or the command itself does. */
export async function ofOtherCommands(command: string, option: TypedOption): Promise<string> {
  const word = wordOf(option);
  const owners: string[] = [];
  for (const [name, lines] of commands.flatMap((line) => optionLines(line)))
    for (const line of lines) if (await isLike(line, word, option.value)) owners.push(name);
  const ofKinds = owners.filter((name) => name.startsWith(`${command} `));
  const all = ofKinds.length > 0 ? ofKinds : owners;
  const listed = all.length > 3 ? firstOf(all, 3) : all.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return owners.length === 0 || owners.includes(command) ? '' : `--${word} is an option of ${listed}.`;
}

function optionLines(
  { name, options = [], kinds = [] }: CommandLine,
  parent = '',
): (readonly [string, readonly OptionLine[]])[] {
  const called = `${parent}${name}`;
  return [[called, options], ...kinds.flatMap((kind) => optionLines(kind, `${called} `))];
}

async function isLike(line: OptionLine, word: string, value: string | undefined): Promise<boolean> {
  const { long, required } = createOption(line);
  if (long !== `--${word}`) return false;
  const { parse, check, choices } = line[2] ?? {};
  if (!required || value === undefined) return true;
  try {
    parse?.(value);
    await check?.(value, 0);
    return choices?.includes(value) !== false;
  } catch {
    return false;
  }
}
