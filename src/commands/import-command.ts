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
  addImportApiCommand(parent, context);
  addImportDumpCommand(parent, context);
  withExamples(parent, [
    ['import dump backup.sql --to export.sqlite', 'reads what pg_dump wrote'],
    ['import api https://www.example.org --to export.sqlite', 'copies a running service'],
  ]);
}
