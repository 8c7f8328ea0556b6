import { join } from 'node:path';
import type { Documents } from '../contract/documents.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { refusePart } from '../contract/tree/refuse-part.ts';
import { CHANGES, compareVersions, isReleaseVersion, RELEASE } from '../contract/tree/releases.ts';
import { MANIFEST } from '../contract/tree/tree.ts';
import { openCacheFolder } from '../files/cache.ts';
import { withCollections } from '../model/description/with-collections.ts';
import { readDocumentSchemas } from '../model/schemas/read-schemas.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { expectAsPublished } from '../publish/releases/as-published.ts';
import { type Imported, type SnapshotOptions, snapshot } from '../publish/snapshot.ts';
import type { PackTree } from '../publish/stage-snapshot.ts';
import { type ManifestLike, readManifest } from '../publish/write/manifest.ts';
import { isRelease, type ListedRelease, listedReleases, presentReleases } from '../publish/write/releases.ts';
import { importApi } from '../sources/import-api.ts';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { panelYears } from './arguments/option.ts';
import { changesSince } from './changes-since.ts';
import { type CommandContext, importEffects } from './create-context.ts';
import { problemLines } from './reports/problem-lines.ts';
import { datasetFaultsIn, datasetOf, type ReadConfiguration } from './settings/read-configuration.ts';
import { describedByTree } from './sources/describe-source.ts';
import { describedService } from './sources/described-service.ts';
import { usualAsking } from './sources/given-source.ts';
import { treeDocument } from './trees/given-tree.ts';

type SnapshotContext = Pick<CommandContext, 'version' | 'signal' | 'progress'>;

/** Packs a tree. @param earlier the version before: a folder, an archive or an address; null without one */
export async function makeSnapshot(
  before: SnapshotOptions,
  earlier: string | null,
  configured: ReadConfiguration,
  context: SnapshotContext,
) {
  const work = openCacheFolder();
  try {
    const to = join(work.path, CHANGES);
    // The release of the tree's own version does not take it.
    const isOther = ({ version, withdrawn }: ListedRelease) =>
      withdrawn === true || version !== before.dataset.version;
    const last = listedReleases(before.tree)?.filter(isOther).at(-1)?.version;
    const fresh = { ...before.dataset, tree: before.tree, to, last };
    if (earlier !== null) await expectAsPublished(earlier, context.signal);
    const since = earlier === null ? null : await changesSince(earlier, fresh, configured, context);
    const options =
      since === null
        ? before
        : { ...before, changes: since.changes, earlier: since.earlier, changesFile: to };
    const report = await snapshot(options, {
      importTree: (path) => importTree(options, path, context),
      tabling: context.progress('rows'),
      packing: context.progress('files'),
      signal: context.signal,
    });
    return { options, report, since };
  } finally {
    work.discardNow();
  }
}

/** Packs a staged tree, as `snapshot` packs a published one with its defaults. */
export async function packTree(
  tree: string,
  { archive, database }: Parameters<PackTree>[1],
  out: string,
  configured: ReadConfiguration,
  context: SnapshotContext,
): Promise<readonly Problem[]> {
  const to = { to: archive, database, hasPages: true, panelYears };
  const options = await snapshotOptions(tree, to, configured, context);
  const { report } = await makeSnapshot(options, earlierRelease(out, options), configured, context);
  return report.problems;
}

/** The folder of the last release in `out` before the version of the dataset; null for a release, or without one. */
export function earlierRelease(
  out: string,
  { dataset: { version }, release }: SnapshotOptions,
): string | null {
  if (release !== null) return null;
  const isBefore = (each: string) =>
    version === undefined || !isReleaseVersion(version) || compareVersions(each, version) < 0;
  return [...presentReleases(out)].filter(([each]) => isBefore(each)).at(-1)?.[1] ?? null;
}

/** Reads the records of a tree and checks them; what its tables are made from is checked once more then. */
async function importTree(
  { tree, description }: SnapshotOptions,
  to: string,
  context: SnapshotContext,
): Promise<Imported> {
  const { problems, gathered } = await importApi(
    {
      ...{ ...usualAsking(context), source: tree, to, description },
      ...{ lenient: false, refresh: true, isReadAtOnce: true },
    },
    importEffects(context, 'records'),
  );
  return { problems, conflicts: gathered?.conflicts ?? [] };
}

/**
 * How to pack a tree: as it says itself, with the dataset and the roles of the configuration.
 * @throws CliError if it is not a whole tree
 */
export async function snapshotOptions(
  tree: string,
  how: Pick<SnapshotOptions, 'to' | 'hasPages' | 'panelYears' | 'database'>,
  configured: ReadConfiguration,
  context: SnapshotContext,
): Promise<SnapshotOptions> {
  const manifest = readManifest(tree) as (ManifestLike & { readonly base_url?: string }) | null;
  if (manifest === null)
    throw new CliError(`${shownPath(join(tree, MANIFEST))} is missing, or does not describe a tree`, {
      hint: `A build writes it; \`${own`verify ${tree}`}\` says what else is wrong.`,
    });
  refusePart(manifest, shownPath(tree));
  const source = { form: 'tree', source: tree, folder: tree } as const;
  const described = (await describedByTree(source, configured, usualAsking(context))) ?? configured;
  const isReleased = isRelease(tree);
  // The bundled roles belong to the sample, and a release keeps its own: the tree's roles take precedence. A
  // configuration that names no description has the bundled roles, too, which another tree has no records for.
  const { entity = '' } = configured.configuration.roles ?? {};
  const isOther = configured.isOpen && !Object.hasOwn(described.description.records, entity);
  const ofTree = configured.file === null || isOther || isReleased ? described.description.roles : undefined;
  const roles = ofTree ?? configured.configuration.roles;
  const description = describedService(
    { ...described, configuration: { ...described.configuration, ...(roles && { roles }) } },
    { includePrivateComments: true },
  );
  const paths = new Set(manifest.collections.map(({ path }) => path));
  return {
    ...how,
    tree,
    version: context.version,
    description: withCollections(description, ({ path }) => paths.has(path)),
    baseUrl: manifest.base_url ?? '',
    ...(isReleased
      ? releaseIn(tree)
      : { dataset: datasetOf(configured, manifest.sample === true), release: null }),
    ...{ changes: [], earlier: '', changesFile: null },
  };
}

/**
 * For a release its own dataset applies, whatever the configuration says now.
 * @throws CliError if its release.json does not fit its schema
 */
function releaseIn(tree: string): Pick<SnapshotOptions, 'dataset' | 'release'> {
  const value = treeDocument(tree, RELEASE);
  const { version, date, dataset = {} } = Object(value) as Documents['release'];
  const faults = [
    ...problemLines(createValidator(readDocumentSchemas()).document('release', value, RELEASE)),
    ...datasetFaultsIn(dataset),
  ];
  if (faults.length > 0)
    throw new CliError(`${shownPath(join(tree, RELEASE))} is not as a build writes it`, {
      details: faults,
      hint: `Restore the release; \`${own`verify ${tree}`}\` says what else is wrong.`,
    });
  return {
    dataset: { ...dataset, version, ...(date !== null && { date }) },
    release: { version, saysWhose: Object.hasOwn(Object(value), 'dataset') },
  };
}
