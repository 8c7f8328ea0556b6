import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectArchivePlace } from '../archive/write-archive.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { total } from '../contract/total.ts';
import { CHECKSUMS } from '../contract/tree/listed-sum.ts';
import { treeMarks } from '../contract/tree/tree.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import { gapsOf, ownTitleOf, resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { WrittenTable } from '../outputs/tables/table.ts';
import { unlikeRelease } from '../publish/release.ts';
import { expectAsPublished } from '../publish/releases/as-published.ts';
import type { SnapshotOptions, SnapshotReport } from '../publish/snapshot.ts';
import { refuseOwnedPlace } from '../publish/write/owned-place.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { meantAbove } from '../terminal/not-found.ts';
import { own } from '../terminal/own-command.ts';
import { byteSize, figure, plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type ChangesSince, versionNotes } from './changes-since.ts';
import { type CommandContext, notes, warnings } from './create-context.ts';
import { earlierRelease, makeSnapshot, snapshotOptions } from './make-snapshot.ts';
import { conflictsText } from './reports/api-report.ts';
import { breaksContract } from './reports/problem-lines.ts';
import { lines, printReport, type Report, type ReportFlags } from './reports/report.ts';
import { type FoundArchive, readArchives, unreadArchives } from './settings/archives-beside.ts';
import { settingsFile } from './settings/configuration-file.ts';
import { type ReadConfiguration, readConfiguration } from './settings/read-configuration.ts';
import { detectSource, type NamedSource } from './sources/given-source.ts';
import { differenceOfTrees } from './sources/side-of-diff.ts';
import { isFile, noTreeFolder } from './trees/given-tree.ts';
import {
  exposedByArchives,
  exposedByRelease,
  exposedByReleases,
  exposedByTree,
  keptIn,
  reportExposed,
} from './trees/released-privacy.ts';
import { unlikeNotices } from './trees/unlike-release.ts';

export interface SnapshotFlags extends ReportFlags {
  readonly to: string;
  readonly tables?: true;
  readonly config?: string;
  readonly since?: string;
  readonly panel: number;
}

export async function runSnapshot(
  named: string | undefined,
  flags: SnapshotFlags,
  context: CommandContext,
): Promise<void> {
  const configured = readConfiguration(flags.config);
  const tree = named ?? configured.configuration.out ?? 'out';
  // Report an unwritable archive before minutes of reading.
  expectArchivePlace(flags.to, CHECKSUMS);
  const undone = `${shownPath(flags.to)} was not written`;
  context.whenStopped(() => undone);
  const { form } = detectSource(tree);
  if (form !== 'tree') throw noTree(tree, form);
  refuseOwnedPlace(flags.to, 'archive');
  finishInterruptedSwap(tree);
  const to = { to: flags.to, hasPages: flags.tables !== true, panelYears: flags.panel };
  const before = await snapshotOptions(tree, to, configured, context);
  const { release } = before;
  await expectAsPublished(tree, context.signal);
  const archives = release === null ? await readArchives(tree, flags.to) : [];
  const exposed = exposedBySnapshot(tree, before, archives, configured);
  if (exposed.length > 0) {
    const out = release === null ? tree : outOfRelease(tree);
    reportExposed(exposed, { command: 'snapshot', out, undone }, flags, context);
    return;
  }
  const earlier = flags.since ?? earlierRelease(tree, before);
  const { options, report, since } = await makeSnapshot(before, earlier, configured, context);
  await printReport(snapshotReport(options, report, since, settingsFile(flags)), flags, context);
  if (release === null) {
    const compare = (older: string, newer: string) => differenceOfTrees(older, newer, configured, context);
    const unlike = await unlikeRelease(tree, before.dataset.version ?? null, compare);
    context.notify(...unlikeNotices({ unlike }, { out: tree, dataset: before.dataset }, settingsFile(flags)));
  }
  context.notify(...unreadArchives(tree, archives));
}

/** Private data in the archive to be, or in a release or another archive next to the tree. */
function exposedBySnapshot(
  tree: string,
  { release }: SnapshotOptions,
  archives: readonly FoundArchive[],
  configured: ReadConfiguration,
): Problem[] {
  const { configuration } = configured;
  if (release !== null) {
    const kept = keptIn(outOfRelease(tree), configured);
    return exposedByRelease(tree, release.version, { kept, configuration });
  }
  const built = { kept: keptIn(tree, configured, { asBuilt: true }), configuration };
  return [
    ...exposedByTree(tree, shownPath(tree), built),
    ...exposedByReleases(tree, { kept: keptIn(tree, configured), configuration }),
    ...exposedByArchives(archives, built),
  ];
}

function outOfRelease(tree: string): string {
  return join(tree, '..', '..');
}

function noTree(tree: string, form: NamedSource['form']): CliError {
  const shown = shownPath(tree);
  if (!existsSync(tree)) return noTreeFolder(tree);
  if (form === 'archive')
    return new CliError(`${shown} is an archive already`, {
      hint: `To pack it again, unpack it, or build from it first: \`${own`build ${tree}`}\``,
    });
  const meant = meantAbove(tree, treeMarks);
  return new CliError(`${shown} holds no published tree`, {
    hint: `${meant}Name the folder that a build wrote${isFile(tree) ? `, or build first: \`${own`build ${tree}`}\`` : '.'}`,
  });
}

function snapshotReport(
  options: SnapshotOptions,
  report: SnapshotReport,
  since: ChangesSince | null,
  settings: string,
): Report {
  const { tree, to, description, release, dataset } = options;
  const { problems, tables, ...figures } = report;
  const { title, hasTitle, version } = resolveDataset(titled(options));
  const toDo = `\`${own`verify ${tree}`}\` says more. Publish the tree again.`;
  const failure = breaksContract(shownPath(tree), problems, `${shownPath(to)} was not written; ${toDo}`);
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
    failures: problems.length === 0 ? [] : [failure],
    table: { rows: [['folder', 'tables', 'rows', 'size'], ...rowsOf(tables, options.panelYears)] },
    text: lines(
      `Packed ${shownPath(tree)} into ${shownPath(to)}: ${plural(description.collections.length, 'collection')}, ${plural(figures.records, 'record')}, ${plural(figures.files, 'file')}, ${byteSize(figures.bytes)} in ${figures.seconds.toFixed(2)} s.`,
      release?.saysWhose === false &&
        `Release ${release.version} has no title, authors, licence or DOI: an older version of polity-press built it.`,
      !options.hasPages && 'It has no pages: `serve` and `diff` need an archive with them.',
      hasTitle && `It is "${title}"${version === null ? '' : `, version ${version}`}.`,
      `Next: ${own`verify ${to}`}`,
    ),
    notes: [
      ...warnings(lines(conflictsText(figures.conflicts))),
      ...notes(
        lines(
          since !== null && versionNotes(since, dataset.version),
          gapNotes(options, settings),
          linkRoles(description).entity === null &&
            `there are no claims, and so no panel, CLDF, workbook or wide table: \`roles\` in ${settings} say what the records are about`,
        ),
      ),
    ],
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

function titled(options: SnapshotOptions) {
  return { ...options, ownTitle: ownTitleOf(options.description) };
}

/** What the dataset lacks, and where to add it. An older release lacks all of it, and the text says so. */
function gapNotes(options: SnapshotOptions, settings: string): string[] {
  const { release } = options;
  if (release?.saysWhose === false) return [];
  const where = release === null ? settings : 'a release never changes: add it before the next';
  return gapsOf(titled(options)).map((gap) => `${gap} (${where})`);
}
