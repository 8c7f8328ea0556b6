import { setTimeout } from 'node:timers/promises';
import { keptByConfiguration } from '../model/description/kept-private.ts';
import { keysOf } from '../model/description/key-facts.ts';
import type { Description } from '../model/description/kind.ts';
import { personalNotes } from '../model/description/personal-names.ts';
import type { PublishReport } from '../publish/release.ts';
import { refuseRelease } from '../publish/releases/refuse-release.ts';
import { TICK } from '../publish/write/last-build.ts';
import { openOutput } from '../publish/write/open-output.ts';
import { refuseWithoutPrivateTexts } from '../sources/export/export-marks.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { chooseCollections } from './arguments/choose-collections.ts';
import { namedDatabank } from './arguments/option.ts';
import { type CommandContext, importEffects, notes } from './create-context.ts';
import { notInherited, type Plan, publicationOf, publishOpened, reportPublished } from './publish-opened.ts';
import { releaseOf } from './reports/release-text.ts';
import { untouched } from './reports/tree-text.ts';
import { readArchives } from './settings/archives-beside.ts';
import { buildSettings } from './settings/build-settings.ts';
import { settingsFile } from './settings/configuration-file.ts';
import { type ReadConfiguration, readConfiguration } from './settings/read-configuration.ts';
import { type DescribedBuild, describeForBuild } from './sources/describe-source.ts';
import { describedService } from './sources/described-service.ts';
import { detectSource, type GivenSource } from './sources/given-source.ts';
import { keptBySettings, refuseExposed } from './sources/refuse-exposed.ts';
import { refusedAsPrivate } from './sources/refused-as-private.ts';
import { type SourceOfBuild, sourceOfBuild } from './sources/source-of-build.ts';
import { isFile, withGivenTree } from './trees/given-tree.ts';
import { refusesReleases } from './trees/released-privacy.ts';
import { type BuildFlags, keyOfBuild, type SaidOfBuild } from './trees/unchanged-build.ts';

/** `keep` stores it for the next build. */
interface Built extends Pick<PublishReport, 'keep'> {
  readonly said: SaidOfBuild;
}

type Flags = Plan['flags'];

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
  found: DescribedBuild,
  flags: Flags,
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<Built | null> {
  const { source: given, isOwn } = found;
  const described = flags.names === 'service' ? withNamesOfService(found.configured) : found.configured;
  const published = isOwn ? { ...configured, description: described.description, bundled: null } : described;
  if (configured.isOpen) await refuseUnfit(flags, published, given.form === 'sample', context);
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
  const plan: Plan = { ...{ found, flags, configured, described, published }, archives, description };
  const earlyNotes = notes([...described.notes, ...personalNotes(description, settingsFile(flags))]);
  context.notify(...earlyNotes);
  const source = await openSource(plan, () => descriptionWith(true), context);
  try {
    if (isIncluded && given.form !== 'sample') refuseWithoutPrivateTexts(given.source, source.path);
    // An import takes long: another build may have published meanwhile, with settings to inherit.
    const publication = publicationOf(plan, source.sample, context);
    context.notify(...source.warnings, ...notInherited(publication.settings));
    const report = await publishOpened(publication, source, context);
    const said = await reportPublished(publication, source, report, context);
    // A service may answer otherwise next time.
    return {
      keep: found.answers === null ? report.keep : null,
      said: { ...said, notes: [...earlyNotes, ...source.warnings, ...said.notes] },
    };
  } finally {
    source.discard();
  }
}

/** What is published, or why it cannot be. `imported`: what an import reads. */
async function openSource(
  { found, flags, described, description }: Plan,
  imported: () => Description,
  context: CommandContext,
): Promise<SourceOfBuild> {
  const { source, ...more } = found;
  const refused = flags.requirePublic ? refusedAsPrivate(source, describedService(described)) : null;
  const asked = { ...more, out: flags.out, version: context.version, description, imported };
  return refused ?? sourceOfBuild(source, asked, importEffects(context, 'read'));
}

/** Publishes every key under the service's own name. */
function withNamesOfService(configured: ReadConfiguration): ReadConfiguration {
  const names = Object.values(configured.description.records)
    .flatMap(keysOf)
    .flatMap(({ key, entry: { also: [name] = [] } }) => (name === undefined ? [] : [[key, name] as const]));
  // Handwritten schemas use the other names.
  const { schemas: _, ...configuration } = configured.configuration;
  return { ...configured, configuration: { ...configuration, rename: Object.fromEntries(names) } };
}
