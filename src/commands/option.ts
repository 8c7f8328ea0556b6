import { InvalidArgumentError, Option } from 'commander';
import type { Shard } from '../contract/shards.ts';

/** An option of a command: how it is written, what it does, and how its text becomes a value. */
export type OptionLine = readonly [flags: string, does: string, more?: OptionDetails];

interface OptionDetails {
  /** Turns the text into a value. */
  readonly parse?: (text: string) => unknown;
  /** It may be given several times: its value is a list. */
  readonly repeats?: true;
  readonly required?: true;
  readonly byDefault?: unknown;
  /** How help shows the default, if not as it is. */
  readonly shownDefault?: string;
  readonly choices?: readonly string[];
  /** The options that it cannot be combined with. */
  readonly conflicts?: readonly string[];
}

/** A command: what it is for, what it takes, and the file that does it, which is loaded when it is called. */
export interface CommandLine {
  readonly name: string;
  readonly does: string;
  readonly takes?: readonly (readonly [argument: string, what: string])[];
  readonly options?: readonly OptionLine[];
  /** What follows `polity-press`, and what that does. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** What help says after the options. */
  readonly more?: string;
  /** What is called with the arguments, the options and the context; of a command with kinds, with unknown words. */
  readonly load: () => Promise<(...given: never[]) => void | Promise<void>>;
  readonly kinds?: readonly CommandLine[];
}

/** An option as Commander reads it. */
export function createOption([flags, does, more = {}]: OptionLine): Option {
  const { parse, repeats, required, byDefault, shownDefault, choices, conflicts } = more;
  const option = new Option(flags, does);
  if (parse !== undefined) option.argParser(parse);
  if (repeats) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  if (required) option.makeOptionMandatory();
  if (byDefault !== undefined) option.default(byDefault, shownDefault);
  if (choices !== undefined) option.choices(choices);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  return option;
}

/** Records per page, by default. */
export const defaultPageSize = 10;

/** The limits of the number of records per page, and of a TCP port; port 0 is any free one. */
export const pageSizes = [1, 1_000_000] as const;
export const ports = [0, 65_535] as const;

/** Reads a time limit in seconds and returns milliseconds. Beyond 300 s fetch has limits of its own. */
export function parseTimeout(text: string): number {
  return wholeNumber(1, 300)(text) * 1000;
}

/** Reads which part of how many is built: `2/8`. */
export function parseShard(text: string): Shard {
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!/^[1-9][0-9]{0,4}\/[1-9][0-9]{0,4}$/.test(text) || number > of)
    throw new InvalidArgumentError('It must be K/N, the K-th of N parts, such as 2/8.');
  return { number, of };
}

/** Makes what reads a whole number within limits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** An option whose value is a whole number within limits. */
export function number(
  flags: string,
  does: string,
  [least, most]: readonly [least: number, most: number],
  byDefault?: number,
): OptionLine {
  return [flags, does, { parse: wholeNumber(least, most), byDefault }];
}

/** An option that may be given several times. */
export function repeatable(flags: string, does: string): OptionLine {
  return [flags, `${does} (repeatable)`, { repeats: true }];
}

/** An option that names a configuration. */
export function config(does: string): OptionLine {
  return ['--config <file>', `${does} (default: polity-press.json, if it is here)`];
}

/** The option for output that programs read. */
export function json(insteadOf: string): OptionLine {
  return ['--json', `print one JSON object instead of ${insteadOf}`];
}

/** The options that several commands have. */
export const shared = {
  databank: [
    '--databank <name>',
    'what the source is: interface, whole, or a description file (default: as configured, or recognised)',
  ],
  exportTo: ['--to <file>', 'where to write the export', { required: true }],
  public: ['--public', 'leave private texts out, so that the export may be published'],
  noSync: ['--no-sync', 'skip fsync; a power cut may corrupt the output'],
  quiet: ['--quiet', 'print nothing but errors'],
  events: ['--events', 'write progress, warnings and errors as JSON, one line each, to standard error'],
} as const satisfies Record<string, OptionLine>;
