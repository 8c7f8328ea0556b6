import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isArchive } from '../archive/is-archive.ts';
import { expectArchivePlace } from '../archive/write-archive.ts';
import type { Documents } from '../contract/documents.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { refusePart } from '../contract/refuse-part.ts';
import { RELEASE } from '../contract/releases.ts';
import type { Description } from '../model/description/kind.ts';
import { readDocumentSchemas } from '../model/schemas/read-schemas.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { type SnapshotOptions, snapshot } from '../publish/snapshot.ts';
import { type ManifestLike, readManifest } from '../publish/write/manifest.ts';
import { isRelease } from '../publish/write/releases.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { importApi } from '../sources/import-api.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type FoundArchive, readArchives, unreadArchives } from './archives-beside.ts';
import { changesSince } from './changes-since.ts';
import type { CommandContext } from './context.ts';
import { describedByTree, requestOf } from './describe-source.ts';
import { describedService } from './described-service.ts';
import { treeDocument } from './given-tree.ts';
import { problemLines } from './problem-lines.ts';
import {
  datasetFaultsIn,
  datasetOf,
  type ReadConfiguration,
  readConfiguration,
} from './read-configuration.ts';
import {
  exposedByArchives,
  exposedByRelease,
  exposedByReleases,
  exposedByTree,
  keptIn,
  reportExposed,
} from './released-privacy.ts';
import { printReport } from './report.ts';
import { snapshotReport } from './snapshot-report.ts';

export interface SnapshotFlags {
  readonly to: string;
  readonly config?: string;
  readonly since?: string;
  readonly json?: true;
  readonly quiet?: true;
}

export async function runSnapshot(
  named: string | undefined,
  flags: SnapshotFlags,
  context: CommandContext,
): Promise<void> {
  const configured = readConfiguration(flags.config);
  const tree = named ?? configured.configuration.out ?? 'out';
  // Report an unwritable archive before minutes of reading.
  expectArchivePlace(flags.to);
  context.whenStopped(() => `${shownPath(flags.to)} is as it was`);
  const before = await optionsOf(tree, flags, configured, context);
  const archives = before.release === null ? await readArchives(tree, flags.to) : [];
  const exposed = exposedBySnapshot(tree, before, archives, configured);
  if (exposed.length > 0) {
    const undone = `${shownPath(flags.to)} was not written`;
    const out = before.release === null ? tree : outOfRelease(tree);
    reportExposed(exposed, { command: 'snapshot', out, undone }, flags, context);
    return;
  }
  const since =
    flags.since === undefined
      ? null
      : await changesSince(flags.since, tree, before.dataset, configured, context);
  const options = since === null ? before : { ...before, changes: since.changes, earlier: since.earlier };
  const report = await snapshot(options, {
    importTree: (path) => importTree(options, path, context),
    tabling: context.progress('rows'),
    packing: context.progress('files'),
    signal: context.signal,
  });
  printReport(snapshotReport(options, report, since), flags, context);
  context.notify(...unreadArchives(tree, archives));
}

/** Reads the records of a tree, and checks them as a build does. */
async function importTree(
  { tree, description, version }: SnapshotOptions,
  to: string,
  context: CommandContext,
): Promise<readonly Problem[]> {
  const { problems } = await importApi(
    { ...requestOf(tree, version), lenient: false, refresh: true, to, description },
    { progress: context.progress('records'), checking: context.progress('rows'), signal: context.signal },
  );
  return problems;
}

async function optionsOf(
  tree: string,
  { to }: SnapshotFlags,
  configured: ReadConfiguration,
  { version, signal }: CommandContext,
): Promise<SnapshotOptions> {
  if (!isPublishedTree(tree)) throw noTree(tree);
  finishInterruptedSwap(tree);
  const manifest = readManifest(tree) as (ManifestLike & { readonly base_url?: string }) | null;
  if (manifest === null)
    throw new CliError(`${shownPath(join(tree, 'manifest.json'))} is missing, or says nothing of a tree`, {
      hint: `A build writes it; \`${own`verify ${tree}`}\` says what else is wrong.`,
    });
  refusePart(manifest, shownPath(tree));
  const described = (await describedByTree(requestOf(tree, version), configured, signal)) ?? configured;
  const isReleased = isRelease(tree);
  // The bundled roles belong to the sample, and a release keeps its own: the tree's roles take precedence.
  const ofTree = configured.file === null || isReleased ? described.description.roles : undefined;
  const roles = ofTree ?? configured.configuration.roles;
  const description = describedService(
    { ...described, configuration: { ...described.configuration, ...(roles && { roles }) } },
    { includePrivateComments: true },
  );
  return {
    tree,
    to,
    version,
    description: published(description, manifest),
    baseUrl: manifest.base_url ?? '',
    ...(isReleased
      ? releaseIn(tree)
      : { dataset: datasetOf(configured, manifest.sample === true), release: null }),
    changes: [],
    earlier: '',
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
      hint: `Bring the release back as it was; \`${own`verify ${tree}`}\` says what else is wrong.`,
    });
  return {
    dataset: { ...dataset, version, ...(date !== null && { date }) },
    release: { version, saysWhose: Object.hasOwn(Object(value), 'dataset') },
  };
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

/** Reduces a description to the collections in a tree. */
function published(description: Description, { collections }: ManifestLike): Description {
  const paths = new Set(collections.map(({ path }) => path));
  return { ...description, collections: description.collections.filter(({ path }) => paths.has(path)) };
}

function noTree(tree: string): CliError {
  const shown = shownPath(tree);
  if (!existsSync(tree))
    return new CliError(`${shown} does not exist`, {
      hint: `Build first, \`${own`build`}\`, or name the folder of a published tree.`,
    });
  if (isArchive(tree))
    return new CliError(`${shown} is an archive already`, {
      hint: `To pack it anew, unpack it, or build from it first: \`${own`build ${tree}`}\``,
    });
  return new CliError(`${shown} is not a published tree`, {
    hint: `Name the folder that a build wrote, or build first: \`${own`build ${tree}`}\``,
  });
}
