import { resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { WrittenTable } from '../outputs/tables/table.ts';
import type { SnapshotOptions, SnapshotReport } from '../publish/snapshot.ts';
import { own } from '../terminal/own-command.ts';
import { figure, plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { byteSize } from './byte-size.ts';
import type { ChangesSince } from './changes-since.ts';
import { textTable } from './text-table.ts';

/** The end of `snapshot`: what is in the archive, and what can be done with it. */
export function snapshotSummary(
  options: SnapshotOptions,
  { tables, records, files, bytes, seconds }: SnapshotReport,
  columns: number | null = null,
): string {
  const { tree, to, description, release } = options;
  const of = (...holds: readonly WrittenTable['holds'][]) =>
    tables.filter((table) => holds.includes(table.holds));
  const sizeOf = (some: readonly WrittenTable[]) =>
    some.flatMap((table) => [...table.files.values()]).reduce((sum, file) => sum + file.bytes, 0);
  const rows = (name: string, some: readonly WrittenTable[], what: string) => {
    const sum = some.reduce((total, table) => total + table.rows, 0);
    const row = [name, `${figure(some.length)} ${what}`, figure(sum), byteSize(sizeOf(some))];
    return some.length === 0 ? [] : [row];
  };
  const [wide] = of('wide');
  const { title, hasTitle, version } = resolveDataset(options);
  return [
    textTable(
      [
        ['folder', 'tables', 'rows', 'size'],
        ...rows('tables', of('collection'), 'of collections'),
        ...rows('', of('embedded'), 'of what is only embedded'),
        ...rows('', of('links'), 'of lists'),
        ...rows('wide', of('wide', 'variables', 'joined'), `of each ${wide?.name.slice('wide/'.length)}`),
      ],
      { columns, others: 'right' },
    ),
    '',
    `Packed ${shownPath(tree)} into ${shownPath(to)}: ${plural(description.collections.length, 'collection')}, ${plural(records, 'record')}, ${plural(files, 'file')}, ${byteSize(bytes)} in ${seconds.toFixed(2)} s.`,
    ...(release?.saysWhose === false
      ? [
          `Release ${release.version} does not say whose it is: an older version of polity-press built it, without title, authors, licence and DOI.`,
        ]
      : []),
    ...(hasTitle ? [`It is "${title}"${version === null ? '' : `, version ${version}`}.`] : []),
    `Next: ${own`verify ${to}`}`,
  ].join('\n');
}

/** The same for machines. */
export function snapshotJson(
  { tree, to, dataset }: SnapshotOptions,
  report: SnapshotReport,
  since: ChangesSince | null,
) {
  const { problems, tables, ...figures } = report;
  return {
    command: 'snapshot',
    ok: problems.length === 0,
    tree,
    to,
    version: dataset.version ?? null,
    ...(since !== null && {
      since: { version: since.version, proposed: since.proposed, difference: since.difference },
    }),
    ...figures,
    tables: tables.map(({ name, holds, rows, columns, files }) => ({
      name,
      holds,
      rows,
      columns: columns.map((column) => column.name),
      files: [...files.values()],
    })),
    problems,
  };
}
