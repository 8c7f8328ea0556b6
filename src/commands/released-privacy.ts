import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXIT, type Problem } from '../contract/errors.ts';
import { releaseFolder } from '../contract/releases.ts';
import { DESCRIPTION, MANIFEST } from '../contract/tree.ts';
import {
  exposedBy,
  type KeptPrivate,
  keptByConfiguration,
  keptByTree,
} from '../model/description/kept-private.ts';
import type { Configuration } from '../model/description/key-facts.ts';
import { listedReleases, presentReleases } from '../publish/write/releases.ts';
import { own } from '../terminal/own-command.ts';
import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { archivesIn, type FoundArchive } from './archives-beside.ts';
import type { CommandContext } from './context.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { treeDocument } from './tree-document.ts';

/**
 * What is kept private today: by the latest tree, as its own files say, and by the configuration, if there is one.
 *
 * @param isIncluded whether private texts are published today; that the latest tree has them only says how it was built
 */
export function keptToday(
  databank: unknown,
  manifest: unknown,
  { file, configuration, description }: ReadConfiguration,
  isIncluded = false,
): KeptPrivate[] {
  return [
    keptByTree(databank, manifest),
    ...(file === null ? [] : [keptByConfiguration(description, configuration, isIncluded)]),
  ];
}

/** The same, of the tree in a folder. */
export function keptIn(tree: string, configured: ReadConfiguration): KeptPrivate[] {
  return keptToday(treeDocument(tree, DESCRIPTION), treeDocument(tree, MANIFEST), configured);
}

/** What a tree must keep private that is about to be published, with the private texts that it has if it was built so. */
export function keptAsBuilt(tree: string, configured: ReadConfiguration): KeptPrivate[] {
  const manifest = treeDocument(tree, MANIFEST);
  const isIncluded = Object(manifest).private_comments_included === true;
  return keptToday(treeDocument(tree, DESCRIPTION), manifest, configured, isIncluded);
}

/** What a build keeps private. */
export function keptByBuild(
  { description, configuration }: ReadConfiguration,
  { includePrivateComments = false }: { readonly includePrivateComments?: boolean },
): KeptPrivate {
  return keptByConfiguration(description, configuration, includePrivateComments);
}

/** Whether a command must not publish a tree beside the releases and archives that are there; then it says why. */
export function refusesReleases(
  command: string,
  kept: readonly KeptPrivate[],
  archives: readonly FoundArchive[],
  configuration: Configuration,
  flags: { readonly out: string; readonly json?: true },
  context: CommandContext,
): boolean {
  const { out } = flags;
  const exposed = [
    ...exposedByReleases(out, kept, configuration),
    ...exposedByArchives(archives, kept, configuration),
  ];
  if (exposed.length === 0) return false;
  const undone = `Nothing was published, ${shownPath(out)} is as it was`;
  tellExposed(exposed, { command, out, undone }, flags, context);
  return true;
}

/** Whether a configuration allows a release to publish something that is kept private today. */
export function isAllowed({ releases = {} }: Configuration, version: string, name: string): boolean {
  return Object.hasOwn(releases, version) && releases[version]?.allow.includes(name) === true;
}

/**
 * What the releases in an output folder publish although it is kept private today; a withdrawn release publishes nothing.
 *
 * @throws CliError if the folder cannot be read
 */
export function exposedByReleases(
  out: string,
  kept: readonly KeptPrivate[],
  configuration: Configuration,
): Problem[] {
  const folder = resolve(out);
  const listed = listedReleases(folder) ?? [];
  const withdrawn = listed.filter((each) => each.withdrawn === true).map(({ version }) => version);
  const versions = [...listed.map(({ version }) => version), ...presentReleases(folder).keys()];
  return [...new Set(versions)]
    .filter((version) => !withdrawn.includes(version) && existsSync(join(folder, releaseFolder(version))))
    .flatMap((version) =>
      exposedByRelease(join(folder, releaseFolder(version)), version, kept, configuration),
    );
}

