import type { ImportDumpOptions, ImportDumpReport } from '../sources/import-dump.ts';
import { figure, plural } from '../terminal/plural.ts';
import { showName, shownPath } from '../terminal/safe-text.ts';
import { privacyText } from './api-report.ts';
import { type Beyond, beyondLines } from './beyond.ts';
import { databankJson, databankLines, onlyInterface } from './databank-lines.ts';
import { nextBuild } from './next-build.ts';
import { problemLines } from './problem-lines.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { type Report, total } from './report.ts';

/** Fit on a line; `--json` has all of them. */
const mostNames = 10;

export function dumpReport(
  options: ImportDumpOptions,
  report: ImportDumpReport,
  left: Beyond,
  configured: ReadConfiguration,
): Report {
  const { from, to, isPublic = false, description } = options;
  const { tables, problems, others, privateTexts, seconds } = report;
  const sums = { rowsRead: total(tables, 'rowsRead'), rowsStored: total(tables, 'rowsStored') };
  const rows = [...tables, { name: plural(tables.length, 'table'), ...sums }];
  const failure = {
    level: 'error',
    message: `the dump breaks the contract in ${plural(problems.length, 'place')}`,
    details: problemLines(problems),
    hint: `${shownPath(to)} was not written; fix the database, dump it whole and import again.${onlyInterface(configured, problems)}`,
  } as const;
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
  const byColumns = new Map<string, string[]>();
  for (const { name, columnsLeftOut } of tables) {
    if (columnsLeftOut.length === 0) continue;
    const columns = listed(columnsLeftOut);
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), name]);
  }
  return [...byColumns].map(([columns, names]) => {
    const where = names.length > 3 ? `${names.length} tables` : names.join(', ');
    return `Left out, not part of the API: ${columns} of ${where}.`;
  });
}

function listed(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const more = rest > 0 ? [`${figure(rest)} more`] : [];
  return [...names.slice(0, mostNames).map(showName), ...more].join(', ');
}
