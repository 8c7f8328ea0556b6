import type { Documents } from '../contract/documents.ts';
import type { Description } from '../model/description/kind.ts';
import { ownTitleOf, resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { BuildOptions } from '../publish/build-types.ts';
import { noReleases, type PublishEffects, type PublishReport, publish } from '../publish/release.ts';
import { type CommandContext, type Notice, warning } from './create-context.ts';
import { buildFailures, buildReport } from './reports/build-report.ts';
import { checkVersion, releaseGaps, releaseOf, releaseSize, repeatedDoi } from './reports/release-text.ts';
import { printReport } from './reports/report.ts';
import { leftOver } from './reports/tree-text.ts';
import type { FoundArchive } from './settings/archives-beside.ts';
import { type BuildSettings, buildSettings } from './settings/build-settings.ts';
import { settingsFile } from './settings/configuration-file.ts';
import { workFiles } from './settings/files-beside.ts';
import { datasetOf, type ReadConfiguration } from './settings/read-configuration.ts';
import type { DescribedBuild } from './sources/describe-source.ts';
import { shownWithin } from './sources/shown-within.ts';
import type { SourceOfBuild } from './sources/source-of-build.ts';
import type { BuildFlags, SaidOfBuild } from './trees/unchanged-build.ts';

/** What is known of a build before its source is opened. */
export interface Plan {
  readonly flags: BuildFlags & { readonly out: string };
  /** As the user has it. */
  readonly configured: ReadConfiguration;
  readonly found: DescribedBuild;
  /** Of the source, with the names that the user wants. */
  readonly described: ReadConfiguration;
  /** What the settings and the dataset come from. */
  readonly published: ReadConfiguration;
  readonly archives: readonly FoundArchive[];
  readonly description: Description;
}

interface Publication {
  readonly plan: Plan;
  readonly settings: BuildSettings;
  readonly release: Documents['release'] | null;
  readonly options: BuildOptions;
}

/** @throws CliError if the settings or the release are unusable */
export function publicationOf(plan: Plan, sample: boolean, { version }: CommandContext): Publication {
  const { flags, configured, published, description } = plan;
  const settings = buildSettings(flags, published);
  const release = releaseOf(flags, configured, settings, sample);
  const dataset = datasetOf(published, sample);
  const baseUrl = settings.baseUrl.value;
  const options = {
    ...{ out: flags.out, description, version, baseUrl },
    pageSize: settings.pageSize.value,
    records: settings.records.value,
    explorer: settings.explorer.value,
    snapshot: settings.snapshot.value,
    hosts: settings.hosts.value,
    given: settings.given,
    replace: flags.replace === true,
    sync: flags.sync,
    sample,
    dataset: resolveDataset({ dataset, ownTitle: ownTitleOf(description), baseUrl }),
    ...(flags.workers !== undefined && { workers: flags.workers }),
    ...(flags.shard !== undefined && { shard: flags.shard }),
  };
  return { plan, settings, release, options };
}

export function notInherited({ notKept }: BuildSettings): Notice[] {
  const hint = 'Give them again if they hold for this one, too.';
  return notKept === null ? [] : [warning(notKept, { hint })];
}

/** Publishes what was opened, or nothing if it has problems. */
export async function publishOpened(
  publication: Publication,
  { problems, open }: SourceOfBuild,
  context: CommandContext,
): Promise<PublishReport> {
  if (problems.length > 0) return { ...unread, problems };
  const { options, release } = publication;
  return publish(options, release, { openExport: open, ...effectsOf(publication, context) });
}

/** For a build that stopped before its first page; its problems are added. */
const unread: PublishReport = {
  ...{ collections: [], files: 0, bytes: 0, largest: { path: '', bytes: 0 }, seconds: 0, problems: [] },
  ...{ entityOf: () => null, leftover: null, unmentioned: [], doubts: {}, theirs: [], keep: null },
  releases: noReleases,
};

/** What other commands do for it: each is loaded once it is needed. */
function effectsOf(
  { plan: { flags, configured }, release }: Publication,
  context: CommandContext,
): Omit<PublishEffects, 'openExport'> {
  return {
    progress: context.progress('records'),
    signal: context.signal,
    compare: async (older, newer) => {
      const { differenceOfTrees } = await import('./sources/side-of-diff.ts');
      return differenceOfTrees(older, newer, configured, context);
    },
    changes: async (before, fresh) => {
      const { changesSince } = await import('./changes-since.ts');
      const found = await changesSince(before, fresh, configured, context);
      const notice = checkVersion(found, fresh.version, flags);
      if (notice !== null) context.notify(notice);
      return found;
    },
    pack: async (tree, to) => {
      const { packTree } = await import('./make-snapshot.ts');
      return packTree(tree, to, flags.out, configured, context);
    },
    sized: (size, all) => context.notify(releaseSize(release?.version ?? '', size, all)),
  };
}

/** Prints what was published, or why nothing was. */
export async function reportPublished(
  { plan, settings, release, options }: Publication,
  source: SourceOfBuild,
  report: PublishReport,
  context: CommandContext,
): Promise<SaidOfBuild> {
  const { flags, found, archives, description } = plan;
  const file = settingsFile(flags);
  const described = found.source.form === 'sample' ? null : plan.described;
  const ended = {
    options,
    settings,
    report,
    source,
    archives,
    configuredIn: file,
    described,
    own: found.own,
  };
  const said = buildReport(ended);
  await printReport(
    {
      ...{ json: said.json, table: { rows: said.rows }, failures: buildFailures(ended) },
      text: [`Published ${said.tree} in ${report.seconds.toFixed(2)} s`, ...said.lines],
      warnings: () => [
        ...said.warnings,
        ...shownWithin(source.open, description, file),
        ...workFiles(flags.out),
      ],
    },
    flags,
    context,
  );
  // Afterwards: a release may be refused.
  const notes =
    report.problems.length > 0
      ? []
      : [
          ...releaseGaps(release, { ownTitle: ownTitleOf(description), baseUrl: options.baseUrl }, file),
          ...repeatedDoi({ ...options.dataset, ...release }, flags.out, file),
        ];
  context.notify(...notes);
  if (report.leftover !== null) context.notify(leftOver(report.leftover));
  return { ...said, notes };
}