/** What the release in a folder publishes although it is kept private today. */
export function exposedByRelease(
  folder: string,
  version: string,
  kept: readonly KeptPrivate[],
  configuration: Configuration,
): Problem[] {
  return exposedByTree(folder, releaseFolder(version), kept).filter(
    ({ field }) => field === null || !isAllowed(configuration, version, field),
  );
}

/** What archives in an output folder publish although it is kept private today. */
export function exposedByArchives(
  archives: readonly FoundArchive[],
  kept: readonly KeptPrivate[],
  configuration: Configuration,
): Problem[] {
  return archives.flatMap(({ path, trees }) => {
    const found = trees.flatMap(({ databank, manifest, version }) =>
      exposedProblems(databank, manifest, path, kept).filter(
        ({ field }) => field === null || version === null || !isAllowed(configuration, version, field),
      ),
    );
    // A packed output folder has a key in each of its trees.
    return [...new Map(found.map((problem) => [problem.field, problem])).values()];
  });
}

/**
 * What the tree in a folder publishes although it is kept private today.
 *
 * @param shown how problems name it
 */
export function exposedByTree(folder: string, shown: string, kept: readonly KeptPrivate[]): Problem[] {
  return exposedProblems(treeDocument(folder, DESCRIPTION), treeDocument(folder, MANIFEST), shown, kept);
}

function exposedProblems(
  databank: unknown,
  manifest: unknown,
  shown: string,
  kept: readonly KeptPrivate[],
): Problem[] {
  const found = exposedBy(databank, manifest, kept);
  const at = { table: shown, record: null };
  return found === null
    ? [{ ...at, field: null, message: `${DESCRIPTION} does not say what is published` }]
    : found.map(({ name, why }) => ({ ...at, field: name, message: `is ${why} today, but still published` }));
}

/** Reports what is published although it is kept private today, and sets the exit code. */
export function tellExposed(
  problems: readonly Problem[],
  { command, out, undone }: { readonly command: string; readonly out: string; readonly undone: string },
  { json }: { readonly json?: true },
  context: CommandContext,
): void {
  if (json) context.printJson({ command, ok: false, out, problems });
  const versionOf = ({ table }: Problem) => /^v\/([0-9.]+)$/.exec(table)?.[1];
  const released = problems.filter((problem) => versionOf(problem) !== undefined);
  const versions = [...new Set(released.map(versionOf))] as string[];
  const withdrawals = versions.map((version) => own`build --withdraw ${version} --out ${out}`);
  const first = released.find(({ field }) => field !== null);
  const allowed = first && JSON.stringify({ [versionOf(first) as string]: { allow: [first.field] } });
  const tables = new Set(problems.map(({ table }) => table));
  const archives = archivesIn(out).filter((path) => tables.has(path));
  context.complain({
    level: 'error',
    message: `${shownPath(out)} still publishes what is kept private today, in ${plural(problems.length, 'place')}`,
    details: problems.map(({ table, field, message }) =>
      field === null ? `${table}: ${message}` : `${table}: ${shownPath(field)} ${message}`,
    ),
    hint: [
      undone,
      ...(versions.length + archives.length === 0 ? ['Build the tree again'] : []),
      ...(versions.length === 0 ? [] : [`Withdraw: ${withdrawals.join(', ')}`]),
      ...(allowed === undefined
        ? []
        : [`Or allow each by name in polity-press.json: "releases": ${allowed}`]),
      ...archives.map((path) => packAgain(command, out, path)),
    ].join('. '),
  });
  context.exit(EXIT.problems);
}

/** What to do about an archive: a build is refused as long as it is there, so it can only be made again after that. */
function packAgain(command: string, out: string, path: string): string {
  const file = join(out, path);
  const again = own`snapshot ${out} --to ${file}`;
  return command === 'snapshot'
    ? `Remove ${shownPath(file)}, or make it again: ${again}`
    : `Remove ${shownPath(file)}, run this again, and then make it again from the new tree: ${again}`;
}
