import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Documents, PublishedRelease } from '../contract/documents.ts';
import type { Problem } from '../contract/errors.ts';
import { documentBytes } from '../contract/json/json-text.ts';
import { totals } from '../contract/total.ts';
import { FEED } from '../contract/tree/releases.ts';
import { readDocumentSchemas } from '../model/schemas/read-schemas.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { build } from './build.ts';
import type { BuildEffects, BuildOptions, BuildReport } from './build-types.ts';
import { addressOf, buildRelease, type CompareWithBefore } from './releases/build-release.ts';
import {
  type CompareTrees,
  differenceFrom,
  listReleases,
  type ReleaseList,
} from './releases/list-releases.ts';
import { refuseRelease } from './releases/refuse-release.ts';
import { releaseFeed } from './releases/release-feed.ts';
import { largerOf, type PackTree, stageSnapshot } from './stage-snapshot.ts';
import { readManifest } from './write/manifest.ts';
import type { Output } from './write/output.ts';
import { type ListedRelease, listedReleases, mayWriteFeed, presentReleases } from './write/releases.ts';
import { lies } from './write/staging.ts';

export interface Size {
  readonly files: number;
  readonly bytes: number;
}

export interface PublishEffects extends BuildEffects {
  readonly compare: CompareTrees;
  readonly changes: CompareWithBefore;
  /** For trees with a snapshot. */
  readonly pack: PackTree;
  /**
   * Called when a release is staged, before publishing, with its size and the size of the whole folder with
   * it.
   */
  readonly sized?: (release: Size, all: Size & Pick<BuildReport, 'largest'>) => void;
}

export interface ReleasesReport extends Omit<ReleaseList, 'releases'> {
  readonly added: PublishedRelease | null;
  readonly published: readonly PublishedRelease[];
  /** Of the releases, and of their list and its feed. */
  readonly size: Size;
  /** The versions whose links lead to another address than the tree's. */
  readonly elsewhere: readonly string[];
  /** What a tree with the version of a release has otherwise than this release. */
  readonly unlike: Unlike;
}

/** Null if nothing; `unknown` if the release cannot be read, `withdrawn` if it was. */
export type Unlike = PublishedRelease['difference'] | 'unknown' | 'withdrawn';

export interface PublishReport extends BuildReport {
  readonly releases: ReleasesReport;
}

export const noReleases: ReleasesReport = {
  added: null,
  published: [],
  size: { files: 0, bytes: 0 },
  missing: [],
  unreadable: [],
  changed: [],
  elsewhere: [],
  unlike: null,
};

/**
 * Publishes an export as the latest tree and, with `release`, also as a release at its own address. Earlier
 * releases stay as they are and are all listed.
 * @throws CliError if the release cannot be published; as `build` does
 */
export async function publish(
  options: Omit<BuildOptions, 'release'>,
  release: Documents['release'] | null,
  effects: PublishEffects,
): Promise<PublishReport> {
  let releases = noReleases;
  let largest: BuildReport['largest'] | null = null;
  const report = await build(options, {
    ...effects,
    alongside: async (staged, largestPage) => {
      largest = largestPage;
      if (options.snapshot === true) {
        effects.progress.stop();
        const packed = await stageSnapshot(staged, effects.pack);
        if (packed.problems.length > 0) return packed.problems;
        largest = largerOf(largest, packed.largest);
      }
      const found = await stageRelease(options, release, staged, largest, effects);
      if ('problems' in found) return found.problems;
      releases = found;
      return [];
    },
  });
  if (release === null && options.shard === undefined && report.problems.length === 0)
    releases = {
      ...releases,
      unlike: await unlikeRelease(options.out, options.dataset.version, effects.compare),
    };
  return { ...report, largest: largest ?? report.largest, releases };
}

/**
 * What a tree has otherwise than its release of the same version. Whoever cites the version would find other
 * values.
 */
export async function unlikeRelease(
  tree: string,
  version: string | null,
  compare: CompareTrees,
): Promise<Unlike> {
  const folder = resolve(tree);
  const released = version === null ? undefined : presentReleases(folder).get(version);
  if (version === null || released === undefined) {
    const entry = listedReleases(folder)?.find((each) => each.version === version);
    return entry?.withdrawn === true ? 'withdrawn' : null;
  }
  const found = await differenceFrom({ version, folder: released }, folder, compare);
  if (found === null) return 'unknown';
  const { from, ...changes } = found;
  return Object.values(changes).some((each) => Object.keys(each).length > 0) ? found : null;
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
  const { listed, before } =
    release === null
      ? { listed: listedReleases(folder), before: null }
      : await refuseRelease(options, release, signal);
  // A build without a release does not need this place: leave foreign files alone.
  if (listed === null) return noReleases;
  const present = presentReleases(folder);
  const elsewhere = [...present]
    .filter(([version, at]) => readManifest(at)?.base_url !== addressOf(options, version))
    .map(([version]) => version);
  let compare = effects.compare;
  if (release !== null) {
    const { problems, changes } = await buildRelease(options, release, before, staged, effects);
    if (problems.length > 0) return { problems };
    present.set(release.version, staged.releaseFolder);
    compare = async (older, newer) =>
      newer === staged.releaseFolder && changes !== null ? changes.difference : effects.compare(older, newer);
  }
  const validator = createValidator(readDocumentSchemas());
  const read = { listed, present, validator, signal, compare, looksForChanges: release !== null };
  const { releases, ...rest } = await listReleases(read);
  const published = releases.filter((entry) => 'sha256' in entry);
  const added = published.find(({ version }) => version === release?.version) ?? null;
  const at = { out: folder, folders: present, baseUrl: options.baseUrl };
  const size = totals([...published, stageList(releases, listed, at, staged)], 'files', 'bytes');
  if (added !== null) {
    effects.sized?.(added, { ...totals([size, staged], 'files', 'bytes'), largest });
    staged.addRelease(added.version);
  }
  return { ...rest, added, published, size, elsewhere, unlike: null };
}

/** Stages the list of releases and its feed, unless both are there; returns their size. */
function stageList(
  releases: ReleaseList['releases'],
  listed: readonly ListedRelease[],
  at: Parameters<typeof releaseFeed>[1],
  staged: Output,
): Size {
  if (releases.length + listed.length === 0) return noReleases.size;
  const feed = mayWriteFeed(at.out) ? Buffer.from(releaseFeed(releases, at)) : null;
  const isSame =
    JSON.stringify(releases) === JSON.stringify(listed) &&
    (feed === null || (lies(join(at.out, FEED)) && readFileSync(join(at.out, FEED)).equals(feed)));
  const list = documentBytes({ generator: 'polity-press', releases });
  if (!isSame) staged.listReleases(list, feed);
  return { files: feed === null ? 1 : 2, bytes: list.length + (feed?.length ?? 0) };
}
