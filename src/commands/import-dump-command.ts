import type { Command } from 'commander';
import { EXIT } from '../errors.ts';
import { shownPath } from '../import/shown-path.ts';
import { importDump } from '../import-dump.ts';
import { createProgress, silentProgress } from '../log.ts';
import { chooseCollections } from './choose-collections.ts';
import { collect } from './collect.ts';
import type { CommandContext } from './context.ts';
import { dumpJson, dumpSummary } from './dump-summary.ts';
import { problemText } from './problem-text.ts';
import { figure } from './text-table.ts';

interface Flags {
  readonly to: string;
  readonly collection?: readonly string[];
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press import dump FILE` */
export function addImportDumpCommand(parent: Command, context: CommandContext): void {
  parent
    .command('dump')
    .description('read a plain-SQL dump of PostgreSQL (pg_dump) into a SQLite export')
    .argument('<file>', 'the dump, gzipped or not; - for standard input')
    .requiredOption('--to <file>', 'where to write the export')
    .option('--collection <path>', 'import only what this collection needs (repeatable)', collect)
    .option('--json', 'print one JSON object instead of the table')
    .option('--quiet', 'print nothing but errors')
    .action(async (from: string, flags: Flags) => {
      const options = { from, to: flags.to, collections: chooseCollections(flags.collection ?? []) };
      const isSilent = flags.quiet === true || flags.json === true;
      const progressOf = (unit: string) => (isSilent ? silentProgress : createProgress(unit));
      const report = await importDump(options, {
        progress: progressOf('bytes'),
        checking: progressOf('rows'),
        signal: context.signal,
      });
      if (flags.json) context.printJson(dumpJson(options, report));
      if (report.problems.length > 0) {
        context.complain(
          `error: the dump breaks the contract in ${figure(report.problems.length)} place(s)`,
          problemText(report.problems),
          `hint: ${shownPath(flags.to)} was not written; fix the database, dump it whole and import again.`,
        );
        context.exit(EXIT.problems);
      } else if (!flags.json && !flags.quiet) {
        context.print(dumpSummary(options, report));
      }
    });
}
