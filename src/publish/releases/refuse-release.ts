import { join, resolve } from 'node:path';
import type { Documents } from '../../contract/documents.ts';
import { CliError } from '../../contract/errors.ts';
import {
  compareVersions,
  nextVersions,
  RELEASES_FOLDER,
  releaseFolder,
} from '../../contract/tree/releases.ts';
import type { BuildOptions } from '../build-types.ts';
import { expectOwnReleases, type ListedRelease, presentReleases } from '../write/releases.ts';
import { lies } from '../write/staging.ts';
import { releaseBefore } from './build-release.ts';

/**
 * Refuses a version that is published, precedes the last one in number or date, or whose place is taken, and
 * one after a release that is not as it was published. Returns the listed releases, and the folder of the last.
 * @throws CliError
 */
export async function refuseRelease(
  { out, description: { collections } }: Pick<BuildOptions, 'out' | 'description'>,
  { version, date }: Pick<Documents['release'], 'version' | 'date'>,
  signal: AbortSignal,
) {
  const folder = resolve(out);
  const inTheWay = collections.find(({ path }) => path.startsWith(`/${RELEASES_FOLDER}/`));
  if (inTheWay !== undefined)
    throw new CliError(`the collection ${inTheWay.path} is where releases would be`, {
      hint: `Releases are under /${RELEASES_FOLDER}/: publish the collections under another path, see "api" in docs/description.md of polity-press.`,
    });
  const listed = expectOwnReleases(folder);
  const present = presentReleases(folder);
  const versions = [...new Set([...listed.map((each) => each.version), ...present.keys()])];
  const last = versions.sort(compareVersions).at(-1);
  const entry = listed.find((each) => each.version === version);
  const refuse = (message: string): never => {
    const [major, minor, patch] = nextVersions(last ?? version);
    throw new CliError(message, {
      hint: `Choose the next version: ${patch} if only values changed, ${minor} if there are new keys or records, ${major} if any are gone.`,
    });
  };
  if (entry?.withdrawn === true) refuse(`release ${version} was withdrawn: its version is never used again`);
  if (versions.includes(version))
    refuse(`release ${version} is published already, and a release never changes`);
  if (last !== undefined && compareVersions(version, last) < 0)
    refuse(`release ${version} would come before ${last}, the last one`);
  refuseEarlier(version, date, listed);
  const place = releaseFolder(version);
  if (lies(join(folder, place)))
    throw new CliError(`${join(out, place)} exists, and is not a release that a build wrote`, {
      hint: `Move it out of ${join(out, RELEASES_FOLDER)}, or choose another version.`,
    });
  return { listed, before: await releaseBefore({ out }, listed, present, signal) };
}

/** Changelog and feed would run backwards. */
function refuseEarlier(version: string, date: string | null, listed: readonly ListedRelease[]): void {
  const dated = listed.flatMap((each) =>
    typeof each.date === 'string' && each.withdrawn !== true ? [{ ...each, date: each.date }] : [],
  );
  const last = dated.sort((one, other) => compareVersions(one.version, other.version)).at(-1);
  if (last === undefined || date === null || date >= last.date) return;
  throw new CliError(`release ${version} is dated ${date}, before ${last.version} of ${last.date}`, {
    hint: `Set "date" of "dataset" in the settings to the day of ${version}; if ${last.version} has the wrong date, withdraw it: --withdraw.`,
  });
}
