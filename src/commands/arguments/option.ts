import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CliError } from '../../contract/errors.ts';

export type OptionLine = readonly [flags: string, does: string, more?: OptionDetails];

/** Values that a shell completes; a function loads them only then. */
export type Suggested = readonly string[] | (() => Promise<readonly string[]>);

type ArgumentLine = readonly [argument: string, what: string, suggested?: Suggested];

/** Refuses a value with a CliError; `index`: of an option that is given several times. */
type CheckValue = (text: string, index: number) => Promise<unknown>;

export class CheckedOption extends Option {
  readonly details: OptionDetails;

  constructor([flags, does, details = {}]: OptionLine) {
    super(flags, does);
    this.details = details;
  }
}

interface OptionDetails {
  readonly parse?: (text: string) => unknown;
  /** May be given several times: the value is a list. */
  readonly repeats?: true;
  readonly required?: true;
  readonly byDefault?: unknown;
  /** For help, if not the value itself. */
  readonly shownDefault?: string;
  /** All values; `suggested` are some, or are checked later, where the error can say more. */
  readonly choices?: readonly string[];
  readonly suggested?: Suggested;
  readonly check?: CheckValue;
  readonly conflicts?: readonly string[];
  /** It has no effect unless one of these is given, too. */
  readonly needs?: readonly string[];
  /** It has no effect if nothing is printed: with `--quiet`, except for `--json`. */
  readonly isPrinted?: true;
  /** Its values may be secrets, which no message shows. */
  readonly isSecret?: true;
  /** An extra argument that looks like this was meant as its value. */
  readonly looksLike?: RegExp;
  /** Of an option without a value: the command for an extra argument that looks like one. */
  readonly instead?: (word: string, given: Readonly<Record<string, string | undefined>>) => string;
}

/** The arguments after `polity-press`, with an explanation. */
type Example = readonly [args: string, does: string];

export interface CommandLine {
  readonly name: string;
  /** What other tools call it. */
  readonly elsewhere?: readonly string[];
  readonly does: string;
  readonly takes?: readonly ArgumentLine[];
  readonly options?: readonly OptionLine[];
  /** The two that end its help. */
  readonly examples: readonly [Example, Example];
  /** Shown after the options in help. */
  readonly more?: string;
  /** What it prints may be a file: a shell writes it with `>`. */
  readonly printsFile?: true;
  /** Loads the function for the arguments, options and context; with `kinds`, it gets unknown words. */
  readonly load: () => Promise<(...given: never[]) => void | Promise<void>>;
  readonly kinds?: readonly CommandLine[];
}

/** How values look that are typed without their option. */
export const looks = {
  url: /^https?:\/\//i,
  config: /(?<!databank)\.json$/i,
  databank: /databank\.json$/i,
  zip: /\.zip$/i,
  export: /\.(?:sqlite3?|db)$/i,
  folder: /(?:^|\/)[^/.]+\/?$/,
  number: /^[0-9]+$/,
} as const;

/** `--to FILE` */
export function asTyped({ flags }: Option): string {
  return flags.replace(/<(.*)>/, (_, value: string) => value.toUpperCase());
}

export function isGiven(command: Command, option: Option): boolean {
  const name = option.attributeName();
  // `--snapshot` and `--no-snapshot` have one name.
  const isNegated = command.getOptionValue(name) === false;
  return command.getOptionValueSource(name) === 'cli' && isNegated === option.negate;
}

/** A password or token of an address would end up in logs. */
export const isSecret = (word: string) => /:\/\/.*[@?]/.test(word);

/** Of an argument: `8080`, if no file or folder is called like this. */
export function isMisplacedNumber(word: string): boolean {
  return looks.number.test(word) && !existsSync(word);
}

/** In a step of the panel, if the user does not say. */
export const panelYears = 100;

export function createOption(line: OptionLine): Option {
  const option = new CheckedOption(line);
  const { parse, repeats, required, byDefault, shownDefault, choices, conflicts } = option.details;
  if (parse !== undefined) option.argParser(parse);
  if (repeats) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  if (required) option.makeOptionMandatory();
  // Commander would quote a text.
  if (byDefault !== undefined)
    option.default(byDefault, shownDefault ?? (typeof byDefault === 'string' ? byDefault : undefined));
  if (choices !== undefined) option.choices(choices);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  return option;
}

export const defaultPageSize = 10;

export const pageSizes = [1, 1_000_000] as const;
/** Port 0 takes any free one. */
export const ports = [0, 65_535] as const;
/** A configuration needs a port that stays. */
export const fixedPorts = [1, 65_535] as const;

