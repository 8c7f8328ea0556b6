import { linkRoles } from '../model/description/linked-roles.ts';
import { gapsOf, resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { WrittenTable } from '../outputs/tables/table.ts';
import type { SnapshotOptions, SnapshotReport } from '../publish/snapshot.ts';
import { own } from '../terminal/own-command.ts';
import { byteSize, figure, plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type ChangesSince, versionNotes } from './changes-since.ts';
import { notes } from './notice.ts';
import { problemLines } from './problem-lines.ts';
import { lines, type Report, total } from './report.ts';

export function snapshotReport(
  options: SnapshotOptions,
  report: SnapshotReport,
  since: ChangesSince | null,
): Report {
  const { tree, to, description, release, dataset } = options;
  const { problems, tables, ...figures } = report;
  const { title, hasTitle, version } = resolveDataset(options);
  return {
    json: {
      ...{ command: 'snapshot', ok: problems.length === 0, tree, to, version: dataset.version ?? null },
      ...(since !== null && {
        since: { version: since.version, proposed: since.proposed, difference: since.difference },
      }),
      ...figures,
      tables: tables.map(({ name, holds, rows, columns, files }) => ({
        ...{ name, holds, rows },
        columns: columns.map((column) => column.name),
        files: [...files.values()],
      })),
      problems,
    },
    failures:
      problems.length === 0
        ? []
        : [
            {
              level: 'error',
              message: `${shownPath(tree)} breaks the contract in ${plural(problems.length, 'place')}`,
              details: problemLines(problems),
              hint: `${shownPath(to)} was not written; \`${own`verify ${tree}`}\` says more. Publish the tree again.`,
            },
          ],
    table: { rows: [['folder', 'tables', 'rows', 'size'], ...rowsOf(tables, options.panelYears)] },
    text: lines(
      `Packed ${shownPath(tree)} into ${shownPath(to)}: ${plural(description.collections.length, 'collection')}, ${plural(figures.records, 'record')}, ${plural(figures.files, 'file')}, ${byteSize(figures.bytes)} in ${figures.seconds.toFixed(2)} s.`,
      release?.saysWhose === false &&
        `Release ${release.version} has no title, authors, licence and DOI: an older version of polity-press built it.`,
      !options.hasPages && 'It has no pages: `serve` and `diff` need an archive with them.',
      hasTitle && `It is "${title}"${version === null ? '' : `, version ${version}`}.`,
      `Next: ${own`verify ${to}`}`,
    ),
    notes: notes(
      lines(
        since !== null && versionNotes(since, dataset.version),
        gapNotes(options),
        linkRoles(description).entity === null &&
          'there are no claims, and so no panel, CLDF, workbook and wide table: `roles` in polity-press.json say what the records are about',
      ),
    ),
  };
}

/** One row per kind of table: count, rows, size. */
function rowsOf(tables: readonly WrittenTable[], panelYears: number): string[][] {
  const row = (folder: string, what: string, ...holds: readonly WrittenTable['holds'][]) => {
    const some = tables.filter((table) => holds.includes(table.holds));
    const bytes = total(
      some.flatMap((table) => [...table.files.values()]),
      'bytes',
    );
    const cells = [folder, `${figure(some.length)} ${what}`, figure(total(some, 'rows')), byteSize(bytes)];
    return some.length === 0 ? [] : [cells];
  };
  const wide = tables.find(({ holds }) => holds === 'wide')?.name.slice('wide/'.length);
  return [
    ...row('tables', 'of collections', 'collection'),
    ...row('', 'of what is only embedded', 'embedded'),
    ...row('', 'of lists', 'links'),
    ...row('wide', `of each ${wide}`, 'wide'),
    ...row('', 'of claims and their code book', 'claims', 'variables', 'codes', 'entities', 'sources'),
    ...row('', `of claims by ${panelYears} years`, 'panel'),
    ...row('cldf', 'of claims as CLDF', 'cldf'),
    ...row('', 'of missing values', 'missing'),
  ];
}

/** What the dataset lacks, and where to add it. An older release lacks all of it, and the text says so. */
function gapNotes(options: SnapshotOptions): string[] {
  const { release } = options;
  if (release?.saysWhose === false) return [];
  const where = release === null ? 'polity-press.json' : 'a release never changes: add it before the next';
  return gapsOf(options).map((gap) => `${gap} (${where})`);
}
