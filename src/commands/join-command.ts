import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import type { JoinFlags } from './run-join.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press join <parts...>` */
export function addJoinCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('join')
    .description('put the parts of a tree together, which `build --shard` wrote on several machines')
    .argument('<parts...>', 'the folders of all parts, in any order')
    .option('--out <folder>', 'where to write the tree', 'out')
    .option('--replace', 'let the sample replace a tree of other data')
    .option('--no-sync', 'do not wait for the disk: faster, but a power cut may take the tree away')
    .option('--json', 'print one JSON object instead of the summary')
    .option('--quiet', 'print nothing but errors')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (parts: string[], flags: JoinFlags) => {
      const { runJoin } = await import('./run-join.ts');
      await runJoin(parts, flags, context);
    });
  withExamples(command, [
    ['join part-1 part-2', 'puts both parts together in out/'],
    ['join part-* --out site', 'all parts that are here, in site/'],
  ]);
}
