import { type Command, Option } from 'commander';
import { misspelt, oneOf } from '../../terminal/did-you-mean.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { added, asTyped, CheckedOption, isSecret, looks } from './option.ts';

/** What other tools call an option or an argument, without dashes. */
const elsewhere: Readonly<Record<string, string>> = {
  '--base-url': 'url site-url address domain root-url',
  '--concurrency': 'jobs threads parallel connections',
  '--config': 'configuration settings conf c',
  '--databank': 'description schema model',
  '--force': 'f',
  '--header': 'headers h',
  '--limit': 'max count n',
  '--no-sync': 'no-fsync',
  '--out': 'output output-dir out-dir outdir o to dest destination target dir directory folder',
  '--page-size': 'per-page',
  '--port': 'p',
  '--quiet': 'silent q',
  '--query': 'param params parameter parameters q',
  '--root': 'dir directory folder docroot',
  '--timeout': 'max-time',
  '--to': 'out output output-file outfile o dest destination target file',
  '--version': 'v',
  '--workers': 'jobs threads parallel processes',
  export: 'input source from file dump in i',
  file: 'input source from dump in i',
  source: 'input url from in i',
  old: 'from before',
  new: 'to after',
};

const isElsewhere = (name: string, word: string) => elsewhere[name]?.split(' ').includes(word) === true;

/** `--format json`, for what is a switch here: `--json`. */
const formats = /^(?:format|output-format|output|o|as)$/;

/** An unknown option, as `--outt=x` or as the words `--outt x`. */
export interface TypedOption {
  readonly typed: string;
  readonly value: string | undefined;
}

/** Without dashes and value: `port` of `--port=80` and `--port80`. */
export const wordOf = ({ typed }: TypedOption) =>
  typed
    .replace(/^-+/, '')
    .replace(/(?:=.*|\d+)$/s, '')
    .toLowerCase();

/** All that a command takes: the tool's own options, too. */
export function knownOptions(command: Command): readonly Option[] {
  const { helpOption, version, noColor } = added;
  const others = command.parent === null ? [helpOption] : [helpOption, version, noColor];
  return [...command.options, ...others.map(([flags]) => new Option(flags))];
}

/** The options that are spelt like an unknown one, or begin with it. */
export function optionsSpelt(option: TypedOption, options: readonly Option[]): Option[] {
  const names = options.map(({ long }) => long?.slice(2) ?? '');
  const meant = misspelt(wordOf(option).replaceAll('_', '-'), names);
  return options.filter((_, index) => meant.includes(names[index] ?? ''));
}

/** The options that other tools call like an unknown one. */
export function optionsElsewhere(option: TypedOption, options: readonly Option[]): Option[] {
  const word = wordOf(option);
  const switches = options.filter(({ long, required }) => !required && long === `--${option.value}`);
  if (formats.test(word) && switches.length > 0) return switches;
  return options.filter(({ long = '' }) => isElsewhere(long, word));
}

export function optionsMeant(...typed: Parameters<typeof optionsSpelt>): Option[] {
  const spelt = optionsSpelt(...typed);
  return spelt.length > 0 ? spelt : optionsElsewhere(...typed);
}

/** Names of arguments that are a tree: a build wrote it to `--out`. */
const isTree = /^(?:tree|folder|target)$/;

/** Whether an option was typed for an argument: `--tree site`, `--out site`. */
export function isArgumentNamed(name: string, option: TypedOption): boolean {
  const word = wordOf(option);
  const isOut = /^out(?:put)?$/.test(word) && looks.folder.test(option.value ?? '');
  return word === name || isElsewhere(name, word) || (isOut && isTree.test(name));
}

/** `--out x`; a value that may be a secret as `--header LINE`. */
export function withValue(option: Option, value: string): string {
  const isHidden = isSecret(value) || (option instanceof CheckedOption && option.details.isSecret);
  return isHidden ? asTyped(option) : `${option.long} ${value === '-' ? value : quoteForShell(value)}`;
}

/** The options among arguments as a shell takes them; a value that may be a secret as `--header LINE`. */
export function optionsIn(args: readonly string[], options: readonly Option[]): string[] {
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  return words.flatMap((word, index) => {
    const [name, ...rest] = word.split('=');
    const option = options.find(({ long }) => long === name);
    if (option === undefined) return [];
    if (!option.required) return [word];
    const value = rest.length > 0 ? rest.join('=') : words[index + 1];
    return value === undefined ? [asTyped(option)] : [withValue(option, value)];
  });
}

/** `Did you mean --out x?`; empty without an option. The value is shown if one option takes it. */
export function meantText(options: readonly Option[], { value }: TypedOption): string {
  const takes = (option: Option) => options.length === 1 && option.required;
  const names = options.map((each) =>
    takes(each) && value !== undefined ? withValue(each, value) : String(each.long),
  );
  return oneOf(names);
}
