import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { addImportApiCommand } from './import-api-command.ts';
import { addImportDumpCommand } from './import-dump-command.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press import api|dump` */
export function addImportCommand(program: Command, context: CommandContext): void {
  const parent = program
    .command('import')
    .helpCommand(false)
    .description('make a SQLite export from a running service, a published tree, or a dump');
  // Whatever is no kind of import: the sources have to be looked at, by what only then is loaded.
  parent
    .command('*', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const { refuseWithoutKind } = await import('./other-import.ts');
      refuseWithoutKind(words);
    });
  addImportApiCommand(parent, context);
  addImportDumpCommand(parent, context);
  withExamples(parent, [
    ['import dump backup.sql --to export.sqlite', 'reads what pg_dump wrote'],
    ['import api https://www.example.org --to export.sqlite', 'copies a running service'],
  ]);
}
