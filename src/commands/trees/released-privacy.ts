import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXIT, type Problem } from '../../contract/errors.ts';
import { faultAt } from '../../contract/json/place-in-json.ts';
import { releaseFolder } from '../../contract/tree/releases.ts';
import { DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import {
  exposedBy,
  type KeptPrivate,
  keptByConfiguration,
  keptByTree,
  namesIn,
} from '../../model/description/kept-private.ts';
import type { Configuration } from '../../model/description/key-facts.ts';
import { listedReleases, presentReleases, withdrawnVersions } from '../../publish/write/releases.ts';
import { suggester } from '../../terminal/did-you-mean.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { isTreeFolder } from '../../verify/tree.ts';
import { type CommandContext, warnings } from '../create-context.ts';
import { lines, type ReportFlags } from '../reports/report.ts';
import { archivesIn, type FoundArchive } from '../settings/archives-beside.ts';
import { settingsFile } from '../settings/configuration-file.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { treeDocument } from './given-tree.ts';

/** What is private today, and the exceptions that the configuration allows releases. */
interface Privacy {
  readonly kept: readonly KeptPrivate[];
  readonly configuration: Configuration;
}

/**
 * Private by the latest tree or the configuration. `isIncluded`: private texts are published today; their
 * presence in the latest tree only shows how it was built.
 */
export function keptToday(
  databank: unknown,
  manifest: unknown,
  { file, configuration, description }: ReadConfiguration,
  isIncluded = false,
): KeptPrivate[] {
  const byConfiguration = file === null ? [] : [keptByConfiguration(description, configuration, isIncluded)];
  return [keptByTree(databank, manifest), ...byConfiguration];
}

/** `asBuilt`: the tree is about to be published, with the private texts it was built with. */
export function keptIn(tree: string, configured: ReadConfiguration, { asBuilt = false } = {}): KeptPrivate[] {
  const manifest = treeDocument(tree, MANIFEST);
  const isIncluded = asBuilt && Object(manifest).private_comments_included === true;
  return keptToday(treeDocument(tree, DESCRIPTION), manifest, configured, isIncluded);
}

export function isAllowed({ releases = {} }: Configuration, version: string, name: string): boolean {
  return Object.hasOwn(releases, version) && releases[version]?.allow.includes(name) === true;
}

/** Refuses to publish next to releases and archives that expose private data; returns whether it did. */
export function refusesReleases(
  command: string,
  privacy: Privacy,
  archives: readonly FoundArchive[],
  flags: Pick<ReportFlags, 'json'> & {
    readonly out: string;
    readonly release?: string;
    readonly config?: string;
  },
  context: CommandContext,
): boolean {
  const { out } = flags;
  context.notify(...warnings(idleExceptions(flags, privacy.configuration, archives)));
  const exposed = [...exposedByReleases(out, privacy), ...exposedByArchives(archives, privacy)];
  if (exposed.length === 0) return false;
  const undone = `Nothing was published; ${shownPath(out)} is unchanged`;
  reportExposed(exposed, { command, out, undone }, flags, context);
  return true;
}

/**
 * What the releases in an output folder expose; withdrawn releases publish nothing.
 * @throws CliError if the folder cannot be read
 */
export function exposedByReleases(out: string, privacy: Privacy): Problem[] {
  const folder = resolve(out);
  const listed = (listedReleases(folder) ?? []).map(({ version }) => version);
  const withdrawn = withdrawnVersions(folder);
  const versions = new Set([...listed, ...presentReleases(folder).keys()]);
  return [...versions]
    .filter((version) => !withdrawn.includes(version) && existsSync(join(folder, releaseFolder(version))))
    .flatMap((version) => exposedByRelease(join(folder, releaseFolder(version)), version, privacy));
}

export function exposedByRelease(folder: string, version: string, privacy: Privacy): Problem[] {
  return notAllowed(exposedByTree(folder, releaseFolder(version), privacy), version, privacy);
}

export function exposedByArchives(archives: readonly FoundArchive[], privacy: Privacy): Problem[] {
  return archives.flatMap(({ path, trees }) => {
    const found = trees.flatMap(({ databank, manifest, version }) =>
      notAllowed(exposedProblems(databank, manifest, path, privacy), version, privacy),
    );
    // A packed output folder repeats a key in each tree.
    return [...new Map(found.map((problem) => [problem.field, problem])).values()];
  });
}

function notAllowed(problems: Problem[], version: string | null, { configuration }: Privacy): Problem[] {
  return problems.filter(
    ({ field }) => field === null || version === null || !isAllowed(configuration, version, field),
  );
}

/** What a tree publishes that is private today. Problems name it as `shown`. */
export function exposedByTree(folder: string, shown: string, privacy: Privacy): Problem[] {
  const [databank, manifest] = [treeDocument(folder, DESCRIPTION), treeDocument(folder, MANIFEST)];
  return exposedProblems(databank, manifest, shown, privacy);
}

function exposedProblems(databank: unknown, manifest: unknown, table: string, { kept }: Privacy): Problem[] {
  const found = exposedBy(databank, manifest, kept);
  if (found === null)
    return [{ table, record: null, field: null, message: `${DESCRIPTION} does not say what is published` }];
  return found.map(({ name, why }) => ({
    ...{ table, record: null, field: name },
    message: `is ${why} today, but still published`,
  }));
}

/** Also sets the exit code. */
export function reportExposed(
  problems: readonly Problem[],
  { command, out, undone }: { readonly command: string; readonly out: string; readonly undone: string },
  flags: { readonly json?: true; readonly config?: string },
  context: CommandContext,
): void {
  if (flags.json) context.printJson({ command, ok: false, out, problems });
  const versionOf = ({ table }: Problem) => /^v\/([0-9.]+)$/.exec(table)?.[1];
  const released = problems.filter((problem) => versionOf(problem) !== undefined);
  const versions = [...new Set(released.map(versionOf))] as string[];
  const withdrawals = versions.map((version) => `\`${own`build --withdraw ${version} --out ${out}`}\``);
  const first = released.find(({ field }) => field !== null);
  const allowed = first && JSON.stringify({ [versionOf(first) as string]: { allow: [first.field] } });
  const tables = new Set(problems.map(({ table }) => table));
  const archives = archivesIn(out).filter((path) => tables.has(path));
  context.notify({
    level: 'error',
    message: `${shownPath(out)} still publishes what is kept private today, in ${plural(problems.length, 'place')}`,
    details: problems.map(({ table, field, message }) =>
      field === null ? `${table}: ${message}` : `${table}: ${shownPath(field)} ${message}`,
    ),
    hint: lines(
      undone,
      versions.length + archives.length === 0 && 'Build the tree again',
      versions.length > 0 && `Withdraw: ${withdrawals.join(', ')}`,
      allowed !== undefined && `Or allow each by name in ${settingsFile(flags)}: "releases": ${allowed}`,
      archives.map((path) => packAgain(command, out, path)),
    ).join('. '),
  });
  context.exit(EXIT.problems);
}

/** Help for an archive, or a tree of its own: remove it first, because a build is refused while it exists. */
function packAgain(command: string, out: string, path: string): string {
  const file = join(out, path);
  if (isTreeFolder(path))
    return `Move ${shownPath(file)} out of ${shownPath(out)}, or remove it: whoever may read the one may read the other`;
  const again = `\`${own`snapshot ${out} --to ${file}`}\``;
  return command === 'snapshot'
    ? `Remove ${shownPath(file)}, or make it again: ${again}`
    : `Remove ${shownPath(file)}, run this again, and then make it again from the new tree: ${again}`;
}

/**
 * Exceptions in the configuration that allow nothing: of no release or a withdrawn one, without a name, or of
 * a name that the release does not publish. `coming`: the release that is about to be made.
 */
function idleExceptions(
  { out, release: coming }: { readonly out: string; readonly release?: string },
  { releases = {} }: Pick<Configuration, 'releases'>,
  archives: readonly Pick<FoundArchive, 'trees'>[],
): string[] {
  const suggest = suggester();
  const withdrawn = withdrawnVersions(resolve(out));
  const packed = archives.flatMap(({ trees }) => trees);
  return Object.entries(releases).flatMap(([version, { allow }]) => {
    if (version === coming) return [];
    const place = ['releases', version];
    const published = [
      treeDocument(join(out, releaseFolder(version)), DESCRIPTION),
      ...packed.flatMap((tree) => (tree.version === version ? [tree.databank] : [])),
    ].flatMap(namesIn);
    if (published.length === 0) {
      const why = withdrawn.includes(version)
        ? `release ${version} was withdrawn`
        : `${shownPath(out)} has no release ${version}`;
      return [faultAt(place, why)];
    }
    if (allow.length === 0) return [faultAt([...place, 'allow'], 'is empty: it allows nothing')];
    return allow.flatMap((name, index) =>
      published.includes(name)
        ? []
        : [
            faultAt(
              [...place, 'allow', index],
              `release ${version} does not publish ${name}${suggest(name, published)}`,
            ),
          ],
    );
  });
}
