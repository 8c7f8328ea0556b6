import { join, resolve } from 'node:path';
import type { Documents } from '../../contract/documents.ts';
import { CliError } from '../../contract/errors.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { isThisMachine } from '../../contract/this-machine.ts';
import {
  compareVersions,
  FEED,
  isReleaseVersion,
  RELEASE,
  releaseFolder,
} from '../../contract/tree/releases.ts';
import { breakingVersion, breaks, proposedText } from '../../diff/propose-version.ts';
import type { TreeSize } from '../../hosts/exceeded-limits.ts';
import { gapsOf } from '../../outputs/dataset/resolve-dataset.ts';
import type { BuildOptions } from '../../publish/build-types.ts';
import type { PublishReport, ReleasesReport, Size } from '../../publish/release.ts';
import { addressOf } from '../../publish/releases/build-release.ts';
import { mayWriteFeed, presentReleases, releaseFault } from '../../publish/write/releases.ts';
import { readDocument } from '../../publish/write/staging.ts';
import { byteSize, figure, plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import type { ChangesSince } from '../changes-since.ts';
import { type Notice, warning } from '../create-context.ts';
import type { BuildSettings } from '../settings/build-settings.ts';
import { datasetOf, type ReadConfiguration } from '../settings/read-configuration.ts';
import type { BuildFlags } from '../trees/unchanged-build.ts';
import { lastAndNext, sinceText, unlikeNotices } from '../trees/unlike-release.ts';
import { lines } from './report.ts';

type ReleaseFlags = Pick<BuildFlags, 'release' | 'local' | 'allowRemoved'> & Pick<BuildOptions, 'out'>;

/**
 * The requested release, with the dataset from the configuration; null without --release.
 * @throws CliError if it cannot be released
 */
export function releaseOf(
  { release: version, local, out }: ReleaseFlags,
  configured: ReadConfiguration,
  { baseUrl: { value: baseUrl } }: Pick<BuildSettings, 'baseUrl'>,
  isSample: boolean,
): Documents['release'] | null {
  if (version === undefined) return null;
  expectVersion(version, '--release');
  const dataset = datasetOf(configured, isSample);
  const { date = '', version: said = '' } = dataset;
  const file = configured.file === null ? null : shownPath(configured.file);
  if (file !== null && said !== '' && said !== version) {
    const { last, next } = lastAndNext(out);
    const isNext = isReleaseVersion(said) && compareVersions(said, last) > 0;
    const other = isNext ? `; or publish ${said}: --release ${said}` : '';
    const isPast = compareVersions(version, last) <= 0;
    const fitting = isPast ? `one after ${last}, such as ${next}` : version;
    const breaking = breakingVersion(last);
    const isSmall = last !== '0.0.0' && compareVersions(version, breaking) < 0;
    const rule = isSmall ? `. If ids or keys of ${last} are gone, it is ${breaking}.` : '';
    throw new CliError(`--release ${version} is not the version that ${file} gives the dataset, ${said}`, {
      hint: `Set "version" of "dataset" in ${file} to ${fitting}, with its date and DOI${other}${rule}`,
    });
  }
  if (local === undefined && isThisMachine(new URL(baseUrl)))
    throw new CliError(`release ${version} would be published for ${baseUrl}, an address of this machine`, {
      hint: `A release never changes, so its links would never work elsewhere. Say where it will be published, with --base-url https://api.example.org; or keep it on this machine, with --local.`,
    });
  return { version, date: date === '' ? null : date, dataset: { ...dataset } };
}

/** `Did you mean 1.2.0? ` for 1.2 and for v1.2.0; empty for others. */
function meantVersion(version: string): string {
  const [, major, minor = '0', patch = '0'] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/i.exec(version) ?? [];
  const meant = `${major}.${minor}.${patch}`;
  return isReleaseVersion(meant) ? `Did you mean ${meant}? ` : '';
}

/** Messages name `option`. Throws CliError if it is not the version of a release. */
export function expectVersion(version: string, option: string): void {
  if (isReleaseVersion(version)) return;
  const hint = `${meantVersion(version)}Drafts, such as 1.0.0-beta, cannot be released: releases never change.`;
  throw new CliError(
    `${option} ${shownPath(version)}: a release has a version of three numbers, such as 1.0.0`,
    { hint },
  );
}

/** Removed records that a message names. */
const mostNamed = 5;

/**
 * Compares the version of a release with the one that its changes ask for; null if it fits.
 * @throws CliError if ids or keys are gone and the version does not say so, without --allow-removed
 */
export function checkVersion(
  { version: before, difference, proposed, taken, lost, changes }: ChangesSince,
  version: string,
  { allowRemoved }: Pick<BuildFlags, 'allowRemoved'>,
): Notice | null {
  if (before === null) return null;
  if (proposed === null) {
    const message = `release ${version} changes nothing in the data of ${before}: by semantic versioning, it is a patch`;
    return isPatchOf(before, version) ? null : { level: 'note', message };
  }
  if (compareVersions(version, proposed) >= 0) return null;
  const rule = `by semantic versioning, what changed since ${before} makes it ${proposedText(proposed, taken)}`;
  if (!breaks(difference)) return warning(`release ${version} changes more than values: ${rule}`);
  const gone = changes.flatMap((each) => [...each.gone, ...each.structure]);
  const message = `release ${version} lacks ids or keys of ${before}: ${rule}`;
  const more = lost - mostNamed;
  const details = [...gone.slice(0, mostNamed), ...(more > 0 ? [`... and ${figure(more)} more`] : [])];
  if (allowRemoved) return warning(message, { details });
  throw new CliError(message, {
    details,
    hint: `Citations of them would break. Release it as ${proposed}: --release ${proposed}; or keep the version, with --allow-removed.`,
  });
}

/** Also of 1.0.0 after 0.9.0, which says that the data are stable now. */
function isPatchOf(before: string, version: string): boolean {
  const start = version.replace(/\d+$/, '');
  return before.startsWith(start) || (before.startsWith('0.') && !version.startsWith('0.'));
}

/** What the dataset of a release lacks for good; empty without a release. */
export function releaseGaps(
  release: Documents['release'] | null,
  where: Pick<Parameters<typeof gapsOf>[0], 'ownTitle' | 'baseUrl'>,
  settings: string,
): Notice[] {
  if (release === null) return [];
  const { version, date, dataset = {} } = release;
  const details = gapsOf({ dataset: { ...dataset, version, ...(date !== null && { date }) }, ...where });
  if (details.length === 0) return [];
  const hint = `Complete "dataset" in ${settings} before the next release.`;
  return [warning(`release ${version} will never change, and its dataset is incomplete`, { details, hint })];
}

/** Whether a version has the DOI of another release: who follows it finds the values of that. */
export function repeatedDoi(
  { version, doi }: Pick<BuildOptions['dataset'], 'version' | 'doi'>,
  out: string,
  settings: string,
): Notice[] {
  if (version === null || doi === null) return [];
  const others = [...presentReleases(resolve(out))].filter(
    ([other, folder]) =>
      other !== version && doiOf(jsonIn(String(readDocument(join(folder, RELEASE))))) === doi.toLowerCase(),
  );
  const hint = `A DOI leads to one version: reserve one for each release before it is published, or leave "doi" out of ${settings} until then.`;
  return others
    .slice(-1)
    .map(([other]) => warning(`version ${version} has the DOI of release ${other} (${doi})`, { hint }));
}

/** In small letters, as DOIs have no case. */
function doiOf(release: unknown): string | null {
  const { doi } = Object(Object(release).dataset);
  return typeof doi === 'string' ? doi.toLowerCase() : null;
}

/** The sizes of a release and of the whole folder, reported before publication. */
export function releaseSize(version: string, release: Size, all: Size): Notice {
  return {
    level: 'note',
    message: `release ${version} is a full copy: ${sizeText(release)}; with it, the folder holds ${sizeText(all)}`,
  };
}

function sizeText({ files, bytes }: Size): string {
  return `${plural(files, 'file')} (${byteSize(bytes)})`;
}

/** Size of the published folder, with all releases. */
export function sizeOf(report: PublishReport, { records }: Pick<BuildOptions, 'records'>): TreeSize {
  const { published, size } = report.releases;
  return {
    files: report.files + size.files,
    bytes: report.bytes + size.bytes,
    largest: report.largest,
    hasRecords: records,
    releases: published.length,
  };
}

/** Empty without releases. */
export function releaseLines(report: PublishReport, options: BuildOptions): string[] {
  const { added, published } = report.releases;
  if (published.length === 0) return [];
  const versions = published.map(({ version }) => version).join(', ');
  return lines(
    added !== null && `Released ${added.version} for ${addressOf(options, added.version)}/.`,
    added?.difference && sinceText(added.difference),
    `With ${plural(published.length, 'release')} (${versions}), ${options.out} holds ${sizeText(sizeOf(report, options))}.`,
  );
}

export function releaseNotices(
  releases: ReleasesReport,
  options: Pick<BuildOptions, 'out' | 'baseUrl' | 'dataset'>,
  settings: string,
): Notice[] {
  const { published, missing, unreadable, changed, elsewhere } = releases;
  const { out, baseUrl } = options;
  const bringBack = 'Restore the folder; or withdraw the release: --withdraw.';
  const folder = (version: string) => `${out}/${releaseFolder(version)}`;
  const broken = [
    ...missing.map((version) => `release ${version} is listed, but ${releaseFault(out, version)}`),
    ...unreadable
      .filter((version) => !missing.includes(version))
      .map((version) => `${folder(version)} does not say what it holds, and is not listed`),
    ...changed.map((version) => `${folder(version)} has changed since it was published`),
  ];
  const moved = warning(
    `published for another address than ${baseUrl}: ${plural(elsewhere.length, 'release')} (${elsewhere.join(', ')})`,
    { hint: 'Their links stay as they are: redirect the old address to the new one.' },
  );
  const silent: Notice = {
    level: 'note',
    message: `${out}/${FEED} is a file of yours: the feed of the releases was not written`,
    hint: 'Rename it and build again, if the releases shall have a feed.',
  };
  return [
    ...(published.length === 0 || mayWriteFeed(out) ? [] : [silent]),
    ...(elsewhere.length === 0 ? [] : [moved]),
    ...broken.map((message) => warning(message, { hint: bringBack })),
    ...unlikeNotices(releases, options, settings),
  ];
}

export function releaseJson({ added, published, size, missing, unlike }: ReleasesReport) {
  return { released: added?.version ?? null, releases: { published, missing, unlike, ...size } };
}
