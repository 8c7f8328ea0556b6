import { added, type CommandLine, createOption, type OptionLine, type Suggested } from './option.ts';

/** What a shell can complete after the words of one command. */
export interface Completion {
  /** `build`, `import api`; empty for the tool itself. */
  readonly command: string;
  /** Commands, or the fixed values of its arguments; none where a file is expected. */
  readonly words: readonly { readonly word: string; readonly does: string }[];
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  /** `--host`, or `--help` and `-h`. */
  readonly flags: readonly string[];
  readonly does: string;
  /** Null if the option takes no value; empty if its value is free: shells then complete files. */
  readonly values: readonly string[] | null;
}

const everywhere: readonly OptionLine[] = [added.helpOption, added.version, added.noColor];

/** Of the tool, each command and each kind of one, in the order of help. */
export async function completionsOf(commands: readonly CommandLine[]): Promise<readonly Completion[]> {
  const named = commands.map(({ name, does }) => ({ word: name, does }));
  return [
    { command: '', words: [...named, added.help], options: await optionsOf([]) },
    { command: added.help.word, words: named, options: await optionsOf([]) },
    ...(await Promise.all(commands.map((line) => ofCommand(line)))).flat(),
  ];
}

async function ofCommand(line: CommandLine, parents = ''): Promise<readonly Completion[]> {
  const { name, takes = [], options = [], kinds = [] } = line;
  const suggested = await Promise.all(
    takes.map(async ([, does, values]) => (await valuesOf(values)).map((word) => ({ word, does }))),
  );
  return [
    {
      command: `${parents}${name}`,
      words: [...kinds.map((kind) => ({ word: kind.name, does: kind.does })), ...suggested.flat()],
      options: await optionsOf(options),
    },
    ...(await Promise.all(kinds.map((kind) => ofCommand(kind, `${name} `)))).flat(),
  ];
}

function optionsOf(lines: readonly OptionLine[]): Promise<readonly CompletedOption[]> {
  return Promise.all(
    [...lines, ...everywhere].map(async (line) => {
      const { long, short, description, required, optional, argChoices } = createOption(line);
      return {
        flags: [long, short].filter((flag) => flag !== undefined),
        does: description,
        values: required || optional ? (argChoices ?? (await valuesOf(line[2]?.suggested))) : null,
      };
    }),
  );
}

export async function valuesOf(suggested: Suggested = []): Promise<readonly string[]> {
  return typeof suggested === 'function' ? await suggested() : suggested;
}
