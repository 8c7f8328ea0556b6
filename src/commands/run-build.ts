import { isArchive } from '../archive/is-archive.ts';
import type { BuildOptions, PublishedPages } from '../build-types.ts';
import { resolveDataset } from '../dataset/resolve-dataset.ts';
import { personalNotes } from '../description/personal-names.ts';
import { EXIT, type Problem } from '../errors.ts';
import { exceededLimits } from '../hosts/exceeded-limits.ts';
import { crawlDefaults } from '../import/crawl/crawl-options.ts';
import { plural } from '../plural.ts';
import { previousBuild } from '../rebuild/fingerprint.ts';
import type { BuildMemory } from '../rebuild/unchanged-collections.ts';
import { noReleases, type PublishReport, publish, refuseRelease } from '../release.ts';
import { openOutput } from '../write/open-output.ts';
import type { Output } from '../write/output.ts';
import { beyond, beyondLines } from './beyond.ts';
import type { BuildFlags } from './build-flags.ts';
import { type BuildSettings, buildSettings } from './build-settings.ts';
import { buildJson, buildSummary } from './build-summary.ts';
import { callOfBuild, lookAtInputs } from './call-of-build.ts';
import { chooseCollections } from './choose-collections.ts';
import { hostNamed } from './choose-hosts.ts';
import { notes } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { databankJson, databankLines, onlyInterface } from './databank-option.ts';
import { datasetOf } from './dataset-of.ts';
import { describedService } from './described-service.ts';
import { openGivenTree } from './given-tree.ts';
import { leftOver } from './left-over.ts';
import { exceededLimit } from './limit-text.ts';
import { withNamesOfService } from './names-of-service.ts';
import { refusedAsPrivate, refuseWithoutPrivateTexts } from './private-source.ts';
import { problemLines } from './problem-lines.ts';
import { bundledConfiguration, type ReadConfiguration, readConfiguration } from './read-configuration.ts';
import { recogniseSource } from './recognise-source.ts';
import { releaseComplaints, releaseOf, releaseSize, sizeOf } from './release-text.ts';
import { keptByBuild, refusesReleases } from './released-privacy.ts';
import { type Built, rememberBuild } from './remember-build.ts';
import { descriptionOfSource, type SourceOfBuild, sourceOfBuild } from './source-of-build.ts';
import { summaryText } from './summary-text.ts';
import type { SaidOfBuild } from './unchanged-build.ts';
import { workFiles } from './work-files.ts';

/** `polity-press build [source]` */
export async function runBuild(
  path: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  const since = Date.now();
  const call = callOfBuild(path, flags);
  const before = call === null ? new Map() : lookAtInputs(path, flags);
  const configured = readConfiguration(flags.config, flags.databank);
  const { out = 'out' } = { ...configured.configuration, ...flags };
  const built = await buildInto(path, { ...flags, out }, call, configured, context);
  if (built !== null && call !== null)
    await rememberBuild(path, flags.config, { call, before, since, ...built });
}

async function buildInto(
  path: string | undefined,
  flags: BuildFlags & { readonly out: string },
  call: string | null,
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  // What cannot be used is reported now, and not after minutes of importing.
  if (!configured.isOpen || path === undefined) refuseUnfit(flags, configured, path === undefined);
  context.whenStopped(() => 'what was published before is as it was');
  if (path === undefined || !isArchive(path))
    return buildFrom({ path, folder: path ?? '', call }, flags, configured, context);
  // Now, and not after minutes of unpacking: a build into this folder may be refused.
  openOutput(flags.out, { api: configured.description.api }).discard();
  const tree = await openGivenTree(path, context);
  try {
    return await buildFrom({ path, folder: tree.folder, call }, flags, configured, context);
  } finally {
    await tree.discard();
  }
}

/** Refuses settings that cannot be used, and a release that cannot be published. */
function refuseUnfit(
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  isSample: boolean,
): void {
  const release = releaseOf(flags, configured, buildSettings(flags, configured), isSample);
  if (release !== null)
    refuseRelease({ out: flags.out, description: describedService(configured) }, release.version);
}

