import { groupBy } from '../contract/group-by.ts';
import { totals } from '../contract/total.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { unmentionedKind } from '../model/description/unmentioned.ts';
import { refuseOwnedPlace } from '../publish/write/owned-place.ts';
import { withExport } from '../sources/export/open-export.ts';
import { type ImportDumpOptions, type ImportDumpReport, importDump } from '../sources/import-dump.ts';
import { figure, firstOf, plural } from '../terminal/plural.ts';
import { showName, shownPath } from '../terminal/safe-text.ts';
import { chooseCollections } from './arguments/choose-collections.ts';
import { type CommandContext, importEffects, notes } from './create-context.ts';
import { privacyText } from './reports/api-report.ts';
import { breaksContract } from './reports/problem-lines.ts';
import { printReport, type Report, type ReportFlags } from './reports/report.ts';
import { type ReadConfiguration, readConfiguration } from './settings/read-configuration.ts';
import {
  type Beyond,
  beyond,
  beyondLines,
  databankJson,
  databankLines,
  type FoundInSource,
  ofAnotherService,
  ofThisService,
  onlyInterface,
} from './sources/beyond.ts';
import { describedService } from './sources/described-service.ts';
import { refuseOther } from './sources/given-source.ts';
import { nextBuild } from './sources/next-build.ts';
import { recogniseDump } from './sources/recognise-source.ts';

export interface ImportDumpFlags extends ReportFlags {
  readonly to: string;
  readonly config?: string;
  readonly databank?: string;
  readonly collection?: readonly string[];
  readonly public?: true;
}

export async function runImportDump(
  from: string,
  flags: ImportDumpFlags,
  context: CommandContext,
): Promise<void> {
  await refuseOther('dump', from, flags.to);
  refuseOwnedPlace(flags.to, 'export');
  const given = readConfiguration(flags.config, flags.databank);
  context.whenStopped(() => `${shownPath(flags.to)} was not written`);
  context.notify(...notes(given.notes));
  const named = { form: 'dump', source: from } as const;
  const { source, configured } = await recogniseDump(named, given, flags.config, context.signal);
  const description = describedService(configured, { includePrivateComments: true });
  const options = {
    ...{ from, to: flags.to, dump: source.dump },
    description: chooseCollections(flags.collection ?? [], description),
    isPublic: flags.public === true,
  };
  const report = await importDump(options, importEffects(context, 'bytes'));
  const unmentioned = report.problems.length > 0 ? [] : unmentionedIn(flags.to, options.description);
  const left = beyond({ tables: report.others, unmentioned }, configured);
  await printReport(dumpReport(options, report, left, configured), flags, context);
}

/** Rows of an export that will not be published, as no record mentions them. */
function unmentionedIn(path: string, description: Description): NonNullable<FoundInSource['unmentioned']> {
  return withExport(path, (source) => {
    source.checkTables(kindsOf(description.collections));
    return source.unmentioned(description, unmentionedKind(description));
  });
}

/** Fit on a line; `--json` has all of them. */
const mostNames = 10;

function dumpReport(
  options: ImportDumpOptions,
  report: ImportDumpReport,
  left: Beyond,
  configured: ReadConfiguration,
): Report {
  const { from, to, isPublic = false, description } = options;
  const { tables, problems, others, privateTexts, seconds } = report;
  const sums = totals(tables, 'rowsRead', 'rowsStored');
  const rows = [...tables, { name: plural(tables.length, 'table'), ...sums }];
  const foreign = ofAnotherService('dump', configured, problems);
  const toFix =
    foreign === null ? 'fix the database, dump it whole and import again.' : ofThisService('dump');
  const toDo = `${shownPath(to)} was not written; ${toFix}${onlyInterface(configured, problems)}`;
  const failure = { ...breaksContract('the dump', problems, toDo), ...(foreign && { message: foreign }) };
  return {
    json: {
      command: 'import dump',
      ok: problems.length === 0,
      from,
      to,
      public: isPublic,
      private_texts: privateTexts,
      tables: tables.map(({ name, foundAs, columnsLeftOut, rowsRead, rowsStored }) => ({
        table: name,
        found_as: foundAs,
        rows_read: rowsRead,
        rows_stored: rowsStored,
        columns_left_out: columnsLeftOut,
      })),
      tables_not_read: others.map(({ name, rows }) => ({ table: name, rows })),
      total: { rows_read: sums.rowsRead, rows_stored: sums.rowsStored, seconds },
      problems,
      databank: databankJson(configured),
      not_published: left,
    },
    failures: problems.length === 0 ? [] : [failure],
    table: {
      rows: [
        ['table', 'rows read', 'stored', 'left out'],
        ...rows.map(({ name, rowsRead, rowsStored }) => [
          name,
          ...[rowsRead, rowsStored, rowsRead - rowsStored].map(figure),
        ]),
      ],
    },
    text: [
      `Wrote ${shownPath(to)} in ${seconds.toFixed(2)} s; every record was checked against the contract.`,
      ...beyondLines(left),
      ...leftOut(report),
      ...databankLines(configured),
      `Next: ${nextBuild(to, description, configured)}`,
      privacyText(options, report),
    ],
  };
}

/** Columns that the export lacks; columns of many tables, such as the ids of links, share a line. */
function leftOut({ tables }: ImportDumpReport): string[] {
  const byColumns = groupBy(
    tables.filter(({ columnsLeftOut }) => columnsLeftOut.length > 0),
    ({ columnsLeftOut }) => firstOf(columnsLeftOut.map(showName), mostNames, ', '),
    ({ name }) => name,
  );
  return [...byColumns].map(([columns, names]) => {
    const where = names.length > 3 ? `${names.length} tables` : names.join(', ');
    return `Left out, not part of the API: ${columns} of ${where}.`;
  });
}
