import { join, resolve } from 'node:path';
import { build } from './build.ts';
import type { BuildEffects, BuildOptions, BuildReport } from './build-types.ts';
import { compareVersions, nextVersions, RELEASES_FOLDER, releaseFolder } from './contract/releases.ts';
import type { Difference } from './diff/difference.ts';
import { CliError, type Problem } from './errors.ts';
import type { Documents } from './generated/documents.ts';
import { documentBytes } from './json/json-text.ts';
import { own } from './own-command.ts';
import { plural } from './plural.ts';
import {
  listReleases,
  type PublishedRelease,
  type ReleaseList,
  type ReleasesFound,
  withdrawn,
} from './releases/list-releases.ts';
import { readDocumentSchemas } from './schemas/read-schemas.ts';
import { createValidator } from './validate/create-validator.ts';
import type { BeforeStep } from './write/disk.ts';
import { isFull } from './write/disk-error.ts';
import { readManifest } from './write/manifest.ts';
import type { Output } from './write/output.ts';
import { expectOwnReleases, listedReleases, presentReleases } from './write/releases.ts';
import { lies } from './write/staging.ts';
import { openReleases } from './write/withdrawal.ts';

/** How large something is that is published. */
export interface Size {
  readonly files: number;
  readonly bytes: number;
}

/** Says what differs between the trees in two folders. Throws a CliError where they cannot be compared. */
export type CompareTrees = (older: string, newer: string) => Promise<Difference>;

/** The effects of a build that keeps releases. */
export interface PublishEffects extends BuildEffects {
  /** Compares a release with the one before it. */
  readonly compare: CompareTrees;
  /** Called when a release is staged, before anything is published: its size, and that of the whole folder with it. */
  readonly sized?: (release: Size, all: Size & Pick<BuildReport, 'largest'>) => void;
}

/** The releases of a folder after a build. */
export interface ReleasesReport extends Omit<ReleaseList, 'releases'> {
  /** The release that this build added; null where it added none. */
  readonly added: PublishedRelease | null;
  readonly published: readonly PublishedRelease[];
  /** Files and bytes of all of them. */
  readonly size: Size;
  /** The versions whose links lead to another address than that of the tree. */
  readonly elsewhere: readonly string[];
}

/** What a build did, and what releases are beside the latest tree. */
export interface PublishReport extends BuildReport {
  readonly releases: ReleasesReport;
}

/** Where there are none. */
export const noReleases: ReleasesReport = {
  added: null,
  published: [],
  size: { files: 0, bytes: 0 },
  missing: [],
  unreadable: [],
  elsewhere: [],
};

/**
 * Publishes an export as the latest tree; with `release`, the same as a release beside it, under an address of its own.
 * Releases that are there stay as they are, and are all listed.
 *
 * @throws CliError if there can be no such release; as `build` does
 */
export async function publish(
  options: Omit<BuildOptions, 'release'>,
  release: Documents['release'] | null,
  effects: PublishEffects,
): Promise<PublishReport> {
  let releases = noReleases;
  const report = await build(options, {
    ...effects,
    alongside: async (staged, largest) => {
      const found = await stageRelease(options, release, staged, largest, effects);
      if ('problems' in found) return found.problems;
      releases = found;
      return [];
    },
  });
  return { ...report, releases };
}