/** Seconds to milliseconds. Beyond 300 s fetch has its own limits. */
export function parseTimeout(text: string): number {
  return wholeNumber(1, 300)(text) * 1000;
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

export function number(
  flags: string,
  does: string,
  [least, most]: readonly [least: number, most: number],
  byDefault?: number,
  more: OptionDetails = {},
): OptionLine {
  return [flags, does, { parse: wholeNumber(least, most), byDefault, ...more }];
}

/** A port that browsers open; serve takes any free one for 0. */
export function port(
  does: string,
  range: readonly [least: number, most: number],
  byDefault: number,
  more: OptionDetails,
): OptionLine {
  const check = async (text: string) => {
    if (text === '0' || !(await import('../../http/http-client.ts')).isBlockedPort(text)) return;
    throw new CliError(`browsers block port ${text}, because another protocol uses it`, {
      hint: `Choose another port, for example --port ${byDefault}.`,
    });
  };
  return number('--port <n>', does, range, byDefault, { check, ...more });
}

export function repeatable(flags: string, does: string): OptionLine {
  return [flags, `${does} (repeatable)`, { repeats: true }];
}

export function host(does: string): OptionLine {
  const check = async (name: string) => (await import('./choose-hosts.ts')).hostNamed(name);
  return ['--host <name>', `${does} (repeatable)`, { repeats: true, suggested: hostNames, check }];
}

/** An empty name, such as an unset variable of a script, would be the working folder. */
export function folder(flags: string, does: string, more: OptionDetails = {}): OptionLine {
  const [flag] = flags.split(' ');
  const check = async (path: string) => {
    if (path !== '') return;
    throw new CliError(`${flag} "" names no folder`, {
      hint: `Name it, as in ${flag} . for the working folder.`,
    });
  };
  return [flags, does, { check, ...more }];
}

export function baseUrl(does: string, more: OptionDetails = {}): OptionLine {
  const check = async (url: string) => (await import('./base-url.ts')).parseBaseUrl(url);
  return ['--base-url <url>', does, { check, looksLike: looks.url, ...more }];
}

export function config(does: string): OptionLine {
  return ['--config <file>', `${does} (default: ${CONFIGURATION})`, { looksLike: looks.config }];
}

export async function hostNames(): Promise<readonly string[]> {
  return (await import('../../hosts/index.ts')).hosts.map(({ name }) => name);
}

export const shared = {
  databank: [
    '--databank <name>',
    'its description: interface, whole, answers or a file',
    { suggested: ['interface', 'whole', 'answers'], looksLike: looks.databank },
  ],
  /** Where nothing can be published as a service answers. */
  description: [
    '--databank <name>',
    'its description: interface, whole or a file',
    { suggested: ['interface', 'whole'], looksLike: looks.databank },
  ],
  public: ['--public', 'leave private texts out of the export'],
  replace: ['--replace', 'allow the sample to overwrite real data'],
  noSync: ['--no-sync', 'skip fsync; a power cut may corrupt the output'],
  json: ['--json', 'print one JSON object instead of text'],
  quiet: ['--quiet', 'print only errors and warnings'],
  events: ['--events', 'write progress and errors as JSON lines to stderr'],
} as const satisfies Record<string, OptionLine>;

/** Of each command that takes long. */
export const reporting: readonly OptionLine[] = [shared.json, shared.quiet, shared.events];

/** What commander or create-program.ts adds to the table of commands. */
export const added = {
  help: { word: 'help', does: 'show the help of a command' },
  helpOption: ['-h, --help', 'show this help'],
  version: ['-V, --version', 'print the version'],
  noColor: ['--no-color', 'print no colours, as with NO_COLOR set'],
} as const satisfies Record<string, OptionLine | { readonly word: string; readonly does: string }>;

/** The file of the settings, in the working folder. */
export const CONFIGURATION = 'polity-press.json';

/** `--databank answers`: no description; a service is published as it answers. */
export const ANSWERS = 'answers';

export interface AnswersFlags {
  readonly databank?: string;
  readonly list?: readonly string[];
  readonly allow?: readonly string[];
}

export const listOption = repeatable('--list <path>', 'read this list of a service');
export const allowOption = repeatable('--allow <key>', 'keep a key that looks private by name');

/** The description that the user named; undefined without one. */
export function namedDatabank({ databank }: AnswersFlags): string | undefined {
  return databank === ANSWERS ? undefined : databank;
}
