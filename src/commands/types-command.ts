import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import type { TypesFlags } from './run-types.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press types [tree]` */
export function addTypesCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('types')
    .description('print the TypeScript types of a published tree, for polity-press/client')
    .argument(
      '[tree]',
      'the address or the folder of a published tree, or an archive of one (default: as configured, or out)',
    )
    .option('--config <file>', 'what says where the tree is (default: polity-press.json, if it is here)')
    .option('--json', 'print one JSON object instead of text')
    .action(async (tree: string | undefined, flags: TypesFlags) => {
      const { runTypes } = await import('./run-types.ts');
      await runTypes(tree, flags, context);
    });
  withExamples(command, [
    ['types > databank.d.ts', 'prints the types of the tree in out/'],
    ['types https://api.example.org > databank.d.ts', 'the same, of the tree at an address'],
  ]);
}
