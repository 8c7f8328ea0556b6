import { InvalidArgumentError, Option } from 'commander';
import type { Shard } from '../contract/shards.ts';

export type OptionLine = readonly [flags: string, does: string, more?: OptionDetails];

interface OptionDetails {
  readonly parse?: (text: string) => unknown;
  /** May be given several times: the value is a list. */
  readonly repeats?: true;
  readonly required?: true;
  readonly byDefault?: unknown;
  /** For help, if not the value itself. */
  readonly shownDefault?: string;
  readonly choices?: readonly string[];
  readonly conflicts?: readonly string[];
}

export interface CommandLine {
  readonly name: string;
  readonly does: string;
  readonly takes?: readonly (readonly [argument: string, what: string])[];
  readonly options?: readonly OptionLine[];
  /** The arguments after `polity-press`, with an explanation. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** Shown after the options in help. */
  readonly more?: string;
  /** Loads the function for the arguments, options and context; with `kinds`, it gets unknown words. */
  readonly load: () => Promise<(...given: never[]) => void | Promise<void>>;
  readonly kinds?: readonly CommandLine[];
}

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

export const defaultPageSize = 10;

/** Port 0 takes any free one. */
export const pageSizes = [1, 1_000_000] as const;
export const ports = [0, 65_535] as const;

/** Seconds to milliseconds. Beyond 300 s fetch has its own limits. */
export function parseTimeout(text: string): number {
  return wholeNumber(1, 300)(text) * 1000;
}

export function parseShard(text: string): Shard {
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!/^[1-9][0-9]{0,4}\/[1-9][0-9]{0,4}$/.test(text) || number > of)
    throw new InvalidArgumentError('It must be K/N, the K-th of N parts, such as 2/8.');
  return { number, of };
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
): OptionLine {
  return [flags, does, { parse: wholeNumber(least, most), byDefault }];
}

export function repeatable(flags: string, does: string): OptionLine {
  return [flags, `${does} (repeatable)`, { repeats: true }];
}

export function config(does: string): OptionLine {
  return ['--config <file>', `${does} (default: polity-press.json, if it is here)`];
}

export function json(insteadOf: string): OptionLine {
  return ['--json', `print one JSON object instead of ${insteadOf}`];
}

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