async function stageRelease(
  options: BuildOptions,
  release: Documents['release'] | null,
  staged: Output,
  largest: BuildReport['largest'],
  effects: PublishEffects,
): Promise<ReleasesReport | { readonly problems: readonly Problem[] }> {
  const { signal } = effects;
  const folder = resolve(options.out);
  const listed = release === null ? listedReleases(folder) : refuseRelease(options, release.version);
  // What no build wrote is left alone: a build without a release does not need its place.
  if (listed === null) return noReleases;
  const present = foldersOf(folder, presentReleases(folder));
  const elsewhere = [...present]
    .filter(([version, at]) => readManifest(at)?.base_url !== addressOf(options, version))
    .map(([version]) => version);
  if (release !== null) {
    const problems = await buildRelease(options, release, staged, effects);
    if (problems.length > 0) return { problems };
    present.set(release.version, staged.releaseFolder);
  }
  const validator = createValidator(readDocumentSchemas());
  const compare = comparison(effects.compare);
  const { releases, ...rest } = await listReleases({ listed, present, validator, signal, compare });
  const published = releases.filter((entry) => 'sha256' in entry);
  const added = published.find(({ version }) => version === release?.version) ?? null;
  const size = sumOf(published);
  if (added !== null) {
    effects.sized?.(added, { ...sumOf([size, staged]), largest });
    staged.addRelease(added.version);
  }
  if (JSON.stringify(releases) !== JSON.stringify(listed))
    staged.listReleases(documentBytes({ generator: 'polity-press', releases }));
  return { ...rest, added, published, size, elsewhere };
}

/** Builds the tree of a release: as the latest one, but for its address, and without the rules of hosts. */
async function buildRelease(
  options: BuildOptions,
  release: Documents['release'],
  { releaseFolder: out }: Output,
  { openExport, progress, signal }: PublishEffects,
): Promise<readonly Problem[]> {
  const { problems } = await build(
    {
      ...options,
      out,
      baseUrl: addressOf(options, release.version),
      // A host reads its rules at the top of the published folder only; those there are for releases, too.
      hosts: { ...options.hosts, files: [] },
      release,
    },
    { openExport, progress, signal },
  );
  return problems;
}

/** Where a release is published. */
export function addressOf({ baseUrl }: Pick<BuildOptions, 'baseUrl'>, version: string): string {
  return `${baseUrl}/${releaseFolder(version)}`;
}

/** Releases that cannot be compared are releases still: their list does without the difference. */
function comparison(compare: CompareTrees): ReleasesFound['compare'] {
  return async (older, newer) => {
    try {
      return await compare(older, newer);
    } catch (error) {
      if (error instanceof CliError) return null;
      throw error;
    }
  };
}

function foldersOf(folder: string, versions: readonly string[]): Map<string, string> {
  return new Map(versions.map((version) => [version, join(folder, releaseFolder(version))]));
}

function sumOf(sizes: readonly Size[]): Size {
  const sum = (key: keyof Size) => sizes.reduce((total, size) => total + size[key], 0);
  return { files: sum('files'), bytes: sum('bytes') };
}

/**
 * Refuses a version that cannot be published: one that was, one before the last, one whose place is taken.
 *
 * @returns the releases that are listed
 * @throws CliError
 */
export function refuseRelease(
  { out, description: { collections } }: Pick<BuildOptions, 'out' | 'description'>,
  version: string,
) {
  const folder = resolve(out);
  const inTheWay = collections.find(({ path }) => path.startsWith(`/${RELEASES_FOLDER}/`));
  if (inTheWay !== undefined)
    throw new CliError(`the collection ${inTheWay.path} is where releases would be`, {
      hint: `Releases are under /${RELEASES_FOLDER}/: publish the collections under another path, see "api" in docs/description.md.`,
    });
  const listed = expectOwnReleases(folder);
  const versions = [...new Set([...listed.map((each) => each.version), ...presentReleases(folder)])];
  const last = versions.sort(compareVersions).at(-1);
  const entry = listed.find((each) => each.version === version);
  const refuse = (message: string): never => {
    const [major, minor, patch] = nextVersions(last ?? version);
    throw new CliError(message, {
      hint: `Choose a version that is next: ${patch} where few records changed, ${minor} where many did, ${major} where their structure did.`,
    });
  };
  if (entry?.withdrawn === true) refuse(`release ${version} was withdrawn: its version is never used again`);
  if (versions.includes(version))
    refuse(`release ${version} is published already, and a release never changes`);
  if (last !== undefined && compareVersions(version, last) < 0)
    refuse(`release ${version} would come before ${last}, the last one`);
  if (lies(join(folder, releaseFolder(version))))
    refuse(`${join(out, releaseFolder(version))} exists, and is no release that a build wrote`);
  return listed;
}

