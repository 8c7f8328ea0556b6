import { type Description, kindsOf } from '../model/description/kind.ts';
import { unmentionedKind } from '../model/description/unmentioned.ts';
import { openExport } from '../sources/export/open-export.ts';
import { importDump } from '../sources/import-dump.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { beyond, type FoundInSource } from './beyond.ts';
import { chooseCollections } from './choose-collections.ts';
import type { CommandContext } from './context.ts';
import { recogniseDump } from './describe-source.ts';
import { describedService } from './described-service.ts';
import { dumpReport } from './dump-report.ts';
import { notes } from './notice.ts';
import { refuseOther } from './other-import.ts';
import { readConfiguration } from './read-configuration.ts';
import { printReport } from './report.ts';

export interface ImportDumpFlags {
  readonly to: string;
  readonly config?: string;
  readonly databank?: string;
  readonly collection?: readonly string[];
  readonly public?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export async function runImportDump(
  from: string,
  flags: ImportDumpFlags,
  context: CommandContext,
): Promise<void> {
  refuseOther('dump', from, flags.to);
  const given = readConfiguration(flags.config, flags.databank);
  context.whenStopped(() => `${shownPath(flags.to)} was not written`);
  if (!flags.quiet) context.notify(...notes(given.notes));
  const { configured, dump } = await recogniseDump(from, given, flags.config, context.signal);
  const description = describedService(configured, { includePrivateComments: true });
  const options = {
    ...{ from, to: flags.to, dump },
    description: chooseCollections(flags.collection ?? [], description),
    isPublic: flags.public === true,
  };
  const report = await importDump(options, {
    progress: context.progress('bytes'),
    checking: context.progress('rows'),
    signal: context.signal,
  });
  const unmentioned = report.problems.length > 0 ? [] : unmentionedIn(flags.to, options.description);
  const left = beyond({ tables: report.others, unmentioned }, configured);
  printReport(dumpReport(options, report, left, configured), flags, context);
}

/** Rows of an export that will not be published, as no record mentions them. */
function unmentionedIn(path: string, description: Description): NonNullable<FoundInSource['unmentioned']> {
  const source = openExport(path);
  try {
    source.checkTables(kindsOf(description.collections));
    return source.unmentioned(description, unmentionedKind(description));
  } finally {
    source.close();
  }
}
