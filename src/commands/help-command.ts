import type { Command } from 'commander';
import { CliError } from '../contract/errors.ts';

/** `polity-press help [command...]` */
export function addHelpCommand(program: Command): void {
  program
    .command('help')
    .description('show what a command is for, and its options')
    .argument('[command...]', 'the command, such as build or import dump')
    .action(async (words: readonly string[]) => {
      let found = program;
      for (const word of words) {
        const next = found.commands.find((command) => command.name() === word);
        if (next === undefined) throw await unknown(word, found);
        found = next;
      }
      found.outputHelp();
    });
}

async function unknown(word: string, { commands }: Command): Promise<CliError> {
  const { didYouMean } = await import('../terminal/did-you-mean.ts');
  const names = commands.map((command) => command.name());
  const others = names.length > 0 ? `The commands are ${names.join(', ')}.` : '--help lists the options.';
  return new CliError(`there is no command ${word}`, { hint: `${didYouMean(word, names)}${others}` });
}