/** The effects of a withdrawal. */
export interface WithdrawEffects {
  readonly signal: AbortSignal;
  /** Compares a release with the one before it. */
  readonly compare: CompareTrees;
  /** Whether to wait until it is on the disk itself. */
  readonly sync: boolean;
  /** Called before every change to the disk, as in `DiskOptions`. */
  readonly beforeStep?: BeforeStep;
}

/** What a withdrawal did. */
export interface WithdrawalReport {
  readonly version: string;
  readonly date: string | null;
  /** Whether it had been withdrawn before. */
  readonly wasWithdrawn: boolean;
  /** How many releases stay published. */
  readonly remaining: number;
}

/**
 * Removes a release as a whole. releases.json says so first, and for ever; then its folder goes. A kill, or a power cut,
 * leaves the release, or that statement: the next build, serve or verify removes what is left then. On a full disk, where
 * nothing can be written first, its folder goes first, which makes the room; a kill in between leaves a list that still
 * names a release that is gone, and the same call again says it.
 *
 * @throws CliError if there is no such release, or the system refuses
 */
export async function withdraw(
  out: string,
  version: string,
  effects: WithdrawEffects,
): Promise<WithdrawalReport> {
  try {
    return await withdrawFrom(out, version, effects);
  } catch (error) {
    if (!(error instanceof CliError && isFull(error))) throw error;
    const [said, next] = lies(join(resolve(out), releaseFolder(version)))
      ? ['is still there', `remove ${join(out, releaseFolder(version))} yourself`]
      : ['is gone', 'remove something else'];
    const { message, cause } = error;
    throw new CliError(message, {
      hint: `Release ${version} ${said}. Make room, or ${next}; then \`${own`build --withdraw ${version} --out ${out}`}\` says in releases.json that it is withdrawn.`,
      cause,
    });
  }
}

async function withdrawFrom(
  out: string,
  version: string,
  { signal, sync, compare, beforeStep = () => {} }: WithdrawEffects,
): Promise<WithdrawalReport> {
  const folder = resolve(out);
  const opened = openReleases(out, { sync, beforeStep });
  try {
    const present = opened.present();
    const entry = opened.listed.find((each) => each.version === version);
    const wasWithdrawn = entry?.withdrawn === true;
    if (entry === undefined && !present.includes(version)) throw noRelease(out, version, opened.listed);
    const gone = withdrawn(entry ?? { version });
    const rest = opened.listed
      .filter((each) => each.version !== version)
      // What it says of the withdrawn one goes with that.
      .map((each) => (Object(each.difference).from === version ? { ...each, difference: null } : each));
    const write = (releases: readonly unknown[]) =>
      opened.list(documentBytes({ generator: 'polity-press', releases }));
    const say = () => write([...rest, gone].sort((a, b) => compareVersions(a.version, b.version)));
    try {
      if (!wasWithdrawn) say();
    } catch (error) {
      if (!isFull(error) || !present.includes(version)) throw error;
      opened.remove(version);
      say();
    }
    if (opened.has(version)) opened.remove(version);
    const validator = createValidator(readDocumentSchemas());
    const { releases } = await listReleases({
      listed: [...rest, gone],
      present: foldersOf(folder, opened.present()),
      validator,
      signal,
      compare: comparison(compare),
    });
    write(releases);
    const remaining = releases.filter((each) => 'sha256' in each).length;
    return { version, date: gone.date, wasWithdrawn, remaining };
  } finally {
    opened.close();
  }
}

function noRelease(
  out: string,
  version: string,
  listed: readonly { readonly version: string; readonly withdrawn?: unknown }[],
): CliError {
  const published = listed.filter((each) => each.withdrawn !== true).map((each) => each.version);
  const which =
    published.length === 0
      ? `${out} has no releases; name the folder with --out.`
      : `${plural(published.length, 'release')} of ${out}: ${published.join(', ')}.`;
  return new CliError(`there is no release ${version}`, { hint: which });
}
