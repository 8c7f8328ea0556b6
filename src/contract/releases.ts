import type { ReleaseType } from 'semver';
import compare from 'semver/functions/compare.js';
import inc from 'semver/functions/inc.js';

/**
 * Where the releases of a tree are: each is a tree of its own in `v/VERSION/`, and `releases.json` next to the latest tree
 * lists them.
 */

/** The folder that holds the releases, and nothing else. */
export const RELEASES_FOLDER = 'v';

/** The list of all releases, those that were withdrawn included. */
export const RELEASES = 'releases.json';

/** The file by which a tree says that it is a release, and which. */
export const RELEASE = 'release.json';

/** One of the three numbers of a version. So long a number is exact everywhere. */
const number = '(?:0|[1-9][0-9]{0,8})';

const version = new RegExp(`^${number}\\.${number}\\.${number}$`);

/** Whether a text is the version of a release: three numbers, such as `1.0.0`. Drafts are not allowed: a release never changes. */
export function isReleaseVersion(text: string): boolean {
  return version.test(text);
}

/** The folder of a release, relative to the output folder; also what comes after the base URL in its addresses. */
export function releaseFolder(release: string): string {
  return `${RELEASES_FOLDER}/${release}`;
}

/** The folder of any release, as a regular expression for servers, without a slash at either end. */
export const anyReleaseFolder = `${RELEASES_FOLDER}/[0-9]+\\.[0-9]+\\.[0-9]+`;

export const compareVersions: (one: string, other: string) => number = compare;

/** The versions that may come after one. */
export function nextVersions(release: string): readonly [major: string, minor: string, patch: string] {
  const next = (part: ReleaseType) => inc(release, part) ?? release;
  return [next('major'), next('minor'), next('patch')];
}
