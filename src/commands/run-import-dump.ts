import { EXIT } from '../errors.ts';
import { shownPath } from '../import/shown-path.ts';
import { importDump } from '../import-dump.ts';
import { createProgress, silentProgress } from '../log.ts';
import { chooseCollections } from './choose-collections.ts';
import type { CommandContext } from './context.ts';
import { dumpJson, dumpSummary } from './dump-summary.ts';
import { problemText } from './problem-text.ts';
import { figure } from './text-table.ts';

/** The options of `polity-press import dump`. */
export interface ImportDumpFlags {
  readonly to: string;
  readonly collection?: readonly string[];
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press import dump FILE` */
export async function runImportDump(
  from: string,
  flags: ImportDumpFlags,
  context: CommandContext,
): Promise<void> {
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
}
