import { setTimeout } from 'node:timers/promises';
import { isArchive } from '../archive/is-archive.ts';
import type { Problem } from '../contract/errors.ts';
import { personalNotes } from '../model/description/personal-names.ts';
import { resolveDataset } from '../outputs/dataset/resolve-dataset.ts';
import { noReleases, type PublishReport, publish, refuseRelease } from '../publish/release.ts';
import { TICK } from '../publish/write/last-build.ts';
import { openOutput } from '../publish/write/open-output.ts';
import { crawlDefaults } from '../sources/service/crawl-options.ts';
import { readArchives } from './archives-beside.ts';
import { buildSettings } from './build-settings.ts';
import { chooseCollections } from './choose-collections.ts';
import { notes } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { datasetOf } from './dataset-of.ts';
import { describedService } from './described-service.ts';
import { openGivenTree } from './given-tree.ts';
import { withNamesOfService } from './names-of-service.ts';
import { printBuild } from './print-build.ts';
import { refusedAsPrivate, refuseWithoutPrivateTexts } from './private-source.ts';
import { type ReadConfiguration, readConfiguration } from './read-configuration.ts';
import { recogniseSource } from './recognise-source.ts';
import { releaseOf, releaseSize } from './release-text.ts';
import { keptByBuild, refusesReleases } from './released-privacy.ts';
import { descriptionOfSource, sourceOfBuild } from './source-of-build.ts';
import { type BuildFlags, keyOfBuild, type SaidOfBuild } from './unchanged-build.ts';

/** What a build printed, and what keeps it for the next one. */
interface Built extends Pick<PublishReport, 'keep'> {
  readonly said: SaidOfBuild;
}

/**
 * Publishes what a build was given.
 *
 * @param key as `keyOfBuild` returned it before anything was read
 */
export async function publishSource(
  path: string | undefined,
  flags: BuildFlags,
  key: Buffer | null,
  context: CommandContext,
): Promise<void> {
  const configured = readConfiguration(flags.config, flags.databank);
  const { out = 'out' } = { ...configured.configuration, ...flags };
  const built = await buildInto(path, { ...flags, out }, configured, context);
  if (!built?.keep || key === null) return;
  await setTimeout(2 * TICK);
  // If a file changed meanwhile, either version of it may have been read.
  if ((await keyOfBuild(path, flags, context))?.equals(key)) built.keep(key, built.said);
}

async function buildInto(
  path: string | undefined,
  flags: BuildFlags & { readonly out: string },
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  // What cannot be used is reported now, and not after minutes of importing.
  if (!configured.isOpen || path === undefined) refuseUnfit(flags, configured, path === undefined);
  context.whenStopped(() => 'what was published before is as it was');
  if (path === undefined || !isArchive(path))
    return buildFrom({ path, folder: path ?? '' }, flags, configured, context);
  // Now, and not after minutes of unpacking: a build into this folder may be refused.
  openOutput(flags.out, { api: configured.description.api }).discard();
  const tree = await openGivenTree(path, context);
  try {
    return await buildFrom({ path, folder: tree.folder }, flags, configured, context);
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
  { path, folder }: { readonly path: string | undefined; readonly folder: string },
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
  const archives = await readArchives(flags.out);
  if (refusesReleases('build', [kept], archives, configured.configuration, flags, context)) return null;
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
    const report =
      source.problems.length > 0
        ? unread(source.problems)
        : await publish(options, release, {
            openExport: source.open,
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
    const said = printBuild(
      {
        ...{ options, settings, report, flags, source, archives },
        described: path === undefined ? null : described,
      },
      context,
    );
    return { keep: report.keep, said: { ...said, notes: [...told, ...source.warnings] } };
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
    unmentioned: [],
    theirs: [],
    keep: null,
    releases: noReleases,
  };
}