/** Builds from what the user named, which lies in `folder` if it is a tree: an archive was unpacked there. */
async function buildFrom(
  {
    path,
    folder,
    call,
  }: { readonly path: string | undefined; readonly folder: string; readonly call: string | null },
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  const ofTree =
    path === undefined || flags.config !== undefined
      ? null
      : await descriptionOfSource(
          path,
          { version: context.version, out: flags.out, folder },
          configured,
          context.signal,
        );
  const request = { ...crawlDefaults, headers: {}, version: context.version, folder };
  const recognised =
    path === undefined || ofTree !== null
      ? null
      : await recogniseSource({ ...request, source: path }, configured, flags.config, context.signal);
  const found = ofTree ?? recognised?.configured ?? configured;
  const described = flags.names === 'service' ? withNamesOfService(found) : found;
  const published =
    ofTree === null ? described : { ...configured, description: described.description, bundled: null };
  if (configured.isOpen) refuseUnfit(flags, published, path === undefined);
  const kept = keptByBuild(described, flags);
  if (refusesReleases('build', [kept], configured.configuration, flags, context)) return null;
  const descriptionWith = (includePrivateComments: boolean) =>
    chooseCollections(flags.collection ?? [], describedService(described, { includePrivateComments }));
  const description = descriptionWith(flags.includePrivateComments === true);
  const chosen = {
    out: flags.out,
    folder,
    description,
    imported: () => descriptionWith(true),
    version: context.version,
    replace: flags.replace === true,
    sync: flags.sync,
    dump: recognised?.dump ?? null,
    rootIndex: recognised?.rootIndex ?? null,
  };
  const told = notes([...described.notes, ...personalNotes(description)]);
  if (!flags.quiet) context.complain(...told);
  if (flags.includePrivateComments) refuseWithoutPrivateTexts(path);
  const refused = flags.requirePublic ? refusedAsPrivate(path, folder, describedService(described)) : null;
  const source =
    refused ??
    (await sourceOfBuild(path, chosen, {
      progress: context.progress('read'),
      checking: context.progress('rows'),
      signal: context.signal,
    }));
  try {
    // An import takes its time: another build may have published meanwhile, with settings to keep.
    const settings = buildSettings(flags, published);
    const release = releaseOf(flags, configured, settings, source.sample);
    const options = {
      ...chosen,
      baseUrl: settings.baseUrl.value,
      pageSize: settings.pageSize.value,
      records: settings.records.value,
      explorer: settings.explorer.value,
      hosts: settings.hosts.value,
      given: settings.given,
      sample: source.sample,
      dataset: resolveDataset({
        dataset: datasetOf(published, source.sample),
        baseUrl: settings.baseUrl.value,
      }),
      ...(flags.workers !== undefined && { workers: flags.workers }),
      ...(flags.shard !== undefined && { shard: flags.shard }),
    };
    if (!flags.quiet) context.complain(...source.warnings);
    if (settings.notKept !== null)
      context.complain({
        level: 'warning',
        message: settings.notKept,
        hint: 'Give them again if they hold for this one, too.',
      });
    const built: { output?: Output; memory: BuildMemory<PublishedPages> | null } = { memory: null };
    const file = call === null ? undefined : path;
    const report =
      source.problems.length > 0
        ? unread(source.problems)
        : await publish(options, release, {
            openExport: source.open,
            previous:
              file === undefined || flags.force
                ? null
                : previousBuild<PublishedPages>(flags.out, call ?? '', file),
            published: (output, memory) => {
              built.output = output;
              // Only where there will be a next build by the same call.
              if (file !== undefined) built.memory = memory();
            },
            progress: context.progress('records'),
            signal: context.signal,
            compare: async (older, newer) => {
              const { differenceOfTrees } = await import('./difference-of-trees.ts');
              return differenceOfTrees(older, newer, configured, context);
            },
            sized: (size, all) => {
              if (!flags.quiet) context.complain(releaseSize(release?.version ?? '', size, all));
            },
          });
    const said = tell(
      { options, settings, report, flags, source, described: path === undefined ? null : described },
      context,
    );
    const { output, memory } = built;
    // What is yours may be gone the next time, and ours be missing.
    if (output === undefined || report.leftover !== null || report.theirs.length > 0) return null;
    const all = { ...said, notes: [...told, ...source.warnings] };
    return { out: flags.out, configuration: published.configuration, output, said: all, memory };
  } finally {
    source.discard();
  }
}

/** The report of a build that did not reach its first page. */
function unread(problems: readonly Problem[]): PublishReport {
  const largest = { path: '', bytes: 0 };
  return {
    collections: [],
    files: 0,
    bytes: 0,
    largest,
    seconds: 0,
    problems,
    entityOf: () => null,
    leftover: null,
    theirs: [],
    releases: noReleases,
  };
}

/** What to report about a build. */
interface Told {
  readonly options: BuildOptions;
  readonly settings: BuildSettings;
  readonly report: PublishReport;
  readonly flags: BuildFlags;
  readonly source: SourceOfBuild;
  /** What the source is; null of the sample. */
  readonly described: ReadConfiguration | null;
}

/** Prints what a build did, and sets the exit code. */
function tell(
  { options, settings, report, flags, source, described }: Told,
  context: CommandContext,
): Omit<SaidOfBuild, 'notes'> {
  const { name, fix, fault = 'breaks the contract' } = source;
  const exceeded = exceededLimits(options.hosts.names.map(hostNamed), sizeOf(report, options));
  const left = beyond(source.found, described ?? bundledConfiguration());
  const json = {
    ...buildJson(options, settings, report, exceeded),
    databank: described === null ? 'interface' : databankJson(described),
    not_published: left,
  };
  const summary = buildSummary(
    options,
    settings,
    report,
    described === null ? [] : [...beyondLines(left), ...databankLines(described)],
  );
  const warnings = [...exceeded.map(exceededLimit), ...releaseComplaints(report.releases, options)];
  if (flags.json) context.printJson(json);
  if (report.problems.length > 0) {
    context.complain({
      level: 'error',
      message: `the ${name} ${fault} in ${plural(report.problems.length, 'place')}`,
      details: problemLines(report.problems, report.entityOf),
      hint: `nothing was published, ${options.out} is as it was; ${fix}${described === null ? '' : onlyInterface(described, report.problems)}`,
    });
    context.exit(EXIT.problems);
  } else if (!flags.json && !flags.quiet) {
    const published = `Published ${summary.tree} in ${report.seconds.toFixed(2)} s`;
    context.show(summaryText(summary, published, context.columns));
  }
  if (report.problems.length === 0) context.complain(...warnings, ...workFiles(options.out));
  if (report.leftover !== null) context.complain(leftOver(report.leftover));
  return { ...summary, warnings, json };
}
