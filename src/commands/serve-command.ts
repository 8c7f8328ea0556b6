import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { parsePort } from './parse-number.ts';
import type { ServeFlags } from './run-serve.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press serve [tree]` */
export function addServeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('serve')
    .description('answer requests from a published tree on this machine, as a host will')
    .argument(
      '[tree]',
      'the folder of a published tree, or an archive of one (default: as configured, or out)',
    )
    .option('--config <file>', 'what says where the tree is (default: polity-press.json, if it is here)')
    .option('--port <n>', 'the port to listen on; 0 takes a free one', parsePort, 8000)
    .option('--as-published', 'send the files byte for byte, even where their links lead elsewhere')
    .option('--json', 'print one JSON object instead of text')
    .action(async (tree: string | undefined, flags: ServeFlags) => {
      const { runServe } = await import('./run-serve.ts');
      await runServe(tree, flags, context);
    });
  withExamples(command, [
    ['serve', 'answers from out/ at http://localhost:8000/api/'],
    ['serve site --port 0', 'answers from site/ at a free port, and says which'],
  ]);
}
