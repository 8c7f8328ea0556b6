import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { addImportApiCommand } from './import-api-command.ts';
import { addImportDumpCommand } from './import-dump-command.ts';

/** `polity-press import api|dump` */
export function addImportCommand(program: Command, context: CommandContext): void {
  const parent = program
    .command('import')
    .description('make a SQLite export from what there is: a running service, a published tree, or a dump');
  addImportApiCommand(parent, context);
  addImportDumpCommand(parent, context);
}
