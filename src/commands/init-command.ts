import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CommandContext } from './context.ts';
import { parsePageSize } from './parse-number.ts';
import type { InitFlags } from './run-init.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press init` */
export function addInitCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('init')
    .description('write a first polity-press.json, from these options or, in a terminal, from a few answers')
    .option('--databank <file>', 'the description of the service (default: databank.json, if it is here)')
    .option('--base-url <url>', 'where the tree will be published')
    .option('--page-size <n>', 'records per page', parsePageSize)
    .option('--host <name>', 'a host to add files for (repeatable)', collect)
    .option('--out <folder>', 'where to write the tree')
    .option(
      '--include <pattern>',
      'publish only collections of this name; * and ** stand for any text (repeatable)',
      collect,
    )
    .option('--exclude <pattern>', 'leave out collections of this name (repeatable)', collect)
    .option('--config <file>', 'the file to write', 'polity-press.json')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print one JSON object instead of text')
    .action(async (flags: InitFlags) => {
      const { runInit } = await import('./run-init.ts');
      await runInit(flags, context);
    });
  withExamples(command, [
    ['init', 'asks what is needed'],
    [
      'init --databank databank.json --base-url https://api.example.org --host netlify',
      'writes polity-press.json without a question',
    ],
  ]);
}
