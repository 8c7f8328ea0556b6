import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CommandContext } from './context.ts';
import { databankOption } from './databank-option.ts';
import type { ImportDumpFlags } from './run-import-dump.ts';
import { withExamples } from './with-examples.ts';

/** `polity-press import dump FILE` */
export function addImportDumpCommand(parent: Command, context: CommandContext): void {
  const command = parent
    .command('dump')
    .description('read a plain-SQL dump of PostgreSQL (pg_dump) into a SQLite export')
    .argument('<file>', 'the dump, gzipped or not; - for standard input')
    .requiredOption('--to <file>', 'where to write the export')
    .option('--config <file>', 'what the service is (default: polity-press.json, if it is here)')
    .addOption(databankOption())
    .option('--collection <path>', 'import only what this collection needs (repeatable)', collect)
    .option('--public', 'leave private texts out, so that the export may be published')
    .option('--json', 'print one JSON object instead of the table')
    .option('--quiet', 'print nothing but errors')
    .option('--events', 'write progress, warnings and errors as JSON, one line each, to standard error')
    .action(async (from: string, flags: ImportDumpFlags) => {
      const { runImportDump } = await import('./run-import-dump.ts');
      await runImportDump(from, flags, context);
    });
  withExamples(command, [
    ['import dump backup.sql.gz --to export.sqlite', 'reads what pg_dump wrote'],
    ['import dump - --to export.sqlite --quiet', 'reads a dump from standard input'],
  ]);
}
