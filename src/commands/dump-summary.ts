import type { ImportDumpOptions, ImportDumpReport } from '../sources/import-dump.ts';
import { figure, plural } from '../terminal/plural.ts';
import { showName, shownPath } from '../terminal/safe-text.ts';
import { type Beyond, beyondLines } from './beyond.ts';
import { databankLines } from './databank-lines.ts';
import { nextBuild } from './next-build.ts';
import { privacyText } from './privacy-text.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { textTable } from './text-table.ts';

/** What fits on a line; `--json` has all of them. */
const mostNames = 10;

/** The table at the end of `import dump`, and what it means. */
export function dumpSummary(
  options: ImportDumpOptions,
  report: ImportDumpReport,
  left: Beyond,
  configured: ReadConfiguration,
  columns: number | null = null,
): string {
  const total = { name: plural(report.tables.length, 'table'), ...totals(report) };
  const rows = [...report.tables, total];
  return [
    textTable(
      [
        ['table', 'rows read', 'stored', 'left out'],
        ...rows.map(({ name, rowsRead, rowsStored }) => [
          name,
          figure(rowsRead),
          figure(rowsStored),
          figure(rowsRead - rowsStored),
        ]),
      ],
      { columns },
    ),
    '',
    `Wrote ${shownPath(options.to)} in ${report.seconds.toFixed(2)} s; every record was checked against the contract.`,
    ...beyondLines(left),
    ...leftOut(report),
    ...databankLines(configured),
    `Next: ${nextBuild(options.to, options.description, configured)}`,
    privacyText(options, report),
  ].join('\n');
}

/** The columns that an export does not have; those of many tables, such as the ids of links, on one line. */
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

/** The first names of a list, and how many more there are. */
function listed(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const more = rest > 0 ? [`${figure(rest)} more`] : [];
  return [...names.slice(0, mostNames).map(showName), ...more].join(', ');
}

/** What `--json` prints. */
export function dumpJson(options: ImportDumpOptions, report: ImportDumpReport) {
  const { rowsRead, rowsStored } = totals(report);
  return {
    command: 'import dump',
    ok: report.problems.length === 0,
    from: options.from,
    to: options.to,
    public: options.isPublic === true,
    private_texts: report.privateTexts,
    tables: report.tables.map(({ name, foundAs, columnsLeftOut, ...rows }) => ({
      table: name,
      found_as: foundAs,
      rows_read: rows.rowsRead,
      rows_stored: rows.rowsStored,
      columns_left_out: columnsLeftOut,
    })),
    tables_not_read: report.others.map(({ name, rows }) => ({ table: name, rows })),
    total: { rows_read: rowsRead, rows_stored: rowsStored, seconds: report.seconds },
    problems: report.problems,
  };
}

function totals({ tables }: ImportDumpReport): { rowsRead: number; rowsStored: number } {
  return {
    rowsRead: tables.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsStored: tables.reduce((sum, { rowsStored }) => sum + rowsStored, 0),
  };
}
