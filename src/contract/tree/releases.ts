import type { ReleaseType } from 'semver';
import compare from 'semver/functions/compare.js';
import inc from 'semver/functions/inc.js';

/** Each release is a tree of its own in `v/VERSION/`; `releases.json` next to the latest tree lists them. */

export const RELEASES_FOLDER = 'v';

export const RELEASES = 'releases.json';

/** The same list as an Atom feed. */
export const FEED = 'releases.atom';

/** The file that marks a tree as a release, and names its version. */
export const RELEASE = 'release.json';

/** What changed since the release before, in the tree of each release and in its archive. */
export const CHANGES = 'changes.ndjson';
export const CHANGELOG = 'CHANGELOG.md';

/** Nine digits at most, so that the number is exact everywhere. */
const number = '(?:0|[1-9][0-9]{0,8})';

const version = new RegExp(`^${number}\\.${number}\\.${number}$`);

/** Three numbers, such as `1.0.0`. No pre-releases: a release never changes. */
export function isReleaseVersion(text: string): boolean {
  return version.test(text);
}

export function releaseFolder(release: string): string {
  return `${RELEASES_FOLDER}/${release}`;
}

/** For servers' regular expressions, without a slash at either end. */
export const anyReleaseFolder = `${RELEASES_FOLDER}/[0-9]+\\.[0-9]+\\.[0-9]+`;

export const compareVersions: (one: string, other: string) => number = compare;

export function nextVersions(release: string): readonly [major: string, minor: string, patch: string] {
  const next = (part: ReleaseType) => inc(release, part) ?? release;
  return [next('major'), next('minor'), next('patch')];
}
