import { setTimeout } from 'node:timers/promises';
import { keptByConfiguration } from '../model/description/kept-private.ts';
import { keysOf } from '../model/description/key-facts.ts';
import { personalNotes } from '../model/description/personal-names.ts';
import { ownTitleOf, resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import { noReleases, type PublishReport, publish } from '../publish/release.ts';
import { refuseRelease } from '../publish/releases/refuse-release.ts';
import { TICK } from '../publish/write/last-build.ts';
import { openOutput } from '../publish/write/open-output.ts';
import { refuseWithoutPrivateTexts } from '../sources/export/export-marks.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { chooseCollections } from './arguments/choose-collections.ts';
import { namedDatabank } from './arguments/option.ts';
import { type CommandContext, importEffects, notes, warning } from './create-context.ts';
import { buildFailures, buildReport } from './reports/build-report.ts';
import { checkVersion, releaseGaps, releaseOf, releaseSize, repeatedDoi } from './reports/release-text.ts';
import { printReport } from './reports/report.ts';
import { leftOver, untouched } from './reports/tree-text.ts';
import { readArchives } from './settings/archives-beside.ts';
import { buildSettings } from './settings/build-settings.ts';
import { settingsFile } from './settings/configuration-file.ts';
import { workFiles } from './settings/files-beside.ts';
import type { ReadConfiguration } from './settings/read-configuration.ts';
import { datasetOf, readConfiguration } from './settings/read-configuration.ts';
import { type DescribedBuild, describeForBuild } from './sources/describe-source.ts';
import { describedService } from './sources/described-service.ts';
import { detectSource, type GivenSource } from './sources/given-source.ts';
import { keptBySettings, refuseExposed } from './sources/refuse-exposed.ts';
import { refusedAsPrivate } from './sources/refused-as-private.ts';
import { shownWithin } from './sources/shown-within.ts';
import { sourceOfBuild } from './sources/source-of-build.ts';
import { isFile, withGivenTree } from './trees/given-tree.ts';
import { refusesReleases } from './trees/released-privacy.ts';
import { type BuildFlags, keyOfBuild, type SaidOfBuild } from './trees/unchanged-build.ts';

/** `keep` stores it for the next build. */
interface Built extends Pick<PublishReport, 'keep'> {
  readonly said: SaidOfBuild;
}

type Flags = BuildFlags & { readonly out: string };

/** `key` is what `keyOfBuild` returned before anything was read. */
export async function publishSource(
  path: string | undefined,
  flags: BuildFlags,
  key: Buffer | null,
  context: CommandContext,
): Promise<void> {
  const configured = readConfiguration(flags.config, namedDatabank(flags));
  const { out = 'out' } = { ...configured.configuration, ...flags };
  const built = await buildInto(path, { ...flags, out }, configured, context);
  if (!built?.keep || key === null) return;
  // A timer may be a millisecond early, and the clock cuts off another one.
  const [now] = await Promise.all([keyOfBuild(path, flags, context), setTimeout(TICK + 2)]);
  // If a file changed meanwhile, the build may have read either version.
  if (now?.equals(key)) built.keep(key, built.said);
}

async function buildInto(
  path: string | undefined,
  flags: Flags,
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  // Report unusable settings before minutes of importing.
  if (!configured.isOpen || path === undefined)
    await refuseUnfit(flags, configured, path === undefined, context);
  context.whenStopped(() => untouched(flags.out));
  const build = (source: GivenSource) => buildFrom(source, flags, configured, context);
  if (path === undefined) return build({ form: 'sample' });
  const source = detectSource(path);
  // Before minutes of unpacking: a build into this folder may be refused.
  if (source.form === 'archive') openOutput(flags.out, { api: configured.description.api }).discard();
  else if (isFile(path)) return build(source);
  return withGivenTree(path, context, ({ folder, isArchive }) =>
    build(
      isArchive && !isPublishedTree(folder) ? { form: 'dump', source: path } : detectSource(path, folder),
    ),
  );
}

/** Rejects unusable settings, and a release that cannot be published. */
async function refuseUnfit(
  flags: Flags,
  configured: ReadConfiguration,
  isSample: boolean,
  { signal }: CommandContext,
): Promise<void> {
  const release = releaseOf(flags, configured, buildSettings(flags, configured), isSample);
  if (release === null) return;
  await refuseRelease({ out: flags.out, description: describedService(configured) }, release, signal);
}

async function buildFrom(
  given: GivenSource,
  flags: Flags,
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  const described = await describeForBuild(given, flags, configured, context);
  try {
    return await buildDescribed(described, flags, configured, context);
  } finally {
    described.answers?.discard();
  }
}

async function buildDescribed(
  { source: given, answers, own, isOwn, configured: found, noLists }: DescribedBuild,
  flags: Flags,
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  const { version, signal } = context;
  const described = flags.names === 'service' ? withNamesOfService(found) : found;
  const published = isOwn ? { ...configured, description: described.description, bundled: null } : described;
  const isSample = given.form === 'sample';
  if (configured.isOpen) await refuseUnfit(flags, published, isSample, context);
  const archives = await readArchives(flags.out);
  const isIncluded = flags.includePrivateComments === true;
  const kept = [
    keptByConfiguration(described.description, described.configuration, isIncluded),
    ...(isOwn ? keptBySettings(configured, isIncluded) : []),
  ];
  if (refusesReleases('build', { ...configured, kept }, archives, flags, context)) return null;
  const descriptionWith = (includePrivateComments: boolean) =>
    chooseCollections(flags.collection ?? [], describedService(described, { includePrivateComments }));
  const description = descriptionWith(isIncluded);
  if (isOwn && given.form !== 'sample') refuseExposed(given.source, description, configured, isIncluded);
  const chosen = { out: flags.out, description, version };
  const earlyNotes = notes([...described.notes, ...personalNotes(description, settingsFile(flags))]);
  context.notify(...earlyNotes);
  const refused = flags.requirePublic ? refusedAsPrivate(given, describedService(described)) : null;
  const asked = { ...chosen, imported: () => descriptionWith(true), answers, own, noLists };
  const source = refused ?? (await sourceOfBuild(given, asked, importEffects(context, 'read')));
  const { sample } = source;
  try {
    if (isIncluded && given.form !== 'sample') refuseWithoutPrivateTexts(given.source, source.path);
    // An import takes long: another build may have published meanwhile, with settings to inherit.
    const settings = buildSettings(flags, published);
    const release = releaseOf(flags, configured, settings, sample);
    const baseUrl = settings.baseUrl.value;
    const ownTitle = ownTitleOf(description);
    const options = {
      ...chosen,
      baseUrl,
      pageSize: settings.pageSize.value,
      records: settings.records.value,
      explorer: settings.explorer.value,
      snapshot: settings.snapshot.value,
      hosts: settings.hosts.value,
      given: settings.given,
      replace: flags.replace === true,
      sync: flags.sync,
      sample,
      dataset: resolveDataset({ dataset: datasetOf(published, sample), ownTitle, baseUrl }),
      ...(flags.workers !== undefined && { workers: flags.workers }),
      ...(flags.shard !== undefined && { shard: flags.shard }),
    };
    context.notify(...source.warnings);
    if (settings.notKept !== null)
      context.notify(warning(settings.notKept, { hint: 'Give them again if they hold for this one, too.' }));
    const report =
      source.problems.length > 0
        ? { ...unread, problems: source.problems }
        : await publish(options, release, {
            openExport: source.open,
            progress: context.progress('records'),
            signal,
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
          });
    const ended = {
      ...{ options, settings, report, source, archives, configuredIn: settingsFile(flags) },
      ...{ described: isSample ? null : described, own },
    };
    const said = buildReport(ended);
    await printReport(
      {
        ...{ json: said.json, table: { rows: said.rows }, failures: buildFailures(ended) },
        text: [`Published ${said.tree} in ${report.seconds.toFixed(2)} s`, ...said.lines],
        warnings: () => [
          ...said.warnings,
          ...shownWithin(source.open, description, settingsFile(flags)),
          ...workFiles(flags.out),
        ],
      },
      flags,
      context,
    );
    // Afterwards: a release may be refused.
    const ofRelease =
      report.problems.length > 0
        ? []
        : [
            ...releaseGaps(release, { ownTitle, baseUrl }, settingsFile(flags)),
            ...repeatedDoi({ ...options.dataset, ...release }, chosen.out, settingsFile(flags)),
          ];
    context.notify(...ofRelease);
    if (report.leftover !== null) context.notify(leftOver(report.leftover));
    // A service may answer otherwise next time.
    return {
      keep: answers === null ? report.keep : null,
      said: { ...said, notes: [...earlyNotes, ...source.warnings, ...ofRelease] },
    };
  } finally {
    source.discard();
  }
}

/** For a build that stopped before its first page; its problems are added. */
const unread: PublishReport = {
  ...{ collections: [], files: 0, bytes: 0, largest: { path: '', bytes: 0 }, seconds: 0, problems: [] },
  ...{ entityOf: () => null, leftover: null, unmentioned: [], doubts: {}, theirs: [], keep: null },
  releases: noReleases,
};

/** Publishes every key under the service's own name. */
function withNamesOfService(configured: ReadConfiguration): ReadConfiguration {
  const names = Object.values(configured.description.records)
    .flatMap(keysOf)
    .flatMap(({ key, entry: { also: [name] = [] } }) => (name === undefined ? [] : [[key, name] as const]));
  // Handwritten schemas use the other names.
  const { schemas: _, ...configuration } = configured.configuration;
  return { ...configured, configuration: { ...configuration, rename: Object.fromEntries(names) } };
}
