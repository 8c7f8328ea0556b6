import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import type { SnapshotFlags } from './run-snapshot.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press snapshot [folder]` */
export function addSnapshotCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('snapshot')
    .description('pack a published tree into one file, with its records as tables and as a database')
    .argument('[folder]', 'the published tree (default: as configured, or out)')
    .requiredOption('--to <file>', 'the .zip archive to write')
    .option(
      '--config <file>',
      'what the dataset is called, and more (default: polity-press.json, if it is here)',
    )
    .option(
      '--since <snapshot>',
      'what was published before: for the changelog, and to propose the next version',
    )
    .option('--json', 'print one JSON object instead of the summary')
    .option('--quiet', 'print nothing but errors')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (folder: string | undefined, flags: SnapshotFlags) => {
      const { runSnapshot } = await import('./run-snapshot.ts');
      await runSnapshot(folder, flags, context);
    });
  withExamples(command, [
    ['snapshot --to databank.zip', 'packs out/, with tables for pandas, R and spreadsheets'],
    ['snapshot site --to site.zip', 'packs the tree in site/'],
  ]);
}
